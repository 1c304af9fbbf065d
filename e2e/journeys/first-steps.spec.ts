import { randomUUID } from "node:crypto";
import { makeBlank, publishTemplate } from "./api";
import { builderPage, openBuilder } from "./builder-page";
import { card, openBlank } from "./canvas-page";
import { closeOwnBrowsers, signIn } from "./people";
import { expect, test } from "./test";

// What a newcomer stumbles over in the first hour.
test.afterEach(closeOwnBrowsers);

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

test("a run is started by keyboard: only what can run is offered, and the first field waits for the text", async ({
  page,
}) => {
  const word = unique("Owls");
  await signIn(page, "author");
  await makeBlank(page, `${word} draft`);
  await publishTemplate(page, `${word} report`);
  await page.goto("/runs?start=");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(word);
  await expect(dialog.getByRole("option")).toHaveText([new RegExp(`${word} report`)]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Topic")).toBeFocused();
});

test("a second copy is proposed under a name that nobody has", async ({ page }) => {
  const title = unique("Rails");
  await signIn(page, "author");
  await publishTemplate(page, title);
  const dialog = page.getByRole("dialog");
  for (const copy of ["first", "second"]) {
    await page.goto(`/workflows?q=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `More about ${title}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue(copy === "first" ? /-copy$/ : /-copy-2$/);
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await page.waitForURL(/\/workflows\/wfl_/);
  }
});

test("an empty form says all that is missing at once, and going back asks before typed text is lost", async ({
  page,
}) => {
  await signIn(page, "author");
  await page.goto("/tools");
  await page.getByRole("link", { name: "New tool" }).first().click();
  const title = page.getByLabel("Title", { exact: true }).first();
  await page.getByRole("button", { name: "Create the tool" }).click();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(3);
  await expect(title).toBeFocused();

  await title.fill("Ticket desk");
  await page.evaluate(() => history.back());
  const asked = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(asked).toContainText("Leave what you have typed?");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/tools\/new$/);
  await expect(title).toHaveValue("Ticket desk");
  await page.evaluate(() => history.back());
  await asked.getByRole("button", { name: "Leave without it" }).click();
  await expect(page).toHaveURL(/\/tools$/);
});

test("an empty graph says that steps are missing, and undoing the first one keeps the focus on the canvas", async ({
  page,
}) => {
  await signIn(page, "author");
  await openBlank(page, unique("Empty"));
  await expect(page.locator("[data-finding=schema_invalid]")).toContainText("There is no step yet");
  await page.keyboard.press("/");
  await page.keyboard.type("condition");
  await page.keyboard.press("Enter");
  await expect(card(page, "condition")).toBeFocused();
  await expect(page.locator("[data-finding=schema_invalid]")).toContainText(
    "When: Must not be empty",
  );
  await page.keyboard.press("Control+z");
  await expect(card(page, "condition")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Graph of the workflow" })).toBeFocused();
});

test("a field that was added has the focus, and is not offered a place that would not be kept", async ({
  page,
}) => {
  await signIn(page, "author");
  await openBlank(page, unique("Fields"));
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  for (const name of ["field_1", "field_2"]) {
    await inspector.getByRole("button", { name: "Add a field" }).first().click();
    await expect(page.locator("input:focus")).toHaveValue(name);
  }
  await expect(inspector.getByRole("button", { name: "Remove" })).toHaveCount(2);
  await expect(inspector.getByRole("button", { name: /^Move/ })).toHaveCount(0);
});

test("what is typed after the name of a shown field is left goes where the author is", async ({
  page,
}) => {
  await signIn(page, "author");
  await openBlank(page, unique("Renamed"));
  await page.keyboard.press("/");
  await page.keyboard.type("approv");
  await page.keyboard.press("Enter");
  await expect(card(page, "approval")).toBeFocused();
  const shown = builderPage(page).field("/show");
  await shown.getByRole("button", { name: "Add a field" }).click();
  const name = shown.getByLabel("Name");
  const value = shown.getByRole("textbox").last();
  await name.fill("supplier");
  await value.click();
  await page.keyboard.type("Acme");
  await expect(value).toHaveText("Acme");
  await name.fill("payee");
  await page.keyboard.press("Tab");
  await expect(shown.getByRole("button", { name: "Remove payee" })).toBeFocused();
});

test("edges between cards from afar end at the middle of a card", async ({ page }) => {
  await signIn(page, "author");
  const { workflow_id } = await publishTemplate(page, unique("Afar"));
  await openBuilder(page, workflow_id, "confirm");
  while ((await card(page, "confirm").locator(".canvas-compact").count()) === 0)
    await page.getByRole("button", { name: "Zoom out" }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const compact = document
          .querySelector('.react-flow__node[data-id="confirm"] .canvas-compact')
          ?.getBoundingClientRect();
        const wire = document
          .querySelector('.react-flow__edge[aria-label$="to Confirm the analysis"] .canvas-wire')
          ?.getBoundingClientRect();
        return compact && wire ? Math.abs(wire.bottom - (compact.top + compact.height / 2)) : null;
      }),
    )
    .toBeLessThan(4);
});
