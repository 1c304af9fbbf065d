import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { anAddress, invite, join, PASSWORD, rowOf, signInAgain } from "./newcomers";
import { closeOwnBrowsers, ownBrowser, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

async function giveRole(admin: Page, name: string, role: string): Promise<void> {
  await rowOf(admin, name).getByLabel(`Role of ${name}`).click();
  await admin.getByRole("option", { name: new RegExp(`^${role}`) }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: `Make ${role}` })
    .click();
  await expect(admin.getByRole("dialog")).toBeHidden();
}

test("an admin adds a member, changes the role of an open session, and takes the place away", async ({
  browser,
}) => {
  const [email, name] = [anAddress(), `Grace ${randomUUID().slice(0, 6)}`];
  const admin = await personOf(browser, "admin");
  const link = await invite(admin, email, "Viewer");
  await admin.getByRole("tab", { name: /Invitations/ }).click();
  await expect(rowOf(admin, email)).toBeVisible();

  const member = await join(browser, link, name);
  await expect(member.getByRole("link", { name: "Members" })).toHaveCount(0);
  const again = await (await ownBrowser(browser)).newPage();
  await again.goto(link);
  await expect(again.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();

  await admin.goto("/members");
  await expect(rowOf(admin, name)).toContainText(email);
  await giveRole(admin, name, "Admin");
  await expect(rowOf(admin, name)).toContainText("Admin");
  await member.reload();
  await expect(member.getByRole("link", { name: "Members" })).toBeVisible();

  await rowOf(admin, name)
    .getByRole("button", { name: `Remove ${name}` })
    .click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("Sign-ins and other workspaces stay.");
  await dialog.getByRole("button", { name: "Remove from the workspace" }).click();
  // While the dialog is open nothing behind it can be found by its role.
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, name)).toHaveCount(0);
  expect((await member.request.get("/v1/runs")).status()).toBe(403);
  await member.reload();
  await expect(member.getByRole("heading", { name: "You belong to no workspace" })).toBeVisible();
});

