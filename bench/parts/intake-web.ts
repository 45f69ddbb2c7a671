import type { Part } from "../support/context.ts";
import { leadRequests } from "../support/lead-requests.ts";
import { allGood, type LoadResult, runLoad } from "../support/load.ts";
import { alternate, medianBy } from "../support/numbers.ts";
import { issueKey, signIn, startProvider } from "../support/provider.ts";
import { type Figure, milliseconds, perSecond, times } from "../support/report.ts";
import { startWeb } from "../support/web.ts";

const CONNECTIONS = [1, 10, 50];

export const intakeWeb: Part = {
  name: "intake-web",
  title: "Intake through the web",
  run: async (bench) => {
    const url = await bench.database("intake", 0);
    const provider = await startProvider({ url });
    const web = await startWeb(provider.url);
    try {
      const key = await issueKey(provider, await signIn(provider));
      const send = (port: number, path: string, connections: number, seconds: number) => async () => {
        const result = await runLoad({ port, connections, seconds, request: leadRequests(port, path, key) });
        allGood(path, result);
        return result;
      };
      const figures: Figure[] = [];
      await send(web.port, "/api/webhook/leads/web", 10, bench.size.seconds)();
      for (const connections of CONNECTIONS) {
        const { seconds, rounds } = bench.size;
        const { direct, through } = await alternate(rounds, {
          direct: send(provider.port, "/webhook/leads/web", connections, seconds),
          through: send(web.port, "/api/webhook/leads/web", connections, seconds),
        });
        figures.push(...toFigures(connections, through, direct));
      }
      return {
        figures,
        notes: [
          "POST /api/webhook/leads/web of the web, which sends each on; raw: the same at the provider's own port.",
        ],
      };
    } finally {
      await web.stop();
      await provider.stop();
    }
  },
};

function toFigures(connections: number, ours: LoadResult[], raw: LoadResult[]): Figure[] {
  const rate = (some: LoadResult[]) => medianBy(some, (one) => one.perSecond);
  const latency = (some: LoadResult[]) =>
    `${milliseconds(medianBy(some, (one) => one.p50))}, ${milliseconds(medianBy(some, (one) => one.p99))}`;
  return [
    {
      what: `acknowledged, ${connections} connections`,
      ours: perSecond(rate(ours)),
      raw: perSecond(rate(raw)),
      ratio: times(rate(ours) / rate(raw)),
      target: "",
    },
    {
      what: `latency, ${connections} connections, p50 and p99`,
      ours: latency(ours),
      raw: latency(raw),
      ratio: "",
      target: "",
    },
  ];
}
