import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

async function freshLicense() {
  const there = await provider.given.dealership();
  return { ...there, as: await provider.given.user(there, "supervisor") };
}

const list = (as: TestUser, filter: Parameters<typeof provider.call<typeof leads.list>>[1] = {}) =>
  provider.call(leads.list, filter, { as });

test("paging forward returns every lead once, newest first, and paging back returns the same pages", async () => {
  const { licenseId, as } = await freshLicense();
  const sameMoment = new Date(Date.now() - 1000).toISOString();
  await provider.given.leads(
    licenseId,
    Array.from({ length: 25 }, (_, index) => (index < 12 ? { createdAt: sameMoment } : {})),
  );

  const pages: string[][] = [];
  let page = (await list(as, { limit: 10 })).body;
  pages.push(page.items.map(({ id }) => id));
  while (page.cursor.next) {
    page = (await list(as, { limit: 10, cursor: page.cursor.next, direction: "next" })).body;
    pages.push(page.items.map(({ id }) => id));
  }
  const back = (await list(as, { limit: 10, cursor: page.cursor.prev ?? "", direction: "prev" })).body;

  expect(pages.map((ids) => ids.length)).toEqual([10, 10, 5]);
  expect(new Set(pages.flat()).size).toBe(25);
  expect(back.items.map(({ id }) => id)).toEqual(pages[1]);
});

test("going back to the beginning shows a whole first page with what has come since", async () => {
  const { licenseId, as } = await freshLicense();
  await provider.given.leads(
    licenseId,
    Array.from({ length: 12 }, () => ({})),
  );
  const first = (await list(as, { limit: 5 })).body;
  const second = (await list(as, { limit: 5, cursor: first.cursor.next ?? "" })).body;
  const newcomer = await provider.given.lead(licenseId);

  const back = (await list(as, { limit: 5, cursor: second.cursor.prev ?? "", direction: "prev" })).body;

  expect(back.items).toHaveLength(5);
  expect([newcomer.id, first.items[0]?.id]).toContain(back.items[0]?.id);
});

test("the page on screen is read again by actualCursor, its own first row included", async () => {
  const { licenseId, as } = await freshLicense();
  await provider.given.leads(
    licenseId,
    Array.from({ length: 12 }, () => ({ firstName: "Ximena" })),
  );
  for (const searchTerm of [undefined, "ximena"]) {
    const first = (await list(as, { limit: 5, searchTerm })).body;
    const second = (await list(as, { limit: 5, searchTerm, cursor: first.cursor.next ?? "" })).body;

    const again = (await list(as, { limit: 5, searchTerm, actualCursor: second.cursor.actual ?? "" })).body;

    expect(again.items).toEqual(second.items);
  }
});

test("each filter narrows, all of them combined narrow, and duplicate means duplicated", async () => {
  const { licenseId, agencies, models, as } = await freshLicense();
  const advisor = await provider.given.user({ ...dealership, licenseId }, "sales-manager");
  const requested = {
    source: "meta",
    dealState: "duplicated",
    crmState: "integrated",
    agencyId: agencies[0]?.id ?? null,
    modelId: models[0]?.id ?? null,
    advisorId: advisor.userId,
  } as const;
  const [target] = await provider.given.leads(licenseId, [
    requested,
    {},
    { source: "meta" },
    { dealState: "duplicated" },
  ]);
  const filters = [
    { source: "meta", dealState: "duplicated" },
    { dealState: "duplicate", source: "meta" },
    { crmState: "integrated" },
    { agency: requested.agencyId ?? "" },
    { product: requested.modelId ?? "" },
    { advisor: advisor.userId },
    { channel: "digital", source: "meta", dealState: "duplicated", crmState: "integrated", advisor: advisor.userId },
  ] as const;

  for (const filter of filters) {
    const { body } = await list(as, filter);
    expect(body.items.map(({ id }) => id)).toEqual([target?.id]);
    expect((await provider.call(leads.total, filter, { as })).body).toEqual({ count: 1, isMore: false });
  }
  expect((await list(as, { channel: "showroom", source: "meta" })).body.items).toEqual([]);
});