test("a new link for somebody who was invited is shown until it is taken, and ends the first", async ({
  browser,
}) => {
  const email = anAddress();
  const admin = await personOf(browser, "admin");
  const first = await invite(admin, email, "Viewer");
  await admin.getByRole("tab", { name: /Invitations/ }).click();
  const open = rowOf(admin, email).getByRole("button", { name: "New link" });
  await open.click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a new link" }).click();
  const link = dialog.getByLabel(`Link for ${email}`);
  await expect(link).toHaveValue(/\/join\?token=/);
  const second = await link.inputValue();
  expect(second).not.toBe(first);

  await admin.keyboard.press("Escape");
  await expect(dialog.getByRole("status").first()).toContainText("shown only once");
  await admin.mouse.click(4, 4);
  await expect(link).toHaveValue(second);
  await dialog.getByRole("button", { name: "I have it" }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  const stranger = await (await ownBrowser(browser)).newPage();
  await stranger.goto(first);
  await expect(stranger.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
  await join(browser, second, "Anna Atkins");
});

test("an admin makes no owner and unmakes none, and the last one stays", async ({ browser }) => {
  const admin = await personOf(browser, "admin");
  await admin.goto("/members");
  const row = rowOf(admin, "owner@demo.signalbox.local");
  await expect(row).toContainText("Owner");
  await expect(row.getByRole("combobox")).toHaveCount(0);
  await expect(row.getByRole("button")).toHaveCount(0);

  const owner = await personOf(browser, "owner");
  await owner.goto("/members");
  const own = rowOf(owner, "owner@demo.signalbox.local");
  await own.getByRole("button", { name: /^Leave/ }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Leave the workspace" }).click();
  await expect(dialog.getByRole("alert")).toContainText("keeps at least one owner");
});

test("a person changes their password and signs out everywhere", async ({ browser }) => {
  const email = anAddress();
  const admin = await personOf(browser, "admin");
  const here = await join(browser, await invite(admin, email, "Viewer"), "Mary Shelley");
  const there = await signInAgain(browser, email);

  await here.goto("/profile");
  await expect(here.getByRole("listitem").filter({ hasText: "This browser" })).toHaveCount(1);
  await here.getByLabel("Present password").fill("not the password");
  await here.getByLabel("New password").fill("short");
  await here.getByRole("button", { name: "Change the password" }).click();
  await expect(here.getByText("Use at least 12 characters.")).toBeVisible();
  await here.getByLabel("New password").fill("another password, longer");
  await here.getByRole("button", { name: "Change the password" }).click();
  await expect(here.getByText("This is not your present password.")).toBeVisible();
  await expect(here.getByLabel("New password")).toHaveValue("another password, longer");
  await here.getByLabel("Present password").fill(PASSWORD);
  await here.getByRole("button", { name: "Change the password" }).click();
  await expect(here.getByText("The password is changed").first()).toBeVisible();
  expect((await there.request.get("/v1/me")).status()).toBe(401);

  const third = await signInAgain(browser, email, "another password, longer");
  await here.reload();
  await here.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await here.waitForURL(/\/sign-in/);
  for (const page of [here, third]) expect((await page.request.get("/v1/me")).status()).toBe(401);
});

test("a person who forgot their password gets a link from an admin, which works once", async ({
  browser,
}) => {
  const [email, name] = [anAddress(), `Emily ${randomUUID().slice(0, 6)}`];
  const admin = await personOf(browser, "admin");
  const before = await join(browser, await invite(admin, email, "Author"), name);

  await admin.goto("/members");
  await rowOf(admin, name)
    .getByRole("button", { name: `New password for ${name}` })
    .click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("Until it is used nothing changes");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel(`Link for ${email}`).inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  await expect(dialog).toBeHidden();
  expect((await before.request.get("/v1/me")).status()).toBe(200);

  const page = await (await ownBrowser(browser)).newPage();
  await page.goto(link);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const chosen = page.getByLabel("New password", { exact: true });
  await chosen.fill("short");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(chosen).toHaveAccessibleDescription("Use at least 12 characters.");
  await expect(chosen).toHaveValue("short");
  await chosen.fill("a password that I keep");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await before.request.get("/v1/me")).status()).toBe(401);
  await signInAgain(browser, email, "a password that I keep");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
});

test("a person is called as they wish, in the zone that they choose", async ({ browser }) => {
  const admin = await personOf(browser, "admin");
  const page = await join(browser, await invite(admin, anAddress(), "Viewer"), "Ada");
  await page.goto("/profile");
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  await page.getByRole("combobox", { name: /Time zone/ }).click();
  await page.getByPlaceholder("Search for a city").fill("Kathmandu");
  await page.getByRole("option", { name: "Asia/Kathmandu" }).click();
  await expect(page.getByText(/In Asia\/Kathmandu it is .*GMT\+5:45 now/)).toBeVisible();
});

test("an API key is shown once, works, and no longer works once it is revoked", async ({
  page,
}) => {
  await signIn(page, "admin");
  await page.goto("/members?tab=keys");
  const name = `Journey ${randomUUID().slice(0, 6)}`;
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  const key = await dialog.getByLabel("API key").inputValue();
  expect(key).toMatch(/^sbx_/);
  await dialog.getByRole("button", { name: "I have it" }).click();
  const call = () =>
    page.context().request.get("/v1/me", { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status()).toBe(200);
  await expect(page.getByText(key)).toHaveCount(0);
  await rowOf(page, name)
    .getByRole("button", { name: `Revoke ${name}` })
    .click();
  await dialog.getByRole("button", { name: "Revoke the key" }).click();
  await expect(rowOf(page, name)).toContainText("Revoked");
  expect((await call()).status()).toBe(401);
});
