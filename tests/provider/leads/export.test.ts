import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { LEAD_COLUMNS_OF } from "@/contract/leads/lead-columns.ts";
import { LEAD_FILE_COLUMNS, LeadExport, leads } from "@/contract/leads/leads.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { EXPORT_LABELS } from "@/provider/domains/lead-core/labels.ts";
import { exportLeads } from "@/provider/domains/leads/export.ts";
import type { LicensedActor, RequestInfo, RunInTransaction } from "@/provider/kernel/context.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const parseTable = (text: string, delimiter = ";") => Papa.parse<string[]>(text.trimEnd(), { delimiter }).data;
type ExportFilter = Parameters<typeof provider.call<(typeof leads)["export"]>>[1];
const exported = (filter: ExportFilter = {}, as = admin) => provider.call(leads.export, filter, { as });
const LAST = LEAD_FILE_COLUMNS.map((column) => es.leads.fields[column]);
const namesIn = async (filter: ExportFilter = {}, as = admin) =>
  parseTable((await exported({ ...filter, columns: "firstName" }, as)).text)
    .slice(1)
    .map(([name]) => name);

test("contains the list's columns and further fields, with labels, in the licence's zone", async () => {
  await provider.given.lead(dealership.licenseId, {
    source: "meta",
    channel: "digital",
    firstName: "Íñigo",
    lastName: "Peña; 🚗",
    completion: "complete",
    createdAt: "2026-11-21T15:56:02.000Z",
    dealState: "duplicated",
    identification: "0102030405",
  });

  const { status, text, headers } = await exported({ source: "meta" });

  const [heads, row] = parseTable(text);
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="leads.csv"');
  expect(heads).toEqual([...LEAD_COLUMNS_OF.meta.map((column) => es.leads.columns[column]), ...LAST]);
  expect(row?.slice(1)).toEqual([
    "Íñigo",
    "Peña; 🚗",
    "Meta",
    "Digital",
    "maria.zambrano@example.com",
    "'0102030405",
    "21/11/2026 10:56",
    "Duplicado",
    "N/A",
    "",
    "Completo",
    "'+593987654321",
    "",
    "",
    "",
    "",
  ]);
});

test("has the requested language, separator and columns", async () => {
  await provider.given.lead(dealership.licenseId, { firstName: "Ana" });

  const { text } = await exported({ locale: "en", separator: ",", columns: "dealState,firstName" });

  expect(parseTable(text, ",")).toEqual([
    ["Status", "First name", "Phone", "Product", "Agency", "Advisor", "Stage"],
    ["Unique lead", "Ana", "'+593987654321", "", "", "", ""],
  ]);
});

test("ends with the matched model, the lead's advisor and its stage", async () => {
  const { licenseId, models, pipelineId, stages } = dealership;
  const advisor = await provider.given.user(dealership, "sales-manager");
  await provider.given.lead(licenseId, {
    product: "cumbre 4x4",
    modelId: models[1]?.id,
    advisorId: advisor.userId,
    pipelineId,
    stageId: stages[1]?.id,
  });

  const [heads, row] = parseTable((await exported({ columns: "firstName" })).text);

  expect(heads?.slice(1)).toEqual(["Teléfono", "Producto", "Agencia", "Asesor", "Etapa"]);
  expect(row?.slice(2)).toEqual(["Andes Cumbre", "", advisor.fullName, "Contactado"]);
});

