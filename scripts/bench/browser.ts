import { chromium, type Page } from "@playwright/test";
import { BENCH_PERSON } from "./person";

const VIEWPORT = { width: 1440, height: 900 };

/** Lets `use` work with a page in a real browser, signed in. */
export async function inBrowser<T>(url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage"],
  });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: VIEWPORT });
    await signIn(page, url);
    return await use(page);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, ...BENCH_PERSON, json: "true", callbackUrl: url },
  });
}
