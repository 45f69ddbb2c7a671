import path from "node:path";
import type { Part } from "../support/context.ts";
import { leadRequests } from "../support/lead-requests.ts";
import { allGood, requestBytes, runLoad } from "../support/load.ts";
import { alternate, medianBy } from "../support/numbers.ts";
import { freePort, startProcess } from "../support/processes.ts";
import { issueKey, ROOT, signIn, startProvider } from "../support/provider.ts";
import { milliseconds, perSecond } from "../support/report.ts";

export const pglite: Part = {
  name: "pglite",
  title: "PGlite",
  run: async ({ size }) => {
    const provider = await startProvider();
    try {
      const key = await issueKey(provider, await signIn(provider));
      const { ours } = await alternate(size.rounds, {
        ours: async () => {
          const request = leadRequests(provider.port, "/webhook/leads/web", key);
          const result = await runLoad({ port: provider.port, connections: 50, seconds: size.seconds, request });
          allGood("intake", result);
          return result;
        },
      });
      const rate = medianBy(ours, (result) => result.perSecond);
      const quick = await answersDuringLongQuery(size.seconds);
      return {
        notes: [
          "The provider as `npm start` runs it, without DATABASE_URL: the database in a thread of the same process.",
          "The long query keeps the database busy for the whole of the measurement; raw is the same without it.",
        ],
        figures: [
          {
            what: "leads acknowledged, 50 connections",
            ours: perSecond(rate),
            raw: "",
            ratio: "",
            target: "≥ 400 /s",
            isMet: rate >= 400,
          },
          ...quick.map(({ path, idle, busy }) => ({
            what: `\`${path}\` during a long query, p99`,
            ours: milliseconds(busy),
            raw: milliseconds(idle),
            ratio: "",
            target: "< 50 ms",
            isMet: busy < 50,
          })),
        ],
      };
    } finally {
      await provider.stop();
    }
  },
};

async function answersDuringLongQuery(seconds: number) {
  const port = await freePort();
  const env = { PROVIDER_PORT: String(port), LONG_QUERY_SECONDS: String(Math.ceil(seconds * 2)) };
  const args = ["--import", path.join(ROOT, "provider/alias.ts"), path.join(ROOT, "bench/servers/busy-provider.ts")];
  const busy = await startProcess({ args, port, env, cwd: ROOT, ready: "/healthz" });
  try {
    const measure = async (path: string) => {
      const bytes = requestBytes(port, "GET", path);
      const result = await runLoad({ port, connections: 1, seconds: seconds / 2, request: () => bytes });
      allGood(path, result);
      return result.p99;
    };
    const answers = [];
    for (const path of ["/healthz", "/openapi.json"]) {
      await measure(path);
      const idle = await measure(path);
      process.kill(busy.pid, "SIGUSR2");
      answers.push({ path, idle, busy: await measure(path) });
      await waitUntilIdle(busy.url);
    }
    return answers;
  } finally {
    await busy.stop();
  }
}

/** `/readyz` queries the database, so it answers when the query ends. */
async function waitUntilIdle(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The long query did not end");
}
