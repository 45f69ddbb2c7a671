import { openDatabase } from "@/provider/db/client.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { Part } from "../support/context.ts";
import { type RateResult, sendAtRate } from "../support/fixed-rate.ts";
import { metaEvent, SECRET, startGraph, subscribeAccount, tikTokBatch } from "../support/networks.ts";
import { median, medianBy } from "../support/numbers.ts";
import { pause } from "../support/processes.ts";
import { signIn, startProvider } from "../support/provider.ts";
import { milliseconds } from "../support/report.ts";
import { startWeb } from "../support/web.ts";

const BATCH = 1000;
const RATE = 200;
/** Longer than other parts: at 200 a second the slowest percent must be more than a few requests. */
const RATE_SECONDS = 10;
const POLL_MS = 5;
const MAX_MS = 60_000;

export const networks: Part = {
  name: "networks",
  title: "Ad networks",
  run: async (bench) => {
    const { rounds, seconds } = bench.size;
    const url = await bench.database("networks", 0);
    const graph = await startGraph();
    const settings = { META_APP_SECRET: SECRET, TIKTOK_APP_SECRET: SECRET, META_GRAPH_URL: graph.url };
    const provider = await startProvider({ url, settings });
    const web = await startWeb(provider.url);
    const database = await openDatabase({ url });
    try {
      const { licenseId } = await signIn(provider);
      for (const network of ["meta", "tiktok"] as const) await subscribeAccount(url, provider, licenseId, network);
      const isDone = () => nothingWaits(database, licenseId);
      await sendBatch(provider.port, isDone, 50);
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) took.push(await sendBatch(provider.port, isDone, BATCH));
      await allStored(database, licenseId, "tiktok", 50 + rounds * BATCH);
      const ofMeta: RateResult[] = [];
      // The first round warms up the compiler and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        ofMeta.push(await sendAtRate(web.port, RATE, rounds > 1 ? RATE_SECONDS : seconds, metaEvent));
      }
      const bad = ofMeta.find(({ statuses }) => Object.keys(statuses).some((status) => status !== "200"));
      if (bad) throw new Error(`Meta's webhook: ${JSON.stringify(bad.statuses)}`);
      const lasting = await until(isDone);
      const sent = ofMeta.reduce((sum, one) => sum + one.sent, 0);
      await allStored(database, licenseId, "meta", sent);
      const worst = Math.max(...took);
      const measured = ofMeta.slice(1);
      const p99 = medianBy(measured, (one) => one.p99);
      const meta = [medianBy(measured, ({ p50 }) => p50), p99, medianBy(measured, ({ max }) => max)];
      return {
        figures: [
          {
            what: `a batch of ${BATCH} leads of TikTok, from receipt to the last lead stored; median and worst`,
            ours: `${milliseconds(median(took))}, ${milliseconds(worst)}`,
            raw: "",
            ratio: "",
            target: "< 1 s",
            isMet: worst < 1000,
          },
          {
            what: `Meta's webhook through the web, ${RATE} a second at a fixed rate; p50, p99 and slowest`,
            ours: meta.map(milliseconds).join(", "),
            raw: "",
            ratio: "",
            target: "p99 < 30 ms",
            isMet: p99 < 30,
          },
        ],
        notes: [
          "TikTok: signed, sent to the provider's port, each lead of another person. The worker of the same process evaluates, deduplicates, assigns and stores them with their events.",
          `Meta: signed ids, a lead each, timed from the moment that each was due. The worker fetches them from a simulated Graph meanwhile, and had stored all ${sent} ${(lasting / 1000).toFixed(1)} s after the last was answered. Rounds of ${RATE_SECONDS} s, p99: ${measured.map((one) => milliseconds(one.p99)).join(", ")}.`,
        ],
      };
    } finally {
      await database.close();
      await web.stop();
      await provider.stop();
      graph.stop();
    }
  },
};

async function sendBatch(port: number, isDone: () => Promise<boolean>, leads: number): Promise<number> {
  const { path, headers, body } = tikTokBatch(leads);
  const start = performance.now();
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`TikTok's webhook: ${status}`);
  await until(isDone);
  return performance.now() - start;
}

async function nothingWaits(database: Database, licenseId: string): Promise<boolean> {
  return database.read({ role: "tenant", licenseId }, async ({ $client }) => {
    const text = "select exists (select from network_event where state = 'waiting') as waits";
    const { rows } = await $client.query<{ waits: boolean }>({ name: "waits", text });
    return rows[0]?.waits === false;
  });
}

async function allStored(database: Database, licenseId: string, network: string, sent: number): Promise<void> {
  const stored = await database.read({ role: "tenant", licenseId }, async ({ $client }) => {
    const text = "select count(*)::int as count from network_event where network = $1 and state = 'stored'";
    const { rows } = await $client.query<{ count: number }>(text, [network]);
    return rows[0]?.count ?? 0;
  });
  if (stored !== sent) throw new Error(`Of ${sent} events of ${network} ${stored} are stored`);
}

/** @returns milliseconds */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > MAX_MS) throw new Error("Leads of networks are not stored");
    await pause(POLL_MS);
  }
  return performance.now() - start;
}
