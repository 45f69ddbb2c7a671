import type { Part } from "../support/ground.ts";
import { allGood, requestBytes, runLoad } from "../support/load.ts";
import { alternate, medianOf } from "../support/numbers.ts";
import type { Running } from "../support/processes.ts";
import { startProvider } from "../support/provider.ts";
import { milliseconds, perSecond, times } from "../support/report.ts";
import { startBareNext, startWeb } from "../support/web.ts";

const CONNECTIONS = 10;
const LINK = { company: "andes-motor", code: "FERIA-2" };
const PAGE = `/ref/${LINK.company}/${LINK.code}`;
/** All visitors of the bench are one address, which would try no more than sixty codes a minute. */
const SETTINGS = { REFERRAL_VERDICTS_PER_MINUTE: "1000000", PUBLIC_LIMIT_PER_MINUTE: "1000000" };

/** How many visits does the page of the referral programme bear, and how soon is a code judged? */
export const landing: Part = {
  name: "landing",
  title: "Landing of the referral programme",
  run: async ({ size }) => {
    const provider = await startProvider({ settings: SETTINGS });
    const web = await startWeb(provider.url);
    const bare = await startBareNext("{}");
    try {
      const visit = way(web, PAGE);
      const empty = way(bare, "/nonce");
      const verdict = way(provider, `/referreds/code/${LINK.code}?company=${LINK.company}`);
      for (const go of [visit, empty, verdict]) await go(size.seconds * 2);
      const results = await alternate(size.rounds, {
        visit: () => visit(size.seconds),
        empty: () => empty(size.seconds),
        verdict: () => verdict(size.seconds),
      });
      const rate = (name: "visit" | "empty" | "verdict") => medianOf(results[name], (one) => one.perSecond);
      const p95 = medianOf(results.verdict, (one) => one.p95);
      const ratio = rate("visit") / rate("empty");
      return {
        figures: [
          {
            what: `visits, ${CONNECTIONS} connections`,
            ours: perSecond(rate("visit")),
            raw: perSecond(rate("empty")),
            ratio: times(ratio),
            target: "≥ 0.6 ×",
            isMet: ratio >= 0.6,
          },
          {
            what: `verdict on a code, ${CONNECTIONS} connections, p95`,
            ours: milliseconds(p95),
            raw: "",
            ratio: "",
            target: "< 30 ms",
            isMet: p95 < 30,
          },
        ],
        notes: [
          "Ours: GET of a partner's link, its code judged and its visit counted each time. Raw: an empty dynamic page with a nonce, of an empty Next app.",
        ],
      };
    } finally {
      await bare.stop();
      await web.stop();
      await provider.stop();
    }
  },
};

function way({ port }: Running, path: string) {
  const bytes = requestBytes(port, "GET", path);
  return async (seconds: number) => {
    const result = await runLoad({ port, connections: CONNECTIONS, seconds, request: () => bytes });
    allGood(path, result);
    return result;
  };
}
