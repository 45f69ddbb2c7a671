import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import { imports } from "@/contract/imports/imports.ts";
import { people } from "@/contract/privacy/people.ts";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { taskResult } from "@/provider/db/schema/tasks.ts";
import { findAccount } from "@/provider/domains/identity/accounts.ts";
import { permitted } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { startTask } from "@/provider/tasks/start.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { findLeftovers } from "@/tests/support/left-of.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const HEADERS = ["Nombre", "Teléfono", "Correo", "Cédula"];
const PLAN: ImportPlan = {
  source: "web",
  consent: "customer",
  targets: [
    { field: "firstName", columns: [0] },
    { field: "phone", columns: [1] },
    { field: "email", columns: [2] },
    { field: "identification", columns: [3] },
    { field: "product", constant: "Andes Cumbre" },
    { field: "agency", constant: "Quito Norte" },
  ],
};

const toRow = ({ phone, email, identification }: ReturnType<typeof aPerson>) => [
  "Ximenita",
  phone,
  email,
  identification,
];

const tenant = <T>(work: (db: Db) => Promise<T>) =>
  provider.services.database.transaction({ role: "tenant", licenseId: as.licenseId }, work);

async function loadFile(rows: string[][]): Promise<string> {
  const { database } = provider.services;
  const loadId = await provider.given.load(as, HEADERS, rows, PLAN);
  const account = await findAccount(database, as.userId);
  if (!account) throw new Error("nobody");
  const actor = permitted(account, as.licenseId, "campaigns.write");
  const input = { kind: "load", input: { loadId }, total: rows.length } as const;
  const { id } = await tenant((db) =>
    startTask({ db, actor, request: { id: "r", ip: "" }, services: provider.services }, input),
  );
  await tenant((db) => db.update(fileImport).set({ taskId: id }).where(eq(fileImport.id, loadId)));
  const context = { requestId: "r", signal: new AbortController().signal };
  await runTask(provider.services, { licenseId: as.licenseId, taskId: id }, context);
  return loadId;
}

const linesOf = (loadId: string) =>
  tenant((db) => db.select().from(importRow).where(eq(importRow.loadId, loadId)).orderBy(importRow.row));

const event = (state: "waiting" | "refused", body: string, daysAgo = 0) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return tenant((db) =>
    db.insert(networkEvent).values({
      licenseId: as.licenseId,
      id: uuidv7(),
      network: "tiktok",
      externalId: uuidv7(),
      accountExternalId: "1",
      formExternalId: "1",
      headers: {},
      requestId: "r",
      dueAt: at,
      receivedAt: at,
      state,
      body,
    }),
  );
};

test("an erased person is removed from the file too, and no other file restores them", async () => {
  const person = aPerson();
  const [first, second] = [aPerson(), aPerson()];
  // A file retains only its failed rows.
  await loadFile([toRow({ ...person, email: "no es un correo" }), toRow(first)]);
  const found = await provider.call(people.find, { phone: person.phone }, { as });
  const records = found.body.records.map(({ id, version }) => ({ id, version }));

  const erased = await provider.call(people.erase, { records, reason: "consentWithdrawn" }, { as });
  const left = await findLeftovers(provider, as.licenseId, [person.phone, person.email, person.identification]);
  const loadId = await loadFile([toRow(second), toRow(person)]);

  expect(erased).toMatchObject({ status: 200, body: { records: 1 } });
  expect(erased.body.tables).toContainEqual({ table: "load_line", rows: 1 });
  expect(left).toEqual([]);
  expect(await findLeftovers(provider, as.licenseId, [person.phone, person.email, person.identification])).toEqual([]);
  const { licenseId } = as;
  const lines = await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db.select().from(importRow).orderBy(importRow.loadId, importRow.row),
  );
  expect(lines.filter((line) => line.loadId === loadId)).toMatchObject([
    { row: 2, dealState: "failed", cells: [], errors: [{ field: "row", code: "personErased" }], leadId: null },
  ]);
});

async function eraseBy(phone: string) {
  const { body: found } = await provider.call(people.find, { phone }, { as });
  const records = found.records.map(({ id, version }) => ({ id, version }));
  return provider.call(people.erase, { records, reason: "asked" }, { as });
}

const outcomesOf = async (rows: string[][]) => {
  const loadId = await provider.given.load(as, HEADERS, rows, PLAN);
  const { body } = await provider.call(imports.preview, { id: loadId, ...PLAN }, { as });
  return body.rows.map(({ errors }) => errors.map(({ code }) => code));
};

test("a person erased with a wrong identification is not restored with a right one", async () => {
  const person = aPerson();
  const faulty = `${person.identification.slice(0, -1)}${(Number(person.identification.at(-1)) + 1) % 10}`;
  await loadFile([toRow({ ...person, identification: faulty })]);

  expect((await eraseBy(person.phone)).status).toBe(200);

  expect(await outcomesOf([toRow(person)])).toEqual([["personErased"]]);
});

