import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { cookiesFor, openBrowser } from "../support/browser.ts";
import type { Part } from "../support/context.ts";
import { startProvider } from "../support/provider.ts";
import { type Figure, kilobytes } from "../support/report.ts";
import { signInWeb, startBareNext, startWeb } from "../support/web.ts";

/** Limits in bytes above the empty page. */
const PAGES: { path: string; max: number; isSignedIn: boolean }[] = [
  { path: "/login", max: 65_000, isSignedIn: false },
  { path: "/ref/andes-motor/FERIA-2", max: 35_000, isSignedIn: false },
  { path: "/gathering", max: 190_000, isSignedIn: true },
  { path: "/channels/digital", max: 190_000, isSignedIn: true },
  { path: "/salesbi", max: 250_000, isSignedIn: true },
  { path: "/bicaption", max: 250_000, isSignedIn: true },
  { path: "/bicct", max: 250_000, isSignedIn: true },
];

export const javascript: Part = {
  name: "javascript",
  title: "JavaScript per page",
  run: async () => {
    const provider = await startProvider();
    const web = await startWeb(provider.url);
    const bare = await startBareNext("{}");
    const browser = await openBrowser();
    try {
      const empty = await weigh(browser, bare.url, "/");
      const header = await signInWeb(web);
      const figures: Figure[] = [];
      for (const { path, max, isSignedIn } of PAGES) {
        const weight = await weigh(browser, web.url, path, isSignedIn ? header : undefined);
        figures.push({
          what: `\`${path}\``,
          ours: kilobytes(weight),
          raw: kilobytes(empty),
          ratio: `+${kilobytes(weight - empty)}`,
          target: `≤ +${kilobytes(max)}`,
          isMet: weight - empty <= max,
        });
      }
      return {
        figures,
        notes: [
          "Every script that the browser fetched until the network was idle, gzip. Raw: an empty page of Next alone.",
        ],
      };
    } finally {
      await browser.close();
      await bare.stop();
      await web.stop();
      await provider.stop();
    }
  },
};

/** @throws when the browser ends on another page */
async function weigh(browser: Browser, url: string, path: string, cookies?: string): Promise<number> {
  const context = await browser.newContext();
  if (cookies) await context.addCookies(cookiesFor(url, cookies));
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto(url + path, { waitUntil: "load" });
  // The stream of live updates never ends, so the network is never idle: wait for the last script instead.
  for (let seen = -1; seen !== scripts.size; ) {
    seen = scripts.size;
    await page.waitForTimeout(1500);
  }
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  const bodies = await Promise.all(scripts.values());
  await context.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
