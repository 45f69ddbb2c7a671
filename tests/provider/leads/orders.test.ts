import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LEAD_SORTS, type LeadSort, type ListedLead } from "@/contract/leads/lead-list.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { InsertRow } from "@/provider/db/insert-rows.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import type { lead } from "@/provider/db/schema/leads.ts";
import { contactAttemptRow } from "@/provider/seed/lead-factories.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

type Filter = Parameters<typeof provider.call<typeof leads.list>>[1];

const HOUR = 3_600_000;
const NAMES = ["Álvaro", "alba", "Zoë", "Ñusta", "", "Bruno", "bruno", "Ana María"];

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let advisor: TestUser;
let campaignId: string;

const ago = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - hours * HOUR).toISOString();

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  advisor = await provider.given.user(dealership, "sales-manager");
  const { licenseId, pipelineId, stages } = dealership;
  campaignId = (await provider.given.campaign(licenseId)).id;
  await tenant(licenseId, (db) =>
    db
      .update(stage)
      .set({ slaHours: 4 })
      .where(eq(stage.id, stages[0]?.id ?? "")),
  );
  const rows = await provider.given.leads(
    licenseId,
    Array.from({ length: 48 }, (_, at) => mixedLead(at, { pipelineId, stageId: stages[at % 2]?.id })),
  );
  await attempt(rows.filter((_, at) => at % 3 === 0));
});
afterAll(() => provider.stop());

/** Values that tie, lack, and overlap in every combination. */
function mixedLead(at: number, place: Partial<InsertRow<typeof lead>>): Partial<InsertRow<typeof lead>> {
  return {
    ...place,
    createdAt: ago(400 - (at % 20)),
    firstName: NAMES[at % NAMES.length],
    lastName: at % NAMES.length === 4 ? "" : at % 5 === 0 ? "Quishpe" : "Zambrano",
    source: at % 4 === 0 ? "meta" : "web",
    dealState: at % 7 === 0 ? "failed" : "new",
    advisorId: at % 3 === 1 ? advisor.userId : null,
    campaignId: at % 6 === 0 ? campaignId : null,
    firstContactAt: at % 3 === 0 ? ago(10) : null,
    returnedAt: at % 8 === 0 ? ago(3) : null,
    ...(at % 4 === 1 && { nextAction: "call" as const, nextActionAt: ago((at % 9) - 4) }),
    ...(at % 4 === 2 && { againAt: ago((at % 5) - 2) }),
    stageAt: ago(at % 12),
  };
}

function tenant<Result>(licenseId: string, work: Parameters<typeof provider.services.database.transaction<Result>>[1]) {
  return provider.services.database.transaction({ role: "tenant", licenseId }, work);
}

async function attempt(rows: readonly InsertRow<typeof lead>[]) {
  const { licenseId } = dealership;
  const result = await provider.given.contactResult(licenseId);
  const attempts = rows.flatMap(({ id }, at) =>
    [at % 4, 9].map((hours) =>
      contactAttemptRow({
        licenseId,
        id: uuidv7(),
        leadId: id,
        resultId: result.id,
        at: ago(hours),
        result: hours === 9 ? "No contestó" : "Contestó",
      }),
    ),
  );
  await tenant(licenseId, ({ $client }) => insertRows($client, contactAttempt, attempts));
}

const list = (as: TestUser, filter: Filter) => provider.call(leads.list, filter, { as });

