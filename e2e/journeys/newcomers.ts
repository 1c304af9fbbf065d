import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { ownBrowser } from "./people";

/** With it people join. */
export const PASSWORD = "a password of twelve and more";

/** An address that nobody has. */
export const anAddress = () => `journey-${randomUUID().slice(0, 8)}@demo.signalbox.local`;

/** The row of a member in the list. */
export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Adds somebody who has no account yet, and returns the link that the admin would hand over. */
export async function invite(admin: Page, email: string, role: string): Promise<string> {
  await admin.goto("/members");
  await admin.getByRole("button", { name: "Add a member" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").click();
  await admin.getByRole("option", { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole("button", { name: "Add" }).click();
  const link = await dialog.getByLabel(`Link for ${email}`).inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  await expect(dialog).toBeHidden();
  return link;
}

/** Uses a link in a browser of its own, which is signed in afterwards. */
export async function join(browser: Browser, link: string, name: string): Promise<Page> {
  const page = await (await ownBrowser(browser)).newPage();
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}

/** Signs in anew in a browser of its own. */
export async function signInAgain(
  browser: Browser,
  email: string,
  password = PASSWORD,
): Promise<Page> {
  const page = await (await ownBrowser(browser)).newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}
