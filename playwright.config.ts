import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const executablePath = [process.env.BROWSER_PATH, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
  (file) => file && existsSync(file),
);

/** Journeys through the built product; e2e/support/start-once.ts starts one product for each worker. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/start-once.ts",
  // Both limits end what hangs; they are no limits of performance.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A browser that hangs on close is no error of the product; the report names journeys that pass on retry.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    locale: "es-EC",
    timezoneId: "America/Guayaquil",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
