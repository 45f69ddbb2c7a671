import lighthouse, { desktopConfig } from "lighthouse";
import { cookiesFor, openOwnBrowser } from "../support/browser.ts";
import type { Part } from "../support/context.ts";
import { median } from "../support/numbers.ts";
import { freePort } from "../support/processes.ts";
import { startProvider } from "../support/provider.ts";
import type { Figure } from "../support/report.ts";
import type { Size } from "../support/size.ts";
import { signInWeb, startWeb } from "../support/web.ts";

type Category = "performance" | "accessibility" | "best-practices" | "seo";
const USUAL: Category[] = ["performance", "accessibility"];
const PAGES: { path: string; least: number; isAtDesk?: true; isSignedIn: boolean; categories: Category[] }[] = [
  { path: "/login", least: 95, isSignedIn: false, categories: USUAL },
  { path: "/ref/andes-motor/FERIA-2", least: 98, isSignedIn: false, categories: [...USUAL, "best-practices", "seo"] },
  { path: "/gathering", least: 90, isSignedIn: true, categories: USUAL },
  { path: "/gathering", least: 90, isAtDesk: true, isSignedIn: true, categories: USUAL },
];

/** A list keeps its stream open, so the network silence that Lighthouse awaits (45 s by default) never comes. */
const MS_AWAITED = 15_000;

/** Scores vary by ten points; Lighthouse recommends the median of five runs. */
const countRounds = ({ rounds }: Size) => rounds * 2 - 1;

export const lighthousePart: Part = {
  name: "lighthouse",
  title: "Lighthouse",
  run: async ({ size }) => {
    const provider = await startProvider();
    const web = await startWeb(provider.url);
    const port = await freePort();
    const browser = await openOwnBrowser([`--remote-debugging-port=${port}`]);
    try {
      const cookie = await signInWeb(web);
      const figures: Figure[] = [];
      for (const { path, least, isAtDesk, isSignedIn, categories } of PAGES) {
        if (isSignedIn) await browser.addCookies(cookiesFor(web.url, cookie));
        const runs: Record<string, number>[] = [];
        for (let round = 0; round <= countRounds(size); round++) {
          const flags = { port, onlyCategories: categories, logLevel: "error" as const, maxWaitForLoad: MS_AWAITED };
          const result = await lighthouse(web.url + path, flags, isAtDesk && desktopConfig);
          const visible = new URL(result?.lhr.finalDisplayedUrl ?? web.url).pathname;
          if (visible !== path) throw new Error(`${path} led to ${visible}`);
          // The first round compiles the web and the provider.
          if (round === 0) continue;
          runs.push(
            Object.fromEntries(categories.map((name) => [name, (result?.lhr.categories[name]?.score ?? 0) * 100])),
          );
        }
        for (const category of categories) {
          const score = median(runs.map((run) => run[category] ?? 0));
          figures.push({
            what: `\`${path}\`, ${isAtDesk ? "desktop" : "mobile"}, ${category}`,
            ours: String(Math.round(score)),
            raw: "",
            ratio: "",
            target: `≥ ${least}`,
            isMet: score >= least,
          });
        }
      }
      return { figures, notes: [`The median of ${countRounds(size)} visits, after one that is not counted.`] };
    } finally {
      await browser.close();
      await web.stop();
      await provider.stop();
    }
  },
};
