import { cookiesFor, openBrowser } from "./browser.ts";
import { median } from "./numbers.ts";
import type { Provider } from "./provider.ts";
import { signInWeb, startWeb } from "./web.ts";

const PAGES = ["/salesbi", "/bicaption", "/bicct"] as const;

export type PageReading = { path: (typeof PAGES)[number]; charts: number; ms: number };

/** @returns median milliseconds from the request of a report page to its last chart */
export async function readPages(provider: Provider, days: { from: string; to: string }, turns: number) {
  const web = await startWeb(provider.url);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "es-EC" });
    await context.addCookies(cookiesFor(web.url, await signInWeb(web)));
    const readings: PageReading[] = [];
    for (const path of PAGES) {
      const took: { charts: number; ms: number }[] = [];
      for (let turn = 0; turn <= turns; turn++) {
        const page = await context.newPage();
        await page.goto(`${web.url}${path}?${new URLSearchParams(days)}`, { waitUntil: "commit" });
        const drawn = await page.waitForFunction(whenDrawn, undefined, { polling: "raf" });
        took.push((await drawn.jsonValue()) as { charts: number; ms: number });
        await page.close();
      }
      // The first run warms up.
      const measured = took.slice(1);
      readings.push({ path, charts: measured[0]?.charts ?? 0, ms: median(measured.map(({ ms }) => ms)) });
    }
    return readings;
  } finally {
    await browser.close();
    await web.stop();
  }
}

function whenDrawn(): { charts: number; ms: number } | false {
  const charts = [...document.querySelectorAll("main section[aria-labelledby]")];
  const isWaiting = charts.some((chart) => chart.hasAttribute("aria-busy") || chart.querySelector(".breathe"));
  return charts.length > 5 && !isWaiting && { charts: charts.length, ms: performance.now() };
}
