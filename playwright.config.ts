import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Whoever runs both side by side gives each a server of its own. */
const PORTS = { journeys: 3210, accessibility: 3211 } as const;
const server = process.env.E2E_SERVER === "accessibility" ? "accessibility" : "journeys";
const PORT = PORTS[server];
const SECOND = 1000;
const dataFolder = join(import.meta.dirname, ".tmp/e2e", server);
const baseURL = `http://localhost:${PORT}`;

/** Journeys run against what `npm run up` starts, on a data folder of their own that begins empty. */
export default defineConfig({
  testDir: "e2e",
  projects: [
    // People of one demo workspace see each other's runs and requests: one journey after the other.
    { name: "journeys", testMatch: "journeys/**/*.spec.ts", workers: 1 },
    { name: "accessibility", testMatch: "a11y/**/*.spec.ts", fullyParallel: true },
  ],
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 90 * SECOND,
  expect: { timeout: 15 * SECOND },
  reporter: "list",
  use: {
    baseURL,
    locale: "en",
    // Pictures of every moment took a fifth of the journeys' time; the one of the failure is kept.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: "/usr/bin/chromium", args: ["--disable-dev-shm-usage"] },
  },
  webServer: {
    command: `rm -rf ${dataFolder} && exec node --import tsx scripts/up/main.ts`,
    url: `${baseURL}/readyz`,
    timeout: 240 * SECOND,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60 * SECOND },
    stdout: "pipe",
    env: {
      PORT: String(PORT),
      DATA_DIRECTORY: dataFolder,
      DATABASE_URL: "",
      REDIS_URL: "",
      STOP_WITH_PARENT: "1",
      // The other sides of tools that journeys play.
      TOOLS_ALLOWED_HOSTS: "localhost",
    },
  },
});
