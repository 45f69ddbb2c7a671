import { setTimeout as pause } from "node:timers/promises";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { AUDIT_ACTIONS } from "@/contract/audit/actions.ts";
import { type AuditReport, audits } from "@/contract/audit/audits.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { REPORT_LABELS, reportEntries } from "@/provider/domains/audit/report.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => provider.stop());

async function newDealership() {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
}

const report = (filter: Partial<AuditReport> = {}) => provider.call(audits.report, filter, { as: admin });
const parseTable = (text: string, delimiter = ";") => Papa.parse<string[]>(text.trimEnd(), { delimiter }).data;

describe("the report", () => {
  beforeAll(newDealership);

  test("is a file: UTF-8 with its mark, a row of heads, dates of the licence's zone", async () => {
    const { licenseId } = dealership;
    const lead = await provider.given.lead(licenseId, { firstName: "Íñigo", lastName: "Peña 🚗" });
    await provider.given.auditEntry(licenseId, {
      at: "2026-11-21T15:56:02.000Z",
      actor: "Ana Paz",
      subjectId: lead.id,
      channel: "digital",
      before: { stage: "Nuevo" },
      after: { stage: "Cita", steps: [{ step: "moved" }] },
    });

    const { status, text, headers } = await report();

    const [heads, row] = parseTable(text);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="auditorias.csv"');
    expect(heads?.slice(0, 5)).toEqual(["Fecha", "Quién", "Tipo", "Acción", "Sobre"]);
    expect(row).toEqual([
      "21/11/2026 - 10:56",
      "Ana Paz",
      "Sistema",
      "Lead cambiado de etapa",
      "Íñigo Peña 🚗",
      "1710034065",
      "'+593987654321",
      "Digital",
      lead.id,
      '{"stage": "Nuevo"}',
      '{"stage": "Cita"}',
      "in-process",
      "given",
    ]);
    expect(text.endsWith("\r\n")).toBe(true);
  });

  test("has the requested language and separator", async () => {
    const { text, headers } = await report({ locale: "en", separator: "," });

    const [heads, row] = parseTable(text, ",");
    expect(heads?.slice(0, 2)).toEqual(["Date", "Who"]);
    expect(row?.[3]).toBe("Lead moved to another stage");
    expect(headers.get("content-disposition")).toContain("audits.csv");
  });

  test("contains exactly the filtered entries", async () => {
    await provider.given.auditEntry(dealership.licenseId, { action: "agency.changed", subject: "agency" });

    const all = parseTable((await report()).text);
    const some = parseTable((await report({ action: "agency.changed" })).text);
    const none = parseTable((await report({ from: "2030-01-01" })).text);

    expect([all, some, none].map(({ length }) => length)).toEqual([3, 2, 1]);
  });
});

test.each([
  ["es", es],
  ["en", en],
] as const)("labels actions, actors and channels as the screen does, in %s", (locale, { audits: labels, channels }) => {
  const actions = AUDIT_ACTIONS.map((action) => {
    const [area = "", verb = ""] = action.split(".");
    return [action, (labels.values.action as Record<string, Record<string, string>>)[area]?.[verb]];
  });

  expect(REPORT_LABELS[locale]).toMatchObject({ actions: Object.fromEntries(actions), channels });
  expect(REPORT_LABELS[locale].kinds).toEqual(labels.values.actorKind);
});

test("continues between reads without a missing or repeated row", async () => {
  await newDealership();
  const at = new Date().toISOString();
  const rows = await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 4500 }, (_, index) => ({ at, requestId: `request ${index}` })),
  );

  const entries = parseTable((await report()).text)
    .slice(1)
    .map((row) => row.at(-1));

  expect(new Set(entries).size).toBe(rows.length);
  expect(entries).toHaveLength(rows.length);
});

test("sends its first lines before it reads the rest, and reads one step ahead of the receiver", async () => {
  await newDealership();
  await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 9000 }, () => ({})),
  );
  let readings = 0;
  const { database } = provider.services;
  const tx = <T>(work: Parameters<Database["read"]>[1]) => {
    readings += 1;
    return database.read({ role: "tenant", licenseId: dealership.licenseId }, work) as Promise<T>;
  };

  const pieces = reportEntries(tx as never, { locale: "es", separator: ";" }).text[Symbol.asyncIterator]();
  const first = await pieces.next();

  expect(parseTable(first.value)).toHaveLength(201);
  await pause(500);
  // Two reads of each step: its end, and its lines.
  expect(readings).toBe(4);
});

test("a closed download stops the read, and a file starts with a UTF-8 mark", async () => {
  await newDealership();
  await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 20_000 }, () => ({ after: { note: "x".repeat(2000) } })),
  );
  const read = vi.spyOn(provider.services.database, "read");
  const address = await provider.listen();
  const headers = { authorization: `Bearer ${admin.token}`, "x-license-id": admin.licenseId };
  const leaving = new AbortController();

  const answer = await fetch(`${address}${audits.report.path}`, { headers, signal: leaving.signal });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  leaving.abort();
  await pause(1500);
  const readings = read.mock.calls.length;
  await pause(500);

  expect(value?.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(readings).toBeLessThan(9);
  expect(read.mock.calls).toHaveLength(readings);
});

test("ends within seconds after the session is revoked, and states that it is incomplete", async () => {
  await newDealership();
  await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 20_000 }, () => ({ after: { note: "x".repeat(2000) } })),
  );
  const address = await provider.listen();
  const headers = { authorization: `Bearer ${admin.token}`, "x-license-id": admin.licenseId };
  const answer = await fetch(`${address}${audits.report.path}`, { headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  const read = vi.spyOn(provider.services.database, "read");

  await provider.call(sessions.logout, {}, { as: admin });
  await pause(6000);
  const readings = read.mock.calls.length;
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };

  await expect(rest()).rejects.toThrow();
  expect(read.mock.calls).toHaveLength(readings);
});

test("a failure before the first line is an error, and later ends the connection", async () => {
  await newDealership();
  await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 300 }, () => ({})),
  );
  const read = vi.spyOn(provider.services.database, "read");

  read.mockRejectedValueOnce(new Problem("UNAVAILABLE"));
  const atOnce = await report();
  const { database } = provider.services;
  const works: typeof database.read = (role, work) => database.transaction(role, work);
  read.mockImplementationOnce(works).mockImplementationOnce(works).mockRejectedValueOnce(new Error("away"));
  const later = report();

  expect(atOnce).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  await expect(later).rejects.toThrow();
});

test("actions of the product itself have labels in the requested language", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  await provider.given.auditEntry(own.licenseId, { actor: "system" });

  const files = [
    await provider.call(audits.report, {}, { as }),
    await provider.call(audits.report, { locale: "en", separator: "," }, { as }),
  ];

  expect(files.map(({ text }, at) => parseTable(text, at === 0 ? ";" : ",")[1]?.[1])).toEqual(["Sistema", "System"]);
});
