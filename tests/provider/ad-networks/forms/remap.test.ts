import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forms, type Mapping } from "@/contract/ad-networks/forms.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { audits } from "@/contract/audit/audits.ts";
import { rules } from "@/contract/intake/rules.ts";
import { leads } from "@/contract/leads/leads.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { findAccount } from "@/provider/domains/identity/accounts.ts";
import { permitted } from "@/provider/kernel/context.ts";
import { runStep, runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { buildMapping, fillIn } from "./form-answers.ts";

const DAY_MS = 86_400_000;
const CAR = "¿Qué auto te gusta?";
const COLOUR = "¿Qué color?";
const IN_CUMBAYA = { to: "agency", questions: [], separator: " ", constant: "Cumbayá" };
const QUESTION_KEYS = ["full_name", "phone_number", CAR, COLOUR];
const FIRST = [...buildMapping({ fullName: "full_name", phone: "phone_number" }), IN_CUMBAYA];
const WHOLE = [...FIRST, ...buildMapping({ product: [CAR, COLOUR] })];

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let of: { network: "tiktok"; accountId: string; formId: string };
let id: string;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  const connected = await provider.given.connection(dealership.licenseId, "tiktok");
  const form = await provider.given.form(
    dealership.licenseId,
    { id: connected.id, network: "tiktok" },
    { mapping: FIRST, questions: QUESTION_KEYS.map((key) => ({ key, label: key, type: "", options: [] })) },
  );
  id = form.id;
  of = { network: "tiktok", accountId: connected.accountId, formId: form.externalId };
});

const answers = (given: Record<string, string> = {}) => {
  const { phone } = aPerson();
  return { full_name: "María Zambrano", phone_number: phone, [CAR]: "Cumbre", [COLOUR]: "rojo", ...given };
};
const fill = (...filled: Record<string, string>[]) => fillIn(provider, dealership.licenseId, of, filled);
const fillDaysAgo = (days: number, filled: Record<string, string>) => {
  const sentAt = new Date(Date.now() - days * DAY_MS).toISOString();
  return fillIn(provider, dealership.licenseId, of, [filled], sentAt);
};
const get = async (leadId: string) => (await provider.call(leads.get, { id: leadId }, { as })).body;
const ids = async () => (await provider.call(leads.list, {}, { as })).body.items.map((lead) => lead.id);

async function save(mapping: Mapping) {
  const { body } = await provider.call(forms.get, { id }, { as });
  const saved = await provider.call(forms.update, { id, version: body.version, mapping }, { as });
  expect(saved.status).toBe(200);
}

async function remap() {
  const { body } = await provider.call(forms.remap, { id }, { as });
  const which = { licenseId: dealership.licenseId, taskId: body.id };
  await runTask(provider.services, which, { requestId: "r", signal: new AbortController().signal });
  return (await provider.call(tasks.get, { id: body.id }, { as })).body;
}

test("past leads are mapped again by the form and re-evaluated, and their history records it", async () => {
  await fill(answers());
  const [leadId = ""] = await ids();
  const before = await get(leadId);
  await save(WHOLE);

  const task = await remap();

  const after = await get(leadId);
  const { body: audited } = await provider.call(audits.list, { action: "lead.remapped" }, { as });
  expect(before).toMatchObject({ dealState: "failed", completion: "incomplete", product: "" });
  expect(task).toMatchObject({ state: "done", total: 1, done: 1, counts: { changed: 1 } });
  expect(after).toMatchObject({
    dealState: "new",
    completion: "complete",
    product: "Cumbre rojo",
    extraProperties: {},
    model: { name: "Andes Cumbre" },
    version: before.version + 1,
    createdAt: before.createdAt,
  });
  expect(after.trace.map(({ step }) => step)).toContain("remapped");
  expect(after.trace.find(({ step }) => step === "remapped")).toMatchObject({
    actor: "system",
    changes: expect.arrayContaining([{ field: "product", before: "", after: "Cumbre rojo" }]),
  });
  expect(audited.items).toMatchObject([{ actorKind: "system", channel: "digital" }]);
});

