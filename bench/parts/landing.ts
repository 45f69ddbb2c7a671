import { ROWS_PER_IMPORT } from "@/contract/kernel/limits.ts";
import type { Part } from "../support/context.ts";
import { allGood, requestBytes, runLoad } from "../support/load.ts";
import { alternate, medianBy } from "../support/numbers.ts";
import type { Running } from "../support/processes.ts";
import { type Signed, signIn, startProvider } from "../support/provider.ts";
import { milliseconds, perSecond, times } from "../support/report.ts";
import { startBareNext, startWeb } from "../support/web.ts";

const CONNECTIONS = 10;
const LINK = { company: "andes-motor", code: "FERIA-2" };
const PAGE = `/ref/${LINK.company}/${LINK.code}`;
/** More links than the cache holds, so that each visit is a first visit for a while. */
const OTHERS = 1000;
/** All visitors share one address, with a default limit of sixty codes a minute. */
const SETTINGS = { REFERRAL_VERDICTS_PER_MINUTE: "1000000", PUBLIC_LIMIT_PER_MINUTE: "1000000" };

export const landing: Part = {
  name: "landing",
  title: "Landing of the referral programme",
  run: async ({ size }) => {
    const provider = await startProvider({ settings: SETTINGS });
    const web = await startWeb(provider.url);
    const bare = await startBareNext("{}");
    try {
      await loadCodes(provider, await signIn(provider));
      const visit = loadPaths(web, PAGE);
      const first = loadPaths(
        web,
        ...Array.from({ length: OTHERS }, (_, index) => `/ref/${LINK.company}/${benchCode(index)}`),
      );
      const empty = loadPaths(bare, "/nonce");
      const codeCheck = loadPaths(provider, `/referreds/code/${LINK.code}?company=${LINK.company}`);
      for (const go of [visit, first, empty, codeCheck]) await go(size.seconds * 2);
      const results = await alternate(size.rounds, {
        visit: () => visit(size.seconds),
        first: () => first(size.seconds),
        empty: () => empty(size.seconds),
        codeCheck: () => codeCheck(size.seconds),
      });
      const rate = (name: keyof typeof results) => medianBy(results[name], (one) => one.perSecond);
      const late = (name: keyof typeof results) => medianBy(results[name], (one) => one.p95);
      const p95 = late("codeCheck");
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
            what: `a visit, ${CONNECTIONS} connections, p95`,
            ours: milliseconds(late("visit")),
            raw: milliseconds(late("empty")),
            ratio: times(late("visit") / late("empty")),
            target: "",
          },
          {
            what: `a visit by a link without recent visits, ${CONNECTIONS} connections, p95`,
            ours: milliseconds(late("first")),
            raw: milliseconds(late("empty")),
            ratio: times(late("first") / late("empty")),
            target: "",
          },
          {
            what: `check of a code, ${CONNECTIONS} connections, p95`,
            ours: milliseconds(p95),
            raw: "",
            ratio: "",
            target: "< 30 ms",
            isMet: p95 < 30,
          },
        ],
        notes: [
          `Ours: GET of a partner's link. Its code is checked and its visit counted each time. Links without recent visits are those of ${OTHERS} people, one after the other. Raw: an empty dynamic page with a nonce, of an empty Next app.`,
        ],
      };
    } finally {
      await bare.stop();
      await web.stop();
      await provider.stop();
    }
  },
};

const benchCode = (index: number) => `BENCH-${index}`;

async function loadCodes({ url }: Running, { headers }: Signed): Promise<void> {
  const blank = { lastName: "", identification: "", phone: "", email: "", isActive: "" };
  const rows = Array.from({ length: OTHERS }, (_, index) => {
    return { ...blank, kind: "persona", code: benchCode(index), name: "Lucía" };
  });
  for (let from = 0; from < OTHERS; from += ROWS_PER_IMPORT) {
    const response = await fetch(`${url}/referreds/codes/load`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ rows: rows.slice(from, from + ROWS_PER_IMPORT) }),
    });
    if (!response.ok) throw new Error(`codes: ${response.status} ${await response.text()}`);
  }
}

function loadPaths({ port }: Running, ...paths: string[]) {
  const requests = paths.map((path) => requestBytes(port, "GET", path));
  let requestCount = 0;
  return async (seconds: number) => {
    const request = () => requests[requestCount++ % requests.length] as Buffer;
    const result = await runLoad({ port, connections: CONNECTIONS, seconds, request });
    allGood(paths[0] ?? "", result);
    return result;
  };
}