test("counts each source as its list does, all of them or the requested ones", async () => {
  const { licenseId, as } = await freshLicense();
  await provider.given.leads(licenseId, [{ source: "web" }, { source: "meta" }, { source: "meta" }]);

  const { body } = await provider.call(leads.totals, {}, { as });
  const some = await provider.call(leads.totals, { sources: "meta,tiktok" }, { as });
  const unknown = await provider.call(leads.totals, { sources: "meta,fax" }, { as });

  for (const source of SOURCES) {
    expect(body[source]).toEqual((await provider.call(leads.total, { source }, { as })).body);
  }
  expect(some.body).toEqual({ meta: { count: 2, isMore: false }, tiktok: { count: 0, isMore: false } });
  expect(unknown.status).toBe(400);
});

describe("several combined filters", () => {
  type Row = Awaited<ReturnType<typeof provider.given.leads>>[number];
  let there: Awaited<ReturnType<typeof freshLicense>>;
  let rows: Row[];
  const ours = {
    crmState: (row: Row) => row.crmState,
    dealState: (row: Row) => row.dealState,
    source: (row: Row) => row.source,
    agency: (row: Row) => row.agencyId,
    product: (row: Row) => row.modelId,
  };
  const fits = (row: Row, filter: Record<string, string>) =>
    Object.entries(filter).every(([name, value]) => ours[name as keyof typeof ours](row) === value);
  const newestFirst = (some: Row[]) =>
    some.toSorted((a, b) => (b.createdAt + b.id).localeCompare(a.createdAt + a.id)).map(({ id }) => id);

  // More combinations than the limit of separate reads, with rare and frequent values.
  beforeAll(async () => {
    there = await freshLicense();
    const [agencies, models] = [there.agencies, there.models].map((some) => [null, ...some.map(({ id }) => id)]);
    const combinations = (["web", "meta", "tiktok", "brand"] as const).flatMap((source) =>
      (["new", "failed", "duplicated"] as const).flatMap((dealState) =>
        (["none", "integrated", "not integrated"] as const).flatMap((crmState) =>
          (agencies ?? []).flatMap((agencyId) =>
            (models ?? []).map((modelId) => ({ source, dealState, crmState, agencyId, modelId })),
          ),
        ),
      ),
    );
    const start = Date.now() - 10 * combinations.length;
    const shuffled = [...combinations, ...combinations].map((one, index) => ({
      ...one,
      createdAt: new Date(start + ((index * 7919) % (2 * combinations.length))).toISOString(),
    }));
    rows = await provider.given.leads(there.licenseId, shuffled);
  });

  test.each([
    ["state and agency", () => ({ dealState: "failed", agency: there.agencies[0]?.id ?? "" })],
    ["CRM and state", () => ({ crmState: "integrated", dealState: "new" })],
    ["CRM alone", () => ({ crmState: "not integrated" })],
    ["source, CRM, agency and model", () => oneOfEach()],
    ["a state with no other", () => ({ dealState: "duplicated" })],
  ])("%s: every lead once, forward and back, and counted", async (_, filterOf) => {
    const filter = filterOf() as Parameters<typeof list>[1];
    const expected = newestFirst(rows.filter((row) => fits(row, filterOf())));

    const met: string[] = [];
    let page = (await list(there.as, { ...filter, limit: 50 })).body;
    met.push(...page.items.map(({ id }) => id));
    while (page.cursor.next) {
      page = (await list(there.as, { ...filter, limit: 50, cursor: page.cursor.next })).body;
      met.push(...page.items.map(({ id }) => id));
    }
    const last = page.items.length;
    const total = (await provider.call(leads.total, filter ?? {}, { as: there.as })).body;

    expect(expected.length).toBeGreaterThan(0);
    expect(met).toEqual(expected);
    expect(total).toEqual({ count: expected.length, isMore: false });
    if (!page.cursor.prev || expected.length <= 50) return;
    const back = await list(there.as, { ...filter, limit: 50, cursor: page.cursor.prev, direction: "prev" });
    expect(back.body.items.map(({ id }) => id)).toEqual(expected.slice(-50 - last, -last));
  });

  test("a changed lead is found by its new values, and no longer by its old ones", async () => {
    const { licenseId } = there;
    const lead = await provider.given.lead(licenseId, { source: "ccLeadsEngine_pv", crmState: "not integrated" });
    const states = ["not integrated", "integrated"] as const;
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query("update lead set crm_state = 'integrated' where id = $1", [lead.id]),
    );

    const [before, after] = await Promise.all(
      states.map((crmState) => list(there.as, { source: "ccLeadsEngine_pv", crmState })),
    );

    expect(before?.body.items).toEqual([]);
    expect(after?.body.items.map(({ id }) => id)).toEqual([lead.id]);
  });

  function oneOfEach() {
    const [agency, product] = [there.agencies[0]?.id ?? "", there.models[1]?.id ?? ""];
    return { source: "meta", crmState: "none", agency, product };
  }
});