test("rejects an unknown column", async () => {
  expect(await exported({ columns: "firstName,passwordHash" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
});

test("labels post-sales leads as their list does, and includes the showroom's agency", async () => {
  await provider.given.leads(dealership.licenseId, [
    { source: "engine_pv", channel: "engine_pv", crmState: "none", vin: "000123" },
    { source: "showroom", channel: "showroom", crmState: "none", agency: "Showroom - Quito Norte" },
    { source: "showroom", channel: "showroom", agency: "showroom" },
  ]);

  const { text } = await exported({ columns: "crmState,vin,agency" });

  expect(
    parseTable(text)
      .slice(1)
      .map((row) => row.slice(0, 4)),
  ).toEqual([
    ["N/A", "", "showroom", "'+593987654321"],
    ["N/A", "", "Quito Norte", "'+593987654321"],
    ["No integrado", "'000123", "", "'+593987654321"],
  ]);
});

describe("has the rows of the list", () => {
  test("by each filter, alone and combined", async () => {
    const { licenseId, agencies, models } = dealership;
    const advisor = await provider.given.user(dealership, "sales-manager");
    const [agency, product] = [agencies[0]?.id ?? "", models[0]?.id ?? ""];
    await provider.given.leads(licenseId, [
      { firstName: "Plain" },
      { firstName: "Failed", dealState: "failed" },
      { firstName: "Integrated", crmState: "integrated" },
      { firstName: "Placed", agencyId: agency, modelId: product, advisorId: advisor.userId },
      { firstName: "Meta", source: "meta" },
      { firstName: "Xiomarel", searchText: " xiomarel zambrano" },
    ]);

    expect(await namesIn()).toHaveLength(6);
    expect(await namesIn({ dealState: "failed" })).toEqual(["Failed"]);
    expect(await namesIn({ crmState: "integrated" })).toEqual(["Integrated"]);
    expect(await namesIn({ agency })).toEqual(["Placed"]);
    expect(await namesIn({ product })).toEqual(["Placed"]);
    expect(await namesIn({ advisor: advisor.userId })).toEqual(["Placed"]);
    expect(await namesIn({ source: "meta" })).toEqual(["Meta"]);
    expect(await namesIn({ searchTerm: "xiomarel" })).toEqual(["Xiomarel"]);
    expect(await namesIn({ agency, product, dealState: "new", source: "web" })).toEqual(["Placed"]);
    expect(await namesIn({ agency, crmState: "integrated" })).toEqual([]);
  });

  test.each(["", "zambrano"])("from one reading to the next, each lead once (searched: %j)", async (searchTerm) => {
    const createdAt = new Date().toISOString();
    const given = Array.from({ length: 4500 }, (_, index) => {
      return { createdAt, firstName: `lead ${index}`, searchText: " zambrano" };
    });
    await provider.given.leads(dealership.licenseId, given);

    const names = await namesIn(searchTerm ? { searchTerm } : {});

    expect(names).toHaveLength(4500);
    expect(new Set(names).size).toBe(4500);
  });

  test("of the own licence, and only for users who may export", async () => {
    const other = await provider.given.dealership();
    await provider.given.lead(other.licenseId, { firstName: "Theirs" });
    await provider.given.lead(dealership.licenseId, { firstName: "Ours" });
    const advisor = await provider.given.user(dealership, "sales-manager");
    const general = await provider.given.user(dealership, "general");

    expect(await namesIn()).toEqual(["Ours"]);
    expect((await exported({}, advisor)).status).toBe(403);
    expect((await exported({}, general)).status).toBe(403);
  });

  test("within the reach of a role, whichever may export", async () => {
    const { licenseId } = dealership;
    const advisor = await provider.given.user(dealership, "sales-manager");
    await provider.given.leads(licenseId, [{ firstName: "Own", advisorId: advisor.userId }, { firstName: "Other" }]);
    const { database } = provider.services;
    const transaction: RunInTransaction = (work) => database.read({ role: "tenant", licenseId }, work);
    const actor = { ...advisor, roles: ["sales-manager"] } as Partial<LicensedActor> as LicensedActor;
    const request = { ip: "in-process", id: "given" } as RequestInfo;

    const { text } = exportLeads(
      { transaction, actor, request, services: provider.services },
      LeadExport.parse({ columns: "firstName" }),
    );
    const names = parseTable((await Array.fromAsync(text)).join("")).slice(1);

    expect(names.map(([name]) => name)).toEqual(["Own"]);
  });
});

describe("is audited", () => {
  const entries = async () =>
    (await provider.call(audits.list, { action: "leads.exported" }, { as: admin })).body.items;

  test("when it ends, with its filters and the number of rows", async () => {
    await provider.given.leads(dealership.licenseId, [{}, {}, { dealState: "failed" }]);

    await exported({ dealState: "new", source: "web", columns: "firstName" });

    const [entry] = await entries();
    const detail = await provider.call(audits.get, { id: entry?.id ?? "" }, { as: admin });
    expect(entry).toMatchObject({ actor: admin.fullName, channel: "digital" });
    expect(detail.body.after).toMatchObject({
      dealState: "new",
      source: "web",
      columns: ["firstName", ...LEAD_FILE_COLUMNS],
      separator: ";",
      rows: 2,
      isWhole: true,
    });
  });

  test("records that a search was used, without its term", async () => {
    await exported({ searchTerm: "xiomarel" });

    const [entry] = await entries();
    const detail = await provider.call(audits.get, { id: entry?.id ?? "" }, { as: admin });
    expect(detail.body.after).toMatchObject({ isSearched: true });
    expect(JSON.stringify(detail.body)).not.toContain("xiomarel");
  });

  test("when it is interrupted, with the rows sent until then", async () => {
    const given = Array.from({ length: 12_000 }, () => ({ firstName: "x".repeat(2000) }));
    await provider.given.leads(dealership.licenseId, given);
    const address = await provider.listen();
    const headers = { authorization: `Bearer ${admin.token}`, "x-license-id": admin.licenseId };
    const leaving = new AbortController();

    const answer = await fetch(`${address}${leads.export.path}`, { headers, signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();

    await vi.waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 8000, interval: 300 });
    const [entry] = await entries();
    const { body } = await provider.call(audits.get, { id: entry?.id ?? "" }, { as: admin });
    expect(body.after).toMatchObject({ isWhole: false });
    expect(body.after?.rows).toBeLessThan(12_000);
  });
});

test.each([
  ["es", es],
  ["en", en],
] as const)("labels headers and values as the screen does, in %s", (locale, texts) => {
  const { sources, channels, dealStates, crmStates, completion, leads: labels } = texts;
  const { phone, product, advisor, stage } = labels.fields;

  expect(EXPORT_LABELS[locale]).toEqual({
    file: "leads",
    heads: { ...labels.columns, phone, product, advisor, stage },
    sources,
    channels,
    dealStates,
    crmStates,
    completion,
  });
});
