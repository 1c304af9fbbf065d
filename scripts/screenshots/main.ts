import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { decide, runThatIs, waitingRun } from "@/e2e/journeys/api";
import { personOf } from "@/e2e/journeys/people";
import { complain, say } from "@/scripts/process/say";
import en from "../../messages/en.json";
import zhCN from "../../messages/zh-CN.json";
import { takePictures } from "./pictures";
import { type Look, looks, screens, type Things } from "./screens";

const MESSAGES = { en, "zh-CN": zhCN };

const url = process.env.SIGNALBOX_URL || "http://localhost:3000";
/** `readme`, or the names of screens with commas between them; nothing is all of them. */
const [, , choice] = process.argv;
const only = choice?.split(",");
const folder = join(import.meta.dirname, "../../.tmp/screenshots");

/** A run that waits for a person, and one that has delivered: what the pictures show. */
async function prepare(browser: Browser): Promise<Things> {
  const page = await personOf(browser, "owner", { baseURL: url });
  const waiting = await waitingRun(page, "Battery recycling in the EU");
  const done = await waitingRun(page, "Heat pumps in old buildings");
  await decide(page, done.id, "approve");
  await runThatIs(page, done.id, "succeeded");
  const answer = await page.request.get(`/v1/runs/${done.id}/deliveries`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const asked = await page.request.get(`/v1/approvals?run_id=${waiting.id}&status=pending`);
  const approvals = (await asked.json()) as { items: { id: string }[] };
  const audited = await page.request.get(`/v1/audit-events?target=${done.id}&limit=1`);
  const events = (await audited.json()) as { items: { id: string }[] };
  await page.context().close();
  return {
    waiting: waiting.id,
    approval: approvals.items[0]?.id ?? "",
    done: done.id,
    delivery: items[0]?.id ?? "",
    workflow: done.workflow.id,
    event: events.items[0]?.id ?? "",
  };
}

/** What a button is called in a language. */
function wordOf(locale: Look["locale"], place: string): string {
  const word = place
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], MESSAGES[locale]);
  return String(word);
}

/** Opens what stands behind a button, and waits until all of it is there. On a phone the button may stand behind *more*. */
async function pressed(page: Page, locale: Look["locale"], place: string): Promise<void> {
  const named = (role: "button" | "menuitem", name: string) =>
    page.getByRole(role, { name, exact: true });
  const button = (name: string) =>
    named("button", name).or(named("menuitem", name)).locator("visible=true").first();
  const wanted = button(wordOf(locale, place));
  const more = button(wordOf(locale, "run.more"));
  await wanted.or(more).first().waitFor();
  if (!(await wanted.isVisible())) await more.click();
  await wanted.click();
  await page.waitForLoadState("networkidle");
}

async function take(browser: Browser, look: Look, things: Things): Promise<void> {
  const { name, viewport, theme, locale } = look;
  const page = await personOf(browser, "owner", {
    baseURL: url,
    viewport,
    locale,
    reducedMotion: "reduce",
  });
  await page.context().addCookies([{ name: "signalbox-theme", value: theme, url }]);
  const wanted = screens(things).filter(({ name: screen }) => !only || only.includes(screen));
  for (const { name: screen, path, shows = "body", press } of wanted) {
    await page.goto(path);
    await page.locator(shows).first().waitFor();
    // The atoms' own page shows for ever how waiting looks.
    if (screen !== "design")
      await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    if (press) await pressed(page, locale, press);
    await page.screenshot({
      path: join(folder, `${screen}-${name}.png`),
      fullPage: viewport.width < 600 && !press,
    });
  }
  await page.context().clearCookies({ name: /session/ });
  await page.goto("/sign-in");
  await page.screenshot({ path: join(folder, `sign-in-${name}.png`) });
  await page.context().close();
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--disable-dev-shm-usage"],
});
try {
  await mkdir(folder, { recursive: true });
  const things = await prepare(browser);
  if (choice === "readme")
    say(`The pictures of the tour are in ${await takePictures(browser, url, things)}.`);
  else {
    for (const look of looks) await take(browser, look, things);
    say(`The pictures are in ${folder}.`);
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await browser.close();
}
