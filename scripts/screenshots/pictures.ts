import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { personOf } from "@/e2e/journeys/people";
import type { Look } from "./screens";

const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Picture = Look & {
  path: string;
  /** What comes last on the page. */
  shows?: string;
};

const GRAPH = ".react-flow__node";

/** The pictures of the README's tour, by the names that it calls them. */
const pictures = ({ waiting, workflow }: { waiting: string; workflow: string }): Picture[] => [
  { name: "home", path: "/", viewport: LAPTOP, theme: "light", locale: "en" },
  {
    name: "builder",
    path: `/workflows/${workflow}?node=confirm`,
    shows: GRAPH,
    viewport: LAPTOP,
    theme: "light",
    locale: "en",
  },
  {
    name: "run",
    path: `/runs/${waiting}`,
    shows: GRAPH,
    viewport: LAPTOP,
    theme: "dark",
    locale: "en",
  },
  { name: "inbox", path: "/inbox", viewport: LAPTOP, theme: "light", locale: "en" },
  {
    name: "timeline",
    path: `/runs/${waiting}?tab=timeline`,
    viewport: LAPTOP,
    theme: "light",
    locale: "zh-CN",
  },
  { name: "phone", path: "/inbox", viewport: PHONE, theme: "dark", locale: "en" },
];

/** Takes the pictures of the README's tour into docs/pictures, and gives that folder. */
export async function takePictures(
  browser: Browser,
  url: string,
  things: { waiting: string; workflow: string },
): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, path, shows, viewport, theme, locale } of pictures(things)) {
    const page = await personOf(browser, "owner", {
      baseURL: url,
      viewport,
      locale,
      reducedMotion: "reduce",
    });
    await page.context().addCookies([{ name: "signalbox-theme", value: theme, url }]);
    await page.goto(path);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    if (shows) await page.locator(shows).first().waitFor();
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await page.context().close();
  }
  return FOLDER;
}
