import { isJsonObject } from "@/lib/kernel/json";
import { builderPage, draftOf, newFromTemplate, openBuilder } from "./builder-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("an author changes a field with completion, mends a problem, publishes and starts", async ({
  page,
}) => {
  await signIn(page, "author");
  const workflow = await newFromTemplate(page, "Report with a twist");
  await openBuilder(page, workflow.id, "write");
  const builder = builderPage(page);
  await builder.inspector.getByRole("tab", { name: "Input" }).click();

  // A reference that does not exist is found as it is written, where it stands.
  const notes = builder.text("/input/notes");
  await notes.fill(`\${{ input.topik }}`);
  await expect(builder.problem("expression_error")).toContainText("input has no topik");
  await expect(builder.field("/input/notes")).toContainText("Did you mean topic?");
  await expect(builder.publish).toHaveAttribute("aria-disabled", "true");

  // From another step, the problem leads back to its field.
  await page.keyboard.press("Escape");
  await builder.inspector.getByRole("button", { name: "Close" }).click();
  await expect(builder.inspector.getByRole("heading", { name: "Workflow settings" })).toBeVisible();
  await builder.problem("expression_error").click();
  await expect(notes).toBeFocused();

  // What is upstream is offered, with what its agent declares.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await notes.pressSequentially(`\${{ nodes.review.output.s`);
  const offered = page.getByRole("listbox").getByRole("option", { name: /summary/ });
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" }}");
  await expect(notes).toHaveText(`\${{ nodes.review.output.summary }}`);
  await expect(builder.problem("expression_error")).toHaveCount(0);
  await expect(builder.save("saved")).toBeVisible();

  await builder.publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Release notes").fill("The writer reads the review, too.");
  await dialog.getByRole("button", { name: "Publish version 1" }).click();
  await expect(dialog.getByText("Version 1 was published")).toBeVisible();
  await dialog.getByRole("button", { name: "Start a run" }).click();

  const start = page.getByRole("dialog");
  await start.getByLabel("Topic").fill("Heat pumps in old houses");
  await start.getByRole("button", { name: "Start version 1" }).click();
  await expect(page).toHaveURL(/\/runs\/run_/, { timeout: 60_000 });

  // The version keeps what was said about it.
  await page.goto(`/workflows/${workflow.id}`);
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByRole("dialog")).toContainText("The writer reads the review, too.");
});

test("two authors write at once, and neither loses anything", async ({ browser, page }) => {
  await signIn(page, "author");
  const { id } = await newFromTemplate(page, "Written by two");
  await openBuilder(page, id, "write");
  const other = await personOf(browser, "admin");
  await openBuilder(other, id, "write");
  const [mine, theirs] = [builderPage(page), builderPage(other)];

  await theirs.inspector.getByLabel("Title").fill("Write it all down");
  await expect(theirs.save("saved")).toContainText("Saved");
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Write it all down");

  await mine.inspector.getByLabel("Title").fill("Put it on paper");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Write it all down")).toBeVisible();
  await expect(dialog.getByText("Put it on paper")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine and save it" }).click();
  await expect(dialog).toBeHidden();
  await expect(mine.save("saved")).toBeVisible();
  expect(titleOf((await draftOf(page, id)).spec)).toBe("Put it on paper");

  // Now the other one is behind, and takes what is there: what they wrote is one undo away.
  await theirs.inspector.getByLabel("Title").fill("Note it");
  await other.getByRole("dialog").getByRole("button", { name: "Take theirs" }).click();
  await expect(theirs.inspector.getByLabel("Title")).toHaveValue("Put it on paper");
  await other.getByRole("button", { name: /^Undo/ }).click();
  await expect(theirs.inspector.getByLabel("Title")).toHaveValue("Note it");
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Note it");
});

test("a conflict that is left is there again on coming back, with all that was written", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const { id } = await newFromTemplate(page, "Left in a conflict");
  await openBuilder(page, id, "write");
  const other = await personOf(browser, "admin");
  await openBuilder(other, id, "write");
  const [mine, theirs] = [builderPage(page), builderPage(other)];
  await theirs.inspector.getByLabel("Title").fill("Write it all down");
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Write it all down");
  await mine.inspector.getByLabel("Title").fill("Put it on paper");
  const dialog = page.getByRole("dialog", { name: "Somebody else saved this draft" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Runs" }).click();
  await expect(page).toHaveURL("/runs");
  await expect(
    page.getByText("Changes to Left in a conflict are not saved", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Go back to it" }).click();
  await expect(dialog.getByText("Write it all down")).toBeVisible();
  await expect(dialog.getByText("Put it on paper")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine and save it" }).click();
  await expect(mine.save("saved")).toBeVisible();
  expect(titleOf((await draftOf(page, id)).spec)).toBe("Put it on paper");
  await page.getByRole("button", { name: "Undo: Keep my draft" }).click();
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Write it all down");
  await page.getByRole("button", { name: "Redo: Keep my draft" }).click();
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Put it on paper");

  // Whoever has nothing unsaved comes back to what is saved by now, and goes on from there.
  await other
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Runs" })
    .click();
  await expect(other).toHaveURL("/runs");
  await other.goBack();
  await expect(theirs.inspector.getByLabel("Title")).toHaveValue("Put it on paper");
  await theirs.inspector.getByLabel("Title").fill("Note it");
  await expect.poll(async () => titleOf((await draftOf(page, id)).spec)).toBe("Note it");
});

test("what is written offline is saved later", async ({ context, page }) => {
  await signIn(page, "author");
  const { id } = await newFromTemplate(page, "Written on a train");
  await openBuilder(page, id, "write");
  const builder = builderPage(page);
  await context.setOffline(true);
  await builder.inspector.getByLabel("Title").fill("Write in a tunnel");
  await expect(builder.save("waiting")).toContainText("Offline");
  await builder.inspector.getByLabel("Title").fill("Write behind a tunnel");
  await context.setOffline(false);
  await expect(builder.save("saved")).toBeVisible({ timeout: 45_000 });
  expect(titleOf((await draftOf(page, id)).spec)).toBe("Write behind a tunnel");
});

test("a draft is edited as text, and the graph follows what can be read", async ({ page }) => {
  await signIn(page, "author");
  const { id } = await newFromTemplate(page, "Written as text");
  await openBuilder(page, id, "write");
  const builder = builderPage(page);
  await builder.inspector.getByRole("button", { name: "Close" }).click();
  const title = builder.inspector.getByLabel("Title", { exact: true }).first();
  await expect(title).toHaveValue("Written as text");
  await page.getByRole("radio", { name: "YAML" }).click();
  const text = page.getByRole("textbox", { name: "Manifest as YAML" });
  await text.getByText("title: Written as text").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" in ink");
  await expect(title).toHaveValue("Written as text in ink");

  await page.keyboard.type(": [");
  await expect(page.getByText("The text cannot be read. Look at line 5")).toBeVisible();
  await expect(title).toHaveValue("Written as text in ink");

  // A look at the canvas loses nothing of what cannot be read yet.
  await page.getByRole("radio", { name: "Canvas" }).click();
  await page.getByRole("radio", { name: "YAML" }).click();
  await expect(text).toContainText("in ink: [");
});

/** The title of the step that writes. */
function titleOf(spec: DraftSpec): unknown {
  const body = isJsonObject(spec.spec) ? spec.spec : {};
  const nodes = Array.isArray(body.nodes) ? body.nodes.filter(isJsonObject) : [];
  return nodes.find((node) => node.id === "write")?.title;
}
type DraftSpec = Awaited<ReturnType<typeof draftOf>>["spec"];