test("an advisor who receives repaired leads gets one notification", async () => {
  const advisor = await provider.given.user(dealership, "sales-manager");
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as });
  const assignment = { kind: "fixed", advisorId: advisor.userId } as const;
  await provider.call(rules.save, { ...rule, assignment }, { as });
  await fill(...Array.from({ length: 30 }, () => answers()));
  await save(WHOLE);

  const { id: subjectId } = await remap();

  const { body } = await provider.call(notifications.list, {}, { as: advisor });
  expect(body.items).toMatchObject([{ kind: "leadAssigned", count: 30, subjectId }]);
});

test("manual corrections stay, of lead fields and custom fields", async () => {
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      "insert into property (license_id, id, key, label_es, type) values ($1, gen_random_uuid(), 'color', 'Color', 'text')",
      [licenseId],
    ),
  );
  provider.services.settings.forget(licenseId);
  await fill(answers());
  const [leadId = ""] = await ids();
  const { version } = await get(leadId);
  await provider.call(
    leads.resubmit,
    { id: leadId, version, firstName: "Mariana", product: "Ruta 4x4", properties: { color: "azul" } },
    { as },
  );
  await save([...FIRST, ...buildMapping({ product: CAR, color: COLOUR })]);

  const previewed = await provider.call(
    forms.preview,
    { id, mapping: [...FIRST, ...buildMapping({ product: CAR, color: COLOUR })] },
    { as },
  );
  await remap();

  expect(await get(leadId)).toMatchObject({
    firstName: "Mariana",
    lastName: "Zambrano",
    product: "Ruta 4x4",
    completion: "complete",
    extraProperties: { color: "azul" },
  });
  expect(previewed.body.leads[0]?.preserved.sort()).toEqual(["color", "firstName", "product"]);
});

test("unchanged leads are not written, however often it is applied", async () => {
  await fill(answers(), answers());
  await save(WHOLE);
  await remap();
  const [leadId = ""] = await ids();
  const { version } = await get(leadId);

  const again = await remap();

  expect(again.counts).toEqual({ same: 2 });
  expect((await get(leadId)).version).toBe(version);
});

test("a lead that no longer passes fails, with its fields named, and is counted separately", async () => {
  await fill(answers());
  await save(WHOLE);
  await fill(answers({ [CAR]: "Ruta" }));
  await save(buildMapping({ fullName: "full_name", phone: CAR, product: COLOUR }));

  const { counts } = await remap();

  expect(counts).toEqual({ failed: 2 });
  const [leadId = ""] = await ids();
  expect(await get(leadId)).toMatchObject({
    dealState: "failed",
    errors: expect.arrayContaining([{ field: "phone", code: "phone" }]),
  });
});

test("a lead of an erased person is neither shown nor fetched again", async () => {
  await fill(answers());
  const [leadId = ""] = await ids();
  await save(WHOLE);
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update lead set erased_at = now() where id = $1", [leadId]),
  );

  const { body } = await provider.call(forms.preview, { id, mapping: WHOLE }, { as });
  const { counts } = await remap();

  expect([body.leads, counts]).toEqual([[], { same: 1 }]);
});

test("of two leads of one person the earlier one remains the original", async () => {
  const { phone } = aPerson();
  await fill(answers({ phone_number: phone }), answers({ phone_number: phone }));
  await save(WHOLE);

  await remap();

  const [second = "", first = ""] = await ids();
  expect((await get(first)).dealState).toBe("new");
  expect(await get(second)).toMatchObject({ dealState: "duplicated", original: { id: first } });
});

