import type { PoolClient } from "pg";
import { searchPatterns } from "@/provider/domains/lead-core/filter.ts";

export type SearchKind = {
  term: string;
  /** Conditions of the search function, and the same as SQL. */
  filters?: Record<string, unknown>;
  where?: string;
};

type Cost = { buffers: number; milliseconds: number };

/** Buffers that a search may read beyond 1.5 times those of the better plain plan: its fixed part. */
export const FIXED_BUFFERS = 400;
const PAGE = 50;

/** Index of the plain plan by text. The product has none. */
export const TRIGRAM_INDEX = "create index lead_plain_search on lead using gin (search_text gin_trgm_ops)";

const AS_SEARCH = `set local role prospecta_search; set local jit = off; set local enable_seqscan = off;
  set local max_parallel_workers_per_gather = 0; set local random_page_cost = 1.1`;

export async function measureSearch(client: PoolClient, licenseId: string, kind: SearchKind): Promise<Cost> {
  await client.query(`${AS_SEARCH}; set local app.license_id = '${licenseId}'`);
  const patterns = searchPatterns(kind.term).map((word) => client.escapeLiteral(word));
  const filters = client.escapeLiteral(JSON.stringify(kind.filters ?? {}));
  return costOf(
    client,
    `select * from search_leads(array[${patterns.join(", ")}]::text[], ${filters}, null, null, true, ${PAGE})`,
  );
}

/** Measures the search function and both plain plans: newest leads first, and the trigram index with a sort. */
export async function measurePlans(client: PoolClient, licenseId: string, kind: SearchKind) {
  await client.query(AS_SEARCH);
  const words = searchPatterns(kind.term);
  const like = words.map((word) => ` and search_text like ${client.escapeLiteral(word)}`).join("");
  const plain = (license: string) => `select created_at, id from lead where ${license} = '${licenseId}' ${like}
    ${kind.where ? `and ${kind.where}` : ""} order by created_at desc, id desc limit ${PAGE}`;
  const measured = async (statement: string, setting: string) => {
    await client.query(`set local ${setting} = off`);
    const cost = await costOf(client, statement);
    await client.query(`set local ${setting} = on`);
    return cost;
  };
  return {
    newest: await measured(plain("license_id"), "enable_bitmapscan"),
    trigram: words.length > 0 ? await measured(plain("license_id::text"), "enable_indexscan") : undefined,
    search: await measureSearch(client, licenseId, kind),
  };
}

/** Inserts copies of one lead. @param changes arguments of `jsonb_build_object`, by the number `n` of the copy */
export async function copyLead(client: PoolClient, leadId: string, count: number, changes: string): Promise<void> {
  const { rows } = await client.query<{ columns: string; copied: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns,
            string_agg('copy.' || quote_ident(column_name), ', ') as copied
     from information_schema.columns where table_name = 'lead' and is_generated = 'NEVER'`,
  );
  const { columns, copied } = rows[0] as { columns: string; copied: string };
  await client.query(
    `insert into lead (${columns}) select ${copied} from lead l, generate_series(1, $2) n,
       lateral jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'external_id', null, ${changes})) copy
       where l.id = $1 order by copy.created_at`,
    [leadId, count],
  );
}

/** Whether a search reads few enough buffers, and the better plain plan. */
export function compareCosts({ newest, trigram, search }: Awaited<ReturnType<typeof measurePlans>>) {
  const best = betterPlan(newest, trigram);
  return { best, isMet: search.buffers <= 1.5 * best.buffers + FIXED_BUFFERS };
}

function betterPlan(newest: Cost, trigram: Cost | undefined): Cost {
  return trigram && trigram.buffers < newest.buffers ? trigram : newest;
}

async function costOf(client: PoolClient, statement: string): Promise<Cost> {
  const explained = `explain (analyze, buffers, timing off, format json) ${statement}`;
  let cost: Cost | undefined;
  // The first runs read the catalogue.
  for (let run = 0; run < 3; run += 1) {
    const { rows } = await client.query(explained);
    const { Plan: plan, "Execution Time": milliseconds } = rows[0]["QUERY PLAN"][0];
    const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    if (!cost || milliseconds < cost.milliseconds) cost = { buffers, milliseconds };
  }
  return cost as Cost;
}
