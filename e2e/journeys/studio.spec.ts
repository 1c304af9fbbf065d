import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import type { AddedMemberJson } from "@/lib/contract/members";
import { decide, post, startRun, waitingRun } from "./api";
import { closeOwnBrowsers, ownBrowser, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const palette = (page: Page) => page.getByRole("dialog", { name: "Search, or run a command" });
const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" });

/** Opens the palette by its keys. They work as soon as the page has come to life. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("anything is a few keys away", async ({ page }) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, `Tidal power ${randomUUID().slice(0, 8)}`);
  const { title } = (await (await page.request.get(`/v1/runs/${id}`)).json()) as { title: string };

  await openPalette(page);
  await page.keyboard.type("agents");
  await expect(palette(page).getByRole("option", { name: /^Agents/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/agents");
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type(title);
  await palette(page).getByRole("option", { name: title }).click();
  await page.waitForURL(`**/runs/${id}`);
  await expect(page).toHaveTitle(new RegExp(title));

  await openPalette(page);
  await page.keyboard.type("start a run");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /run/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("keys lead to the sections, and stay letters where somebody types", async ({ page }) => {
  await signIn(page, "author");
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.waitForURL("**/workflows");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Go to");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const search = page.getByRole("searchbox").first();
  await search.focus();
  await page.keyboard.type("g i ?");
  await expect(search).toHaveValue("g i ?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/workflows");
});

test("the palette offers a viewer nothing that they may not do", async ({ page }) => {
  await signIn(page, "viewer");
  await openPalette(page);
  for (const name of ["Start a run", "New workflow", "New agent", "New workspace", /^Members/])
    await expect(palette(page).getByRole("option", { name })).toHaveCount(0);
  await expect(palette(page).getByRole("option", { name: "Sign out" })).toHaveCount(1);
});

test("a request that comes shows on every page and on the tab, and so does its end", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const approver = await personOf(browser, "approver");
  await approver.goto("/workflows");
  const inbox = sections(approver).getByRole("link", { name: /^Inbox/ });
  const waiting = async () => {
    const answer = await approver.request.get("/v1/approvals/count");
    return ((await answer.json()) as { for_me: number }).for_me;
  };
  const before = await waiting();
  const { id } = await waitingRun(page, "Somebody is needed");
  await expect.poll(waiting).toBe(before + 1);
  await expect(inbox).toHaveAccessibleName(new RegExp(`\\b${before + 1} waits? for you`));
  await expect(approver).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `));
  await expect(approver.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-attention.svg");

  await decide(approver, id, "approve");
  await expect(approver).toHaveTitle(before === 0 ? /^Workflows/ : new RegExp(`^\\(${before}\\) `));
  await expect(approver.locator('link[rel="icon"]')).toHaveAttribute(
    "href",
    before === 0 ? "/icon.svg" : "/icon-attention.svg",
  );
});

/** Makes a workspace from the palette, which opens it. */
async function makeWorkspace(page: Page, name: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type("new workspace");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New workspace" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create the workspace" }).click();
  await expect(sections(page).getByText(name)).toBeVisible({ timeout: 30_000 });
}

test("a chosen workspace stays chosen, and a link opens where it belongs", async ({
  browser,
  page,
}) => {
  await signIn(page, "owner");
  const { id } = await startRun(page, "In the first workspace");
  const name = `Field studies ${randomUUID().slice(0, 6)}`;
  await makeWorkspace(page, name);
  await page.reload();
  await expect(sections(page).getByText(name)).toBeVisible();
  expect(await (await page.request.get("/v1/runs")).json()).toMatchObject({ items: [] });

  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Switch the workspace" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Research" })).toBeChecked();
  await page.getByRole("menuitemradio", { name }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(sections(page).getByText(name)).toBeVisible();

  const viewer = await personOf(browser, "viewer");
  await expect(viewer.getByRole("link", { name: /^Signalbox/ })).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Switch the workspace" })).toHaveCount(0);
});

/** Somebody new, with this role, signed in in a browser of their own. */
async function aNewMember(browser: Browser, admin: Page, role: string) {
  const email = `journey-${randomUUID().slice(0, 8)}@demo.signalbox.local`;
  const { invitation } = await post<AddedMemberJson>(admin, "/v1/members", { email, role });
  const page = await (await ownBrowser(browser)).newPage();
  await page.goto(`/join?token=${invitation?.token}`);
  await page.getByLabel("Your name").fill("Hedy");
  await page.getByLabel("Password", { exact: true }).fill("a password of twelve and more");
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const me = (await (await page.request.get("/v1/me")).json()) as { id: string };
  return { page, id: me.id };
}

test("what one may do changes with one's role, on the page that is open", async ({
  browser,
  page,
}) => {
  await signIn(page, "owner");
  const member = await aNewMember(browser, page, "viewer");
  await member.page.goto("/workflows");
  const search = member.page.getByRole("searchbox").first();
  await search.fill("kept");
  await expect(sections(member.page).getByRole("link", { name: "Members" })).toHaveCount(0);

  const give = async (role: string) => {
    const { origin } = new URL(page.url());
    const headers = { origin, "sec-fetch-site": "same-origin" };
    const answer = await page.request.patch(`/v1/members/${member.id}`, {
      headers,
      data: { role },
    });
    expect(answer.status()).toBe(200);
  };
  await give("admin");
  // A stream looks at its caller with every heartbeat.
  await expect(sections(member.page).getByRole("link", { name: "Members" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(search).toHaveValue("kept");
  await give("viewer");
  await expect(sections(member.page).getByRole("link", { name: "Members" })).toHaveCount(0, {
    timeout: 30_000,
  });
});
