import { existsSync } from "node:fs";
import type { Browser, BrowserContext, LaunchOptions, Page } from "playwright";
import type { Visitor } from "./visitor.ts";

const CANDIDATES = [
  process.env.BROWSER_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
];
const executablePath = CANDIDATES.find((file) => file && existsSync(file));

/** The installed browser, else Playwright's own. */
export const LAUNCH: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

/** Opens a separate browser context with the visitor's cookies. */
export async function session(browser: Browser, visitor: Visitor): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: visitor.web, locale: "es-EC", timezoneId: "America/Guayaquil" });
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.web, httpOnly: true, sameSite: "Lax" })),
  );
  return { context, page: await context.newPage() };
}

/** Focuses the window; a page that navigates away needs no focus. */
export async function focusOn(page: Page): Promise<void> {
  await page
    .evaluate(() => window.dispatchEvent(new Event("focus")))
    .catch((error: Error) => {
      if (!error.message.includes("Execution context was destroyed")) throw error;
    });
}
