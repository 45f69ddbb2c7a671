import { afterAll, beforeAll, expect, test } from "vitest";
import { type LeadFilter, leads } from "@/contract/leads/leads.ts";
import { searchPatterns } from "@/provider/domains/lead-core/filter.ts";
import type { TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

// More than the search function reads in one step, so that each plan finds and misses leads.
const MANY = 14_000;

let provider: TestProvider;
let licenseId: string;
let as: TestUser;

beforeAll(async () => {
  provider = await startProvider();
  const dealership = await provider.given.dealership();
  licenseId = dealership.licenseId;
  as = await provider.given.user(dealership, "supervisor");
  const [pattern] = await provider.given.leads(licenseId, [{ createdAt: new Date(0).toISOString() }]);
  // Copies of one lead: every 2nd common, every 400th medium, every 3,000th rare, the oldest with another name.
  await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ columns: string; named: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns,
              string_agg('copy.' || quote_ident(column_name), ', ') as named
       from information_schema.columns where table_name = 'lead' and is_generated = 'NEVER'`,
    );
    const { columns, named } = rows[0] as { columns: string; named: string };
    await $client.query("set local statement_timeout = 0");
    await $client.query(
      `insert into lead (${columns}) select ${named} from lead l, generate_series(1, $2) n,
         lateral jsonb_populate_record(l, jsonb_build_object(
         'id', gen_random_uuid(),
         'created_at', now() - make_interval(mins => n),
         'source', case when n % 5 = 0 then 'meta' else 'web' end,
         'deal_state', case when n % 7 = 0 then 'failed' else 'new' end,
         'search_text', concat(' persona', n, case when n % 2 = 0 then ' comunero' end,
           case when n % 400 = 0 then ' mediano' end, case when n % 3000 = 0 then ' rarisimo qx' end,
           case when n > 9000 then ' antigua' end, ' correo', n, '@example.com'),
         'vin', case when n % 2 = 0 then 'LB3-' || n else '' end,
         'car_license', case when n > 9000 then 'PBA-' || n else '' end
       )) copy where l.id = $1`,
      [pattern?.id, MANY],
    );
  });
}, 120_000);
afterAll(() => provider.stop());

/** Expected result by a full scan of all leads. */
async function expected(searchTerm: string, { source, dealState }: Partial<LeadFilter>): Promise<string[]> {
  return provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ id: string }>(
      `select id from lead where search_text like all($1::text[]) and ($2::text is null or source = $2)
         and ($3::text is null or deal_state = $3) order by created_at desc, id desc`,
      [searchPatterns(searchTerm), source ?? null, dealState ?? null],
    );
    return rows.map(({ id }) => id);
  });
}

const search = async (filter: Partial<LeadFilter>) => (await provider.call(leads.list, filter, { as })).body;

test.each([
  ["a common word", "comunero", {}],
  ["a word between", "mediano", {}],
  ["a rare word", "rarisimo", {}],
  ["a common and a rare word", "comunero rarisimo", {}],
  ["a common word and a beginning", "example qx", {}],
  ["a word of old leads alone", "antigua", {}],
  ["an old word and a middling one", "antigua mediano", {}],
  ["a fragment", "persona1399", {}],
  ["a word of one source", "mediano", { source: "meta" }],
  ["a word of one state", "rarisimo", { dealState: "failed" }],
  ["nobody", "nadieasi", {}],
] satisfies [string, string, Partial<LeadFilter>][])(
  "%s finds what a reading of every lead finds",
  async (_, searchTerm, narrow) => {
    const all = await expected(searchTerm, narrow);

    const first = await search({ searchTerm, ...narrow, limit: 20 });
    const second = first.cursor.next
      ? await search({ searchTerm, ...narrow, limit: 20, cursor: first.cursor.next })
      : undefined;

    expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, 20));
    expect(second?.items.map(({ id }) => id) ?? []).toEqual(all.slice(20, 40));
  },
);

test("going back from a later page of a search meets the earlier one", async () => {
  const first = await search({ searchTerm: "mediano", limit: 10 });
  const second = await search({ searchTerm: "mediano", limit: 10, cursor: first.cursor.next ?? "" });

  const back = await search({ searchTerm: "mediano", limit: 10, cursor: second.cursor.prev ?? "", direction: "prev" });

  expect(back.items).toEqual(first.items);
});

test("signs without a trigram are searched in the newest 8,000 leads only", async () => {
  const { items } = await search({ searchTerm: "---" });
  const ofAge = async (age: number) => {
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query(
        `update lead set search_text = search_text || ' ++'
           where id = (select id from lead order by created_at desc, id desc offset $1 limit 1)`,
        [age],
      ),
    );
    return (await search({ searchTerm: "++" })).items.length;
  };

  expect(items).toEqual([]);
  expect([await ofAge(9_000), await ofAge(7_000)]).toEqual([0, 1]);
});

/** The function has a plan for the newest leads and one for older leads; both read parts of codes. */
test.each([
  ["of the newest", { vin: "LB3 1200" }, 6],
  ["of old ones alone", { carLicense: "pba1" }, 4001],
  ["of one", { vin: "lb313998" }, 1],
  ["of one, beside a word", { carLicense: "PBA13500", searchTerm: "mediano" }, 0],
  ["of one, beside another word", { carLicense: "PBA13600", searchTerm: "mediano" }, 1],
  ["of nobody", { vin: "ZZZZZ" }, 0],
  ["of one source", { vin: "lb313990", source: "meta" }, 1],
  ["of another source", { vin: "lb313990", source: "web" }, 0],
] satisfies [string, Partial<LeadFilter>, number][])(
  "a part of a VIN or of a plate %s is found",
  async (_, filter, count) => {
    const total = await provider.call(leads.total, filter, { as });
    const { items } = await search(filter);

    expect(total.body).toEqual({ count, isMore: false });
    expect(items).toHaveLength(Math.min(count, 50));
  },
);

test("the end of an id that lists show finds its lead, the oldest of all as well", async () => {
  for (const offset of [0, 13_999]) {
    const { rows } = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query<{ id: string }>("select id from lead order by created_at desc offset $1 limit 1", [offset]),
    );
    const id = rows[0]?.id ?? "";

    const { items } = await search({ searchTerm: id.slice(-8).toUpperCase() });

    expect(items.map((lead) => lead.id)).toEqual([id]);
  }
});