test("a search matches names, email, identification, phone and plate, with filters, and treats wildcards as letters", async () => {
  const { licenseId, as } = await freshLicense();
  const person = {
    firstName: "Verónica",
    lastName: "Ñacato",
    email: "vero+1@example.com",
    phone: "+593987001122",
    identification: "0926687856",
    carLicense: "PBX4455",
    vin: "8LAXYZ",
  };
  const [target] = await provider.given.leads(licenseId, [
    { ...person, source: "web" },
    { source: "web" },
    { source: "meta" },
  ]);

  for (const searchTerm of ["veronica", "ÑACATO vero", "vero+1@", "098 700 1122", "0926687856", "pbx-4455", "8lax"]) {
    const { body } = await list(as, { searchTerm, source: "web" });
    expect(body.items.map(({ id }) => id)).toEqual([target?.id]);
  }
  for (const searchTerm of ["%", "_", "nadie"]) expect((await list(as, { searchTerm })).body.items).toEqual([]);
  expect((await list(as, { searchTerm: "veronica", source: "meta" })).body.items).toEqual([]);
});

test("a changed cursor, and one of another licence, is refused", async () => {
  const { licenseId, as } = await freshLicense();
  await provider.given.leads(licenseId, [{}, {}, {}]);
  const cursor = (await list(as, { limit: 1 })).body.cursor.next ?? "";
  const tampered = `A${cursor.slice(1)}`;

  for (const [viewer, given] of [
    [as, tampered],
    [as, "x"],
    [supervisor, cursor],
  ] as const) {
    expect(await list(viewer, { cursor: given })).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  }
});

test("an advisor sees the leads assigned to them, a host the showroom's, in list, total, search and detail", async () => {
  const { licenseId, as } = await freshLicense();
  const advisor = await provider.given.user({ ...dealership, licenseId }, "sales-manager");
  const host = await provider.given.user({ ...dealership, licenseId }, "host");
  const [own, visit, other] = await provider.given.leads(licenseId, [
    { advisorId: advisor.userId, source: "web", firstName: "Comun" },
    { source: "showroom", channel: "showroom", firstName: "Comun" },
    { source: "web", firstName: "Comun" },
  ]);

  for (const [viewer, reached] of [
    [advisor, own],
    [host, visit],
  ] as const) {
    for (const filter of [{}, { searchTerm: "comun" }]) {
      expect((await list(viewer, filter)).body.items.map(({ id }) => id)).toEqual([reached?.id]);
      expect((await provider.call(leads.total, filter, { as: viewer })).body.count).toBe(1);
    }
    const totals = Object.values((await provider.call(leads.totals, {}, { as: viewer })).body);
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect((await provider.call(leads.get, { id: other?.id ?? "" }, { as: viewer })).status).toBe(404);
    expect((await provider.call(leads.get, { id: reached?.id ?? "" }, { as: viewer })).status).toBe(200);
  }
  expect((await list(as)).body.items).toHaveLength(3);
});