test("late, previewed or fetched-again leads repeat the original of their own time", async () => {
  const { phone } = aPerson();
  await fillDaysAgo(70, answers());
  await save(WHOLE);
  await fillDaysAgo(60, answers({ phone_number: phone }));
  await fillDaysAgo(45, answers({ phone_number: phone }));
  const [second = "", first = ""] = await ids();
  const duplicate = await get(second);
  const other = [...FIRST, ...buildMapping({ product: CAR })];

  const previewed = await provider.call(forms.preview, { id, mapping: other }, { as });
  await save(other);
  await remap();

  expect(duplicate).toMatchObject({ dealState: "duplicated", original: { id: first } });
  expect(previewed.body.leads.map((one) => one.id).slice(0, 2)).toEqual([second, first]);
  expect(previewed.body.leads.map((one) => one.after)).toEqual(["duplicated", "new", "new"]);
  expect((await get(first)).dealState).toBe("new");
  expect(await get(second)).toMatchObject({ dealState: "duplicated", original: { id: first }, product: "Cumbre" });
});

test("a killed step leaves no effect, and the next one continues from the last committed step", async () => {
  await fill(...Array.from({ length: 30 }, () => answers()));
  await save(WHOLE);
  const { services } = provider;
  const { body } = await provider.call(forms.remap, { id }, { as });
  const which = { licenseId: dealership.licenseId, taskId: body.id };
  const account = await findAccount(services.database, as.userId);
  if (!account) throw new Error("nobody");
  const actor = permitted(account, dealership.licenseId, "configuration.write");
  await services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update task set state = 'running' where id = $1", [body.id]),
  );
  await runStep(services, { actor, task: which });
  const database: typeof services.database = {
    ...services.database,
    transaction: (user, work) =>
      services.database.transaction(user, async (db) => {
        await work(db);
        throw new Error("killed");
      }),
  };

  await expect(runStep({ ...services, database }, { actor, task: which })).rejects.toThrow("killed");
  const between = (await provider.call(tasks.get, { id: body.id }, { as })).body;
  await runTask(services, which, { requestId: "r", signal: new AbortController().signal });

  const task = (await provider.call(tasks.get, { id: body.id }, { as })).body;
  const { body: audited } = await provider.call(audits.total, { action: "lead.remapped" }, { as });
  expect([between.done, between.counts]).toEqual([25, { changed: 25 }]);
  expect([task.state, task.total, task.done, task.counts]).toEqual(["done", 30, 30, { changed: 30 }]);
  expect(audited.count).toBe(30);
});

test("two concurrent starts run one remap, and the form shows it", async () => {
  await fill(answers());

  const started = await Promise.all([
    provider.call(forms.remap, { id }, { as }),
    provider.call(forms.remap, { id }, { as }),
  ]);

  const { body } = await provider.call(forms.get, { id }, { as });
  expect(new Set(started.map(({ body: task }) => task.id)).size).toBe(1);
  expect(body.remap).toMatchObject({ id: started[0]?.body.id, kind: "remap", title: "Cotiza tu SUV" });
});

test("two concurrent backfills of a form run once, and each start is audited once", async () => {
  const admin = await provider.given.user(dealership, "admin-client");
  const start = () => provider.call(tiktok.backfill, { id, since: new Date().toISOString() }, { as: admin });

  const [one, other] = await Promise.all([start(), start()]);
  await remap();
  const started = (action: "backfill.begun" | "remap.begun") => provider.call(audits.list, { action }, { as: admin });

  expect(one.body.id).toBe(other.body.id);
  expect((await started("backfill.begun")).body.items).toMatchObject([{ subjectName: "Cotiza tu SUV" }]);
  expect((await started("remap.begun")).body.items).toHaveLength(1);
});

test("a form shows its last remap after later events", async () => {
  const remapped = await remap();
  const admin = await provider.given.user(dealership, "admin-client");
  const since = new Date().toISOString();
  const { status } = await provider.call(tiktok.backfill, { id, since }, { as: admin });

  const { body } = await provider.call(forms.get, { id }, { as });

  expect(status).toBe(200);
  expect(body.remap?.id).toBe(remapped.id);
});
