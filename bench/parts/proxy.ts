import path from "node:path";
import type { BenchContext, Part } from "../support/context.ts";
import { allGood, type LoadResult, requestBytes, runLoad } from "../support/load.ts";
import { alternate, medianBy } from "../support/numbers.ts";
import { freePort, type Running, readMemory, readProcessorTime, startProcess } from "../support/processes.ts";
import { type Provider, ROOT, startProvider } from "../support/provider.ts";
import { added, type Figure, megabytes, milliseconds, perSecond, times } from "../support/report.ts";
import { signInWeb, startBareNext, startWeb } from "../support/web.ts";

const CONNECTIONS = [1, 10, 50];
const PATH = "/lead-prospection/deals";
/** Size of a list's answer: 2 KB of JSON. */
const FIXED_BYTES = JSON.stringify({ items: "x".repeat(2016), cursor: null });

export const proxy: Part = {
  name: "proxy",
  title: "Proxy",
  run: async (bench) => {
    const running: { stop(): Promise<void> }[] = [];
    const started = async <One extends { stop(): Promise<void> }>(one: Promise<One>) => {
      running.unshift(await one);
      return one;
    };
    try {
      const provider = await started(startProvider());
      const upstream = await started(startUpstream(bench, provider));
      const web = await started(startWeb(upstream.url));
      const bare = await started(startBareNext(FIXED_BYTES));
      const fastify = await started(startFastify(upstream));
      const cookie = await signInWeb(web);
      const routes = {
        upstream: loadRoute(upstream, PATH),
        bare: loadRoute(bare, "/api/bytes/fixed"),
        fastify: loadRoute(fastify, `/api${PATH}`),
        ours: loadRoute(web, `/api${PATH}`, { cookie }),
      };
      const figures: Figure[] = [];
      // New code is slow until it is compiled; the first seconds do not count.
      for (const go of Object.values(routes)) await go(10, bench.size.seconds * 2);
      for (const connections of CONNECTIONS) {
        const measure = (go: (typeof routes)["ours"]) => () => go(connections, bench.size.seconds);
        const results = await alternate(bench.size.rounds, {
          upstream: measure(routes.upstream),
          bare: measure(routes.bare),
          fastify: measure(routes.fastify),
          ours: measure(routes.ours),
        });
        figures.push(...toFigures(connections, results));
      }
      figures.push(await streamFigure(bench, web, cookie));
      return {
        figures,
        notes: [
          "Ours: GET /api/lead-prospection/deals with a session's cookie; the upstream answers 2 KB of fixed bytes. Raw: a catch-all route handler, as ours is, of an empty Next app that answers the same bytes. Then fastify's http-proxy before the same upstream, and the upstream itself.",
        ],
      };
    } finally {
      for (const one of running) await one.stop();
    }
  },
};

/** `processorMs`: CPU time of the server for each request, which the load generator does not share. */
type RouteLoad = LoadResult & { processorMs: number };

function loadRoute({ port, pid }: Running, path: string, headers: Record<string, string> = {}) {
  const bytes = requestBytes(port, "GET", path, headers);
  return async (connections: number, seconds: number): Promise<RouteLoad> => {
    const before = readProcessorTime(pid);
    const result = await runLoad({ port, connections, seconds, request: () => bytes });
    allGood(path, result);
    return { ...result, processorMs: (readProcessorTime(pid) - before) / result.answered };
  };
}

type Results = Record<"upstream" | "bare" | "fastify" | "ours", RouteLoad[]>;

function toFigures(connections: number, results: Results): Figure[] {
  const rate = (one: LoadResult[]) => medianBy(one, (result) => result.perSecond);
  const p50 = (one: LoadResult[]) => medianBy(one, (result) => result.p50);
  const ours = rate(results.ours);
  const comparedWith = (name: string, raw: LoadResult[]): Figure => ({
    what: `${connections} connections, compared with ${name}`,
    ours: perSecond(ours),
    raw: perSecond(rate(raw)),
    ratio: times(ours / rate(raw)),
    target: "",
  });
  const ratio = ours / rate(results.bare);
  const bare = comparedWith("a bare Next route handler", results.bare);
  const figures: Figure[] = [
    // With one connection two processes wait in turn: the added time is compared instead.
    connections === 1 ? bare : { ...bare, target: "≥ 0.7 ×", isMet: ratio >= 0.7 },
    processorFigure(connections, results),
    comparedWith("fastify's http-proxy", results.fastify),
    comparedWith("the upstream itself", results.upstream),
  ];
  if (connections === 1) {
    const more = p50(results.ours) - p50(results.upstream);
    figures.push({
      what: "added latency, 1 connection, p50",
      ours: milliseconds(p50(results.ours)),
      raw: milliseconds(p50(results.upstream)),
      ratio: added(more),
      target: "< +1.5 ms",
      isMet: more < 1.5,
    });
  }
  return figures;
}

/** With few cores the proxy shares them with its upstream; the CPU time of the server alone is comparable. */
function processorFigure(connections: number, { ours, bare }: Results): Figure {
  const [mine, raw] = [ours, bare].map((results) => medianBy(results, ({ processorMs }) => processorMs)) as [
    number,
    number,
  ];
  return {
    what: `${connections} connections, the server's processor for one, compared with a bare Next route handler`,
    ours: milliseconds(mine),
    raw: milliseconds(raw),
    ratio: times(raw / mine),
    target: "",
  };
}

/** Memory is the web's peak during the stream, above its level before. */
async function streamFigure({ size }: BenchContext, web: Running, cookie: string): Promise<Figure> {
  const before = readMemory(web.pid).now;
  let max = before;
  const watch = setInterval(() => {
    max = Math.max(max, readMemory(web.pid).now);
  }, 20);
  const start = performance.now();
  let bytes = 0;
  try {
    const response = await fetch(`${web.url}/api${PATH}?searchTerm=stream`, { headers: { cookie } });
    for await (const chunk of response.body ?? []) bytes += chunk.length;
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - start) / 1000;
  const expected = size.streamMegabytes * 2 ** 20;
  if (bytes !== expected) throw new Error(`${bytes} bytes of ${expected} came through`);
  return {
    what: `memory more for a stream of ${size.streamMegabytes} MB`,
    ours: megabytes(max - before),
    raw: `${megabytes(before)} before`,
    ratio: `${Math.round(bytes / 2 ** 20 / seconds)} MB/s`,
    target: "< 100 MB",
    isMet: max - before < 100,
  };
}

async function startUpstream({ size }: BenchContext, provider: Provider): Promise<Running> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    PROVIDER_URL: provider.url,
    FIXED_BYTES,
    STREAM_MEGABYTES: String(size.streamMegabytes),
  };
  return startProcess({ args: [path.join(ROOT, "bench/servers/upstream.ts")], port, env, ready: PATH });
}

async function startFastify(upstream: Running): Promise<Running> {
  const port = await freePort();
  const env = { PORT: String(port), UPSTREAM_URL: upstream.url };
  const args = [path.join(ROOT, "bench/servers/fastify-proxy.ts")];
  return startProcess({ args, port, env, ready: `/api${PATH}` });
}
