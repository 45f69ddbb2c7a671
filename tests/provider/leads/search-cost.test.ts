import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProvider, type TestProvider } from "../../support/provider.ts";
import {
  compareCosts,
  copyLead,
  measurePlans,
  measureSearch,
  type SearchKind,
  TRIGRAM_INDEX,
} from "../../support/search-cost.ts";

const OLD = 24_000;
const BURST = 6_000;

const DIGITAL_FAILED = {
  filters: { sources: ["web", "meta"], dealState: "failed" },
  where: "source = any('{web,meta}') and deal_state = 'failed'",
};

const KINDS: [string, SearchKind][] = [
  ["a rare word", { term: "rarisimo" }],
  ["a middling word", { term: "mediano" }],
  ["a common word", { term: "comunero" }],
  ["a frequent word", { term: "frecuente" }],
  ["a word of the oldest leads", { term: "antigua" }],
  ["a word of the newest leads", { term: "reciente" }],
  ["a word of no lead", { term: "zzyzx" }],
  ["two words that are often of one lead", { term: "comunero frecuente" }],
  ["two words that are never of one lead", { term: "comunero mediano" }],
  ["a part of a number", { term: "98765" }],
  ["a common word of combined filters", { term: "comunero", ...DIGITAL_FAILED }],
  ["a frequent word of one source", { term: "frecuente", filters: { sources: ["web"] }, where: "source = 'web'" }],
  ["combined filters", { term: "", ...DIGITAL_FAILED }],
];

/** Names and filters of copies, in known shares. */
const SPREAD = `'created_at', now() - make_interval(days => 30, mins => 20 * n),
       'source', (array['web', 'meta', 'showroom'])[1 + n % 3],
       'deal_state', case when n % 7 = 0 then 'failed' else 'new' end,
       'search_text', concat(' persona', n, case when n % 25 = 0 then ' comunero' end,
         case when n % 2 = 1 then ' frecuente' when n % 50 = 0 then ' frecuente' end,
         case when n % 400 = 1 then ' mediano' end, case when n % 5000 = 0 then ' rarisimo' end,
         case when n > 23000 then ' antigua' end, ' correo', n, '@example.com 0', 900000000 + n * 7919)`;

let provider: TestProvider;
let licenseId: string;
let leadId = "";

async function copy(count: number, changes: string, pattern = { licenseId, leadId }): Promise<void> {
  const { licenseId } = pattern;
  await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    await $client.query("set local statement_timeout = 0");
    await copyLead($client, pattern.leadId, count, changes);
  });
  await withOwner((client) => client.query("vacuum (analyze) lead"));
}

async function withOwner<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await provider.services.database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    return await work(client);
  } finally {
    client.release(true);
  }
}

describe.runIf(process.env.DATABASE_URL)("buffers that a search reads", () => {
  beforeAll(async () => {
    provider = await startProvider();
    ({ licenseId } = await provider.given.dealership());
    const [pattern] = await provider.given.leads(licenseId, [{ createdAt: "2020-01-01T00:00:00.000Z" }]);
    leadId = pattern?.id ?? "";
    await copy(OLD, SPREAD);
    await withOwner((client) => client.query(TRIGRAM_INDEX));
  }, 300_000);
  afterAll(() => provider.stop());

  const measureKinds = () =>
    withOwner(async (client) => {
      const costly: string[] = [];
      for (const [name, kind] of KINDS) {
        await client.query("begin");
        const plans = await measurePlans(client, licenseId, kind);
        await client.query("rollback");
        const { best, isMet } = compareCosts(plans);
        if (!isMet) costly.push(`${name}: ${plans.search.buffers} buffers, the better plain plan ${best.buffers}`);
      }
      return costly;
    });

  test("are at most 1.5 times those of the better plain plan, whatever the term", async () => {
    expect(await measureKinds()).toEqual([]);
  }, 300_000);

  test("remain so after an import of leads without the terms", async () => {
    await copy(
      BURST,
      `'created_at', now() - make_interval(secs => 1 + n / 1000.0), 'source', 'external-management',
       'search_text', concat(' reciente', n, ' mail', n, '@mail.test')`,
    );

    expect(await measureKinds()).toEqual([]);
  }, 300_000);

  test("are at most 1.2 times as many with as many leads of another licence twice over", async () => {
    const buffersOfKinds = () =>
      withOwner(async (client) => {
        const buffers: number[] = [];
        for (const [, kind] of KINDS) {
          await client.query("begin");
          buffers.push((await measureSearch(client, licenseId, kind)).buffers);
          await client.query("rollback");
        }
        return buffers;
      });
    const alone = await buffersOfKinds();
    const other = await provider.given.dealership();
    const [pattern] = await provider.given.leads(other.licenseId, [{ createdAt: "2020-01-01T00:00:00.000Z" }]);
    await copy(2 * OLD, SPREAD, { licenseId: other.licenseId, leadId: pattern?.id ?? "" });

    const shared = await buffersOfKinds();

    expect(shared.filter((buffers, index) => buffers > 1.2 * (alone[index] ?? 0))).toEqual([]);
  }, 300_000);
});