/** Pages to the end and back again; both ways have the same pages. */
async function readAll(as: TestUser, filter: Filter, limit: number): Promise<ListedLead[]> {
  const pages: ListedLead[][] = [];
  let { body } = await list(as, { ...filter, limit });
  pages.push(body.items);
  while (body.cursor.next) {
    ({ body } = await list(as, { ...filter, limit, cursor: body.cursor.next, direction: "next" }));
    pages.push(body.items);
  }
  const again = await list(as, { ...filter, limit, actualCursor: body.cursor.actual ?? undefined });
  expect(again.body.items).toEqual(body.items);
  for (let at = pages.length - 2; at > 0; at -= 1) {
    ({ body } = await list(as, { ...filter, limit, cursor: body.cursor.prev ?? "", direction: "prev" }));
    expect(body.items).toEqual(pages[at]);
  }
  return pages.flat();
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const VALUE_OF: Record<LeadSort, (row: ListedLead) => string | null> = {
  received: ({ createdAt }) => createdAt,
  lastContact: ({ lastContactAt }) => lastContactAt,
  nextAction: ({ dueAt }) => dueAt,
  name: ({ firstName, lastName }) =>
    firstName || lastName ? folded([firstName, lastName].filter(Boolean).join(" ")) : null,
};

const FILTERS: Filter[] = [
  {},
  { searchTerm: "quishpe" },
  { source: "web" },
  { sources: "web,meta", dealState: "new" },
  { dealState: "new", contact: "none" },
  { contact: "made" },
  { dealState: "new", advisor: "none" },
  { nextAction: "overdue" },
  { nextAction: "today", source: "web" },
  { nextAction: "none" },
  { tag: "reengaged", searchTerm: "zambrano" },
  { tag: "repaired" },
  { from: "2020-01-01", dealState: "failed" },
];

describe.each(LEAD_SORTS)("by %s", (sort) => {
  test.each(["asc", "desc"] as const)(
    "%s, every filter has each lead once, in order, without values last",
    async (order) => {
      for (const filter of FILTERS) {
        const expected = await readAll(supervisor, filter, 50);

        const found = await readAll(supervisor, { ...filter, sort, order }, 7);

        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        const values = found.map(VALUE_OF[sort]);
        const keyed = values.filter((value) => value !== null);
        expect(values).toEqual([...keyed, ...values.slice(keyed.length).fill(null)]);
        const sorted = keyed.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(keyed).toEqual(order === "asc" ? sorted : sorted.toReversed());
        const { body } = await provider.call(leads.total, filter, { as: supervisor });
        expect(body.count).toBe(found.length);
      }
    },
  );

  test("a person who sees only own leads gets only these", async () => {
    const found = await readAll(advisor, { sort }, 7);

    expect(found).toHaveLength(16);
    expect(new Set(found.map(({ advisorId }) => advisorId))).toEqual(new Set([advisor.userId]));
  });

  test("a cursor of another order is rejected", async () => {
    const other = sort === "name" ? "received" : "name";
    const { body } = await list(supervisor, { sort: other, limit: 5 });

    const answer = await list(supervisor, { sort, limit: 5, cursor: body.cursor.next ?? "" });

    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  });
});

test("the filters combined match what each of them matches", async () => {
  const stageId = dealership.stages[1]?.id ?? "";
  const each: Filter[] = [{ campaign: campaignId }, { stage: stageId }, { dealState: "new" }, { contact: "made" }];
  const sets = await Promise.all(
    each.map(async (filter) => (await readAll(supervisor, filter, 50)).map(({ id }) => id)),
  );
  const [first = [], ...others] = sets;
  const both = first.filter((id) => others.every((set) => set.includes(id)));

  for (const sort of LEAD_SORTS) {
    const found = await readAll(supervisor, { ...Object.assign({}, ...each), sort }, 3);
    expect(found.map(({ id }) => id).sort()).toEqual(both.sort());
  }
});

test("mine of today are own leads that are due by the end of the day or came in it", async () => {
  const there = await provider.given.dealership();
  const as = await provider.given.user(there, "sales-manager");
  const own = { advisorId: as.userId, createdAt: ago(300), pipelineId: there.pipelineId, stageId: there.stages[0]?.id };
  const [late, , fresh] = await provider.given.leads(there.licenseId, [
    { ...own, nextAction: "call", nextActionAt: ago(5) },
    { ...own, nextAction: "call", nextActionAt: ago(-72) },
    { ...own, createdAt: new Date().toISOString() },
    { ...own, advisorId: null, nextAction: "call", nextActionAt: ago(5) },
  ]);

  const { body } = await list(as, { mine: "today" });

  expect(body.items.map(({ id }) => id).sort()).toEqual([late?.id, fresh?.id].sort());
});

test("a row has what its reader needs to sell", async () => {
  const [row] = (await list(supervisor, { sort: "lastContact", limit: 1 })).body.items;

  expect(row).toMatchObject({
    phone: "+593987654321",
    lastContactAt: ago(0),
    lastContactResult: "Contestó",
    stage: expect.any(String),
    stageType: "open",
    version: 1,
  });
});

test("counts by source follow the other filters", async () => {
  const { body } = await provider.call(leads.totals, { sources: "web,meta", dealState: "failed" }, { as: supervisor });
  const web = await provider.call(leads.total, { source: "web", dealState: "failed" }, { as: supervisor });

  expect(Object.keys(body)).toEqual(["web", "meta"]);
  expect(body.web).toEqual(web.body);
});

test("more matches than are sorted at once are read along the order", async () => {
  const there = await provider.given.dealership();
  const as = await provider.given.user(there, "supervisor");
  await provider.given.leads(
    there.licenseId,
    Array.from({ length: 4100 }, (_, at) => ({ firstName: `N${String(4100 - at).padStart(5, "0")}`, lastName: "" })),
  );

  const { body } = await list(as, { sort: "name", dealState: "new", limit: 3 });
  const next = await list(as, { sort: "name", dealState: "new", limit: 3, cursor: body.cursor.next ?? "" });

  expect(body.items.map(({ firstName }) => firstName)).toEqual(["N00001", "N00002", "N00003"]);
  expect(next.body.items.map(({ firstName }) => firstName)).toEqual(["N00004", "N00005", "N00006"]);
});
