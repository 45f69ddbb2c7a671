import lighthouse from "lighthouse";
import { cookiesFor, openOwnBrowser } from "../support/browser.ts";
import type { Part } from "../support/ground.ts";
import { median } from "../support/numbers.ts";
import { freePort } from "../support/processes.ts";
import { startProvider } from "../support/provider.ts";
import type { Figure } from "../support/report.ts";
import { signInWeb, startWeb } from "../support/web.ts";

const PAGES = [
  { path: "/login", least: 95, isSignedIn: false },
  { path: "/gathering", least: 90, isSignedIn: true },
];
const CATEGORIES = ["performance", "accessibility"] as const;

/** What does Lighthouse say of a page on a telephone with a slow connection? */
export const lighthousePart: Part = {
  name: "lighthouse",
  title: "Lighthouse, mobile",
  run: async ({ size }) => {
    const provider = await startProvider();
    const web = await startWeb(provider.url);
    const port = await freePort();
    const browser = await openOwnBrowser([`--remote-debugging-port=${port}`]);
    try {
      const cookie = await signInWeb(web);
      const figures: Figure[] = [];
      for (const { path, least, isSignedIn } of PAGES) {
        if (isSignedIn) await browser.addCookies(cookiesFor(web.url, cookie));
        const runs: Record<string, number>[] = [];
        for (let round = 0; round < size.rounds; round++) {
          const flags = { port, onlyCategories: [...CATEGORIES], logLevel: "error" as const };
          const result = await lighthouse(web.url + path, flags);
          const shown = new URL(result?.lhr.finalDisplayedUrl ?? web.url).pathname;
          if (shown !== path) throw new Error(`${path} led to ${shown}`);
          runs.push(
            Object.fromEntries(CATEGORIES.map((name) => [name, (result?.lhr.categories[name]?.score ?? 0) * 100])),
          );
        }
        for (const category of CATEGORIES) {
          const score = median(runs.map((run) => run[category] ?? 0));
          figures.push({
            what: `\`${path}\`, ${category}`,
            ours: String(Math.round(score)),
            raw: "",
            ratio: "",
            target: `≥ ${least}`,
            isMet: score >= least,
          });
        }
      }
      return { figures, notes: [] };
    } finally {
      await browser.close();
      await web.stop();
      await provider.stop();
    }
  },
};
