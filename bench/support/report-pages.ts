import { cookiesFor, openBrowser } from "./browser.ts";
import { median } from "./numbers.ts";
import type { Provider } from "./provider.ts";
import { signInWeb, startWeb } from "./web.ts";

const PAGES = ["/salesbi", "/bicaption", "/bicct"] as const;

export type PageReading = { path: (typeof PAGES)[number]; numbers: number; ms: number };

/** How long a page of figures takes in a browser, from its address to the last of its numbers: the median of some turns. */
export async function readPages(provider: Provider, days: { from: string; to: string }, turns: number) {
  const web = await startWeb(provider.url);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "es-EC" });
    await context.addCookies(cookiesFor(web.url, await signInWeb(web)));
    const readings: PageReading[] = [];
    for (const path of PAGES) {
      const took: { numbers: number; ms: number }[] = [];
      for (let turn = 0; turn <= turns; turn++) {
        const page = await context.newPage();
        await page.goto(`${web.url}${path}?${new URLSearchParams(days)}`);
        await page.waitForFunction(isDrawn);
        took.push(await page.evaluate(lastAnswer));
        await page.close();
      }
      // The first one warms up.
      const told = took.slice(1);
      readings.push({ path, numbers: told[0]?.numbers ?? 0, ms: median(told.map(({ ms }) => ms)) });
    }
    return readings;
  } finally {
    await browser.close();
    await web.stop();
  }
}

/** In the browser: each chart stands there, and none waits for its answer. */
function isDrawn(): boolean {
  const charts = [...document.querySelectorAll("main section[aria-labelledby]")];
  return charts.length > 5 && charts.every((chart) => !chart.hasAttribute("aria-busy"));
}

/** In the browser: how many answers came after the page, and when the last of them was there. */
function lastAnswer(): { numbers: number; ms: number } {
  const answers = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/api/filters/bi/")) as PerformanceResourceTiming[];
  return { numbers: answers.length, ms: Math.max(...answers.map(({ responseEnd }) => responseEnd)) };
}
