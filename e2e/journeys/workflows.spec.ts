import { randomUUID } from "node:crypto";
import { publishTemplate } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

test("an author begins from a template, copies it, and puts the copy away", async ({ page }) => {
  const title = unique("Market digest");
  await signIn(page, "author");
  await page.goto("/workflows");
  await page.getByRole("button", { name: "New workflow" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Research report/ }).check();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create the workflow" }).click();
  await page.waitForURL(/\/workflows\/wfl_/);

  await page.goto(`/workflows?q=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("Draft only");
  await row.getByRole("button", { name: `More about ${title}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await page.waitForURL(/\/workflows\/wfl_/);

  await page.goto(`/workflows?q=${encodeURIComponent(title)}`);
  const copy = page.getByRole("row", { name: new RegExp(`Copy of ${title}`) });
  await copy.getByRole("button", { name: `More about Copy of ${title}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(dialog).toContainText("It starts no new runs");
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(copy).toHaveCount(0);

  await page.getByRole("radio", { name: "Archived" }).click();
  await expect(page).toHaveURL(/archived=only/);
  await copy.getByRole("button", { name: /More about/ }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(copy).toHaveCount(0);
});

test("a dialog from a menu keeps what was typed from a stray press, and gives the focus back", async ({
  page,
}) => {
  const title = unique("Tidal power");
  await signIn(page, "author");
  await publishTemplate(page, title);
  await page.goto(`/workflows?q=${encodeURIComponent(title)}`);
  const more = page.getByRole("button", { name: `More about ${title}` });
  const dialog = page.getByRole("dialog");
  await more.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await dialog.getByLabel("Title").fill(`${title} again`);
  await page.mouse.click(4, 4);
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Title")).toHaveValue(`${title} again`);
  await expect(dialog.getByRole("status").first()).toContainText("Escape once more");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
});

test("a name that is taken is said at its field, and nothing typed is lost", async ({ page }) => {
  await signIn(page, "author");
  await page.goto("/workflows?new=workflow");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Research report");
  await dialog.getByRole("button", { name: "Create the workflow" }).click();
  const name = dialog.getByLabel("Name");
  await expect(name).toHaveAccessibleDescription(/taken/);
  await expect(name).toBeFocused();
  await expect(dialog.getByLabel("Title")).toHaveValue("Research report");
});

test("what is exported can be imported again, and a broken manifest is refused line by line", async ({
  page,
}) => {
  const title = unique("Round trip");
  await signIn(page, "author");
  const { workflow_id } = await publishTemplate(page, title);
  await page.goto(`/workflows?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More about ${title}` }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as YAML" }).click();
  const file = await (await saving).path();

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Manifest").fill("apiVersion: signalbox/v1\nkind: Workflow\nspec: 3\n");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Line 3");

  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByLabel("Name (optional)").fill(`again-${randomUUID().slice(0, 8)}`);
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/\/workflows\/wfl_/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const specs = await Promise.all(
    [workflow_id, id].map(async (one) => {
      const answer = await page.request.get(`/v1/workflows/${one}/draft`);
      return (await answer.json()).spec.spec;
    }),
  );
  expect(specs[1]).toEqual(specs[0]);
});

test("an operator starts a run from the list, twice pressed is one run, and runs it again", async ({
  browser,
  page,
}) => {
  const title = unique("From the list");
  await signIn(page, "author");
  await publishTemplate(page, title);
  const operator = await personOf(browser, "operator");
  await operator.goto(`/workflows?q=${encodeURIComponent(title)}`);
  await operator.getByRole("button", { name: `Start a run of ${title}` }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start version 1" }).click();
  await expect(dialog.getByLabel("Topic")).toHaveAccessibleDescription(/Fill this in/);
  await expect(dialog.getByLabel("Topic")).toBeFocused();
  await dialog.getByLabel("Topic").fill("Tidal power");
  await dialog.getByRole("button", { name: "Start version 1" }).dblclick();
  await operator.waitForURL(/\/runs\/run_/);
  await expect(operator.getByRole("dialog")).toHaveCount(0);

  // Back on the list nobody is asked to start another one.
  await operator.goBack();
  await expect(operator.getByRole("button", { name: `Start a run of ${title}` })).toBeVisible();
  await expect(operator.getByRole("dialog")).toHaveCount(0);

  await operator.goto(`/workflows?q=${encodeURIComponent(title)}`);
  const row = operator.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("The last run, newest first");
  await row.getByRole("button", { name: `Start a run of ${title}` }).click();
  await dialog.getByRole("button", { name: "Use my last inputs" }).click();
  await expect(dialog.getByLabel("Topic")).toHaveValue("Tidal power");
});

test("a viewer sees the workflows and is offered no change", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/workflows");
  await expect(page.getByRole("row", { name: /Research report/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "New workflow" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Start a run of/ })).toHaveCount(0);
  await page.getByRole("button", { name: "More about Research report" }).first().click();
  await expect(page.getByRole("menuitem", { name: "Export as YAML" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Archive" })).toHaveCount(0);
});

test("the name that a template proposes is free", async ({ page }) => {
  const make = async () => {
    await page.goto("/workflows?new=workflow");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Research report/ }).check();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(/^research-report-\d+$/);
    await dialog.getByRole("button", { name: "Create the workflow" }).click();
    await page.waitForURL(/\/workflows\/wfl_/);
  };
  await signIn(page, "author");
  await make();
  await make();
});