test("an identification shared by many blocks no other person", async () => {
  const [person, stranger] = [aPerson(), aPerson()];
  await provider.given.lead(as.licenseId, { ...person, identification: "9999999999999" });

  await eraseBy(person.phone);

  expect(await outcomesOf([toRow({ ...stranger, identification: "9999999999999" })])).toEqual([[]]);
});

test("a relative with an identification of their own comes in, also where one of the erased leads had none", async () => {
  const [person, relative] = [aPerson(), aPerson()];
  await provider.given.leads(as.licenseId, [person, { ...person, identification: "", email: "" }]);

  await eraseBy(person.phone);

  expect(await outcomesOf([toRow({ ...relative, phone: person.phone }), toRow(person)])).toEqual([
    [],
    ["personErased"],
  ]);
});

test("an erased person is removed from rows without a lead, and a relative with the same phone stays", async () => {
  const [person, relative] = [aPerson(), aPerson()];
  const { id } = await provider.given.lead(as.licenseId, person);
  const national = person.phone.replace("+593", "0");
  const waiting = await provider.given.load(as, HEADERS, [
    ["Florinda", `${national.slice(0, 3)} ${national.slice(3)}`, "", ""],
    ["Pariente", person.phone, relative.email, relative.identification],
  ]);
  const broken = await loadFile([["Florinda", "", `correo: ${person.email}`, person.identification, "de más"]]);
  await event("waiting", `{"answers":[{"values":["${person.email.toUpperCase()}"]}]}`);
  await event("refused", `{"answers":[{"values":["${relative.email}"]}]}`);

  const erased = await provider.call(people.erase, { records: [{ id, version: 1 }], reason: "asked" }, { as });

  expect(erased.body.tables).toEqual(
    expect.arrayContaining([
      { table: "load_line", rows: 2 },
      { table: "network_event", rows: 1 },
    ]),
  );
  expect(await findLeftovers(provider, as.licenseId, [person.email, person.identification, "Florinda"])).toEqual([]);
  expect(await findLeftovers(provider, as.licenseId, [relative.email])).toEqual([
    `public.load_line: ${relative.email}`,
    `public.network_event: ${relative.email}`,
  ]);
  const errors = [{ field: "row", code: "personErased" }];
  expect((await linesOf(waiting)).map((line) => line.errors)).toEqual([errors, null]);
  expect(await linesOf(broken)).toMatchObject([{ cells: [], errors, dealState: "failed" }]);
  const { body: preview } = await provider.call(imports.preview, { id: waiting, ...PLAN }, { as });
  expect(preview.rows[0]).toMatchObject({ outcome: "failed", errors });
});

test("rows that never became a lead are deleted by the clock", async () => {
  const [old, young] = [aPerson(), aPerson()];
  const unloaded = await provider.given.load(as, HEADERS, [toRow(old)]);
  const failed = await loadFile([[...toRow(old), "de más"]]);
  await loadFile([[...toRow(young), "de más"]]);
  await event("refused", `{"answers":["${old.email}"]}`, 31);
  await event("refused", `{"answers":["${young.email}"]}`, 29);
  await tenant(async ({ $client }) => {
    await $client.query("update load set created_at = now() - interval '25 hours' where id = $1", [unloaded]);
    await $client.query("update load set created_at = now() - interval '31 days' where id = $1", [failed]);
  });

  await HANDLERS["people-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  expect(await findLeftovers(provider, as.licenseId, [old.email])).toEqual([]);
  expect(await findLeftovers(provider, as.licenseId, [young.email])).toEqual([
    `public.load_line: ${young.email}`,
    `public.network_event: ${young.email}`,
  ]);
  expect((await provider.call(imports.get, { id: unloaded }, { as })).status).toBe(404);
  expect((await provider.call(imports.get, { id: failed }, { as })).status).toBe(200);
});

test("results of long tasks are deleted after a time; their totals remain", async () => {
  const summaryOf = async (daysAgo: number) => {
    const endedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const { id: taskId } = await provider.given.task(as, { state: "done", endedAt, counts: { failed: 1 } });
    const { id: leadId, createdAt: leadAt } = await provider.given.lead(as.licenseId);
    await tenant((db) =>
      db.insert(taskResult).values({
        licenseId: as.licenseId,
        taskId,
        leadId,
        leadAt,
        outcome: "failed" as const,
        reason: "erased" as const,
        fields: ["phone"],
      }),
    );
    return taskId;
  };
  const [, young] = [await summaryOf(31), await summaryOf(29)];

  await HANDLERS["people-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  const left = await tenant((db) => db.select().from(taskResult));
  expect(left.map(({ taskId }) => taskId)).toEqual([young]);
});
