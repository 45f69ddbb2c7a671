import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { audits } from "@/contract/audit/audits.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { work as workQueue } from "@/contract/follow-up/work-queue.ts";
import { imports } from "@/contract/imports/imports.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { sendLeadRepeatedMail } from "@/provider/domains/leads/jobs.ts";
import { noteRepeat } from "@/provider/domains/leads/note-repeat.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
let advisor: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor");
  advisor = await provider.given.user(at, "sales-manager");
  key = (await provider.given.apiKey(at.licenseId)).key;
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const CAR = { product: "Andes Ruta 4x4", agency: "Quito Norte" };
const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);

async function send(person: object, source = "web"): Promise<Receipt> {
  const options = { key, body: { ...CAR, ...person } };
  return (await provider.request<Receipt>("POST", `/webhook/leads/${source}`, options)).body;
}

async function original(person: object): Promise<string> {
  const { id } = await send(person);
  const given = await provider.call(leads.assign, { id, version: 1, advisorId: advisor.userId }, { as: supervisor });
  expect(given.status).toBe(200);
  await provider.call(notifications.read, {}, { as: advisor });
  return id;
}

const detail = async (id: string): Promise<LeadDetail> =>
  (await provider.call(leads.get, { id }, { as: supervisor })).body;
const readNotifications = async (as: TestUser) =>
  (await provider.call(notifications.list, {}, { as })).body.items.filter(({ kind }) => kind === "leadRepeated");

type Job = { data: { licenseId: string; leadId: string; authorId?: string } };
const jobsOf = async (name: string): Promise<Job["data"][]> => {
  const { rows } = await provider.services.database.pool.query<Job>(
    "select data from pgboss.job where name = $1 and data ->> 'licenseId' = $2 order by created_on",
    [name, at.licenseId],
  );
  return rows.map(({ data }) => data);
};

async function work(): Promise<void> {
  for (const data of await jobsOf("lead-repeated")) await noteRepeat(provider.services, data, CONTEXT);
}

async function mails(): Promise<string[]> {
  const before = new Set(await outbox());
  for (const data of await jobsOf("lead-repeated-mail")) await sendLeadRepeatedMail(provider.services, data, CONTEXT);
  const files = (await outbox()).filter((file) => !before.has(file));
  const folder = path.join(provider.services.config.dataDir, "outbox");
  return Promise.all(
    files.map(async (file) => (await readFile(path.join(folder, file), "utf8")).replaceAll("=\r\n", "")),
  );
}
const outbox = () => readdir(path.join(provider.services.config.dataDir, "outbox")).catch(() => []);

describe("a repeated lead", () => {
  test("notifies the advisor of the original by the bell and by a mail that links to it", async () => {
    const person = aPerson();
    const id = await original(person);

    const again = await send({ ...person, firstName: "María José" });
    await work();

    expect(again).toMatchObject({ dealState: "duplicated", originalId: id });
    expect(await readNotifications(advisor)).toMatchObject([
      { count: 1, lead: { id, name: "María Zambrano" }, readAt: null },
    ]);
    expect(await readNotifications(supervisor)).toEqual([]);
    const [mail] = await mails();
    expect(mail).toContain(`To: ${advisor.email}`);
    expect(mail).toContain(`/externalmanagement?lead=3D${id}`);
  });

  test("is in the trace of the original, in its next action and in the queue, first of all", async () => {
    const person = aPerson();
    const id = await original(person);
    const other = await original(aPerson());

    await send(person, "brand");
    await work();

    const lead = await detail(id);
    expect(lead.trace.at(-1)).toMatchObject({ step: "repeated", outcome: "ok", facts: { source: "brand" } });
    expect(lead.nextAction).toBe("call");
    expect(Date.parse(lead.nextActionAt ?? "")).toBeLessThanOrEqual(Date.now());
    expect(lead.returnedAt).not.toBeNull();
    const { body: queue } = await provider.call(workQueue.queue, {}, { as: advisor });
    expect(queue[0]).toMatchObject({ id, nextAction: "call", returnedAt: lead.returnedAt });
    expect((await detail(other)).returnedAt).toBeNull();
    const { body: entries } = await provider.call(audits.list, { action: "lead.repeated" }, { as: supervisor });
    expect(entries.items).toHaveLength(1);
  });

  test("is due now without a promised time, and never later than before", async () => {
    const [late, planned] = [aPerson(), aPerson()];
    const [lateId, plannedId] = [await original(late), await original(planned)];
    const [past, future] = ["2026-01-05T10:00:00.000Z", inHours(24)];
    await within((db) =>
      db.execute(sql`update lead set next_action = 'whatsapp', next_action_at = case id when ${lateId} then ${past}::timestamptz
        else ${future}::timestamptz end where id in (${lateId}, ${plannedId})`),
    );

    await send(late);
    await send(planned);
    await work();

    expect(await detail(lateId)).toMatchObject({ nextAction: "whatsapp", nextActionAt: past });
    const next = await detail(plannedId);
    expect(next.nextAction).toBe("call");
    expect(Date.parse(next.nextActionAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  const callback = async (id: string, nextActionAt: string, as = advisor) => {
    const { id: resultId } = await provider.given.contactResult(at.licenseId, { isHumanContact: true });
    const input = { dealId: id, channel: "call" as const, resultId, nextAction: "whatsapp" as const, nextActionAt };
    expect((await provider.call(attempts.add, input, { as })).status).toBe(200);
  };
  const overdue = (id: string, due: string) =>
    within(async (db) => {
      await db.execute(sql`update contact_attempt set next_action_at = ${due}::timestamptz where lead_id = ${id}`);
      await db.execute(sql`update lead set next_action_at = ${due}::timestamptz where id = ${id}`);
    });

  test("retains the promised callback, future or overdue, and other leads show the repeat", async () => {
    const [soon, missed] = [aPerson(), aPerson()];
    const [soonId, missedId] = [await original(soon), await original(missed)];
    const [future, past] = [inHours(48), inHours(-3)];
    await callback(soonId, future);
    await callback(missedId, inHours(1));
    await overdue(missedId, past);

    for (const person of [soon, missed, soon]) await send(person);
    await work();

    expect(await detail(soonId)).toMatchObject({ nextAction: "whatsapp", nextActionAt: future });
    expect(await detail(missedId)).toMatchObject({ nextAction: "whatsapp", nextActionAt: past });
    for (const id of [soonId, missedId]) {
      const lead = await detail(id);
      expect(lead.returnedAt).not.toBeNull();
      expect(lead.trace.at(-1)).toMatchObject({ step: "repeated" });
    }
    expect((await readNotifications(advisor)).map(({ lead }) => lead?.id).sort()).toEqual([soonId, missedId].sort());
    expect(await mails()).toHaveLength(2);
  });

  test("keeps the appointment that was agreed on as what is next", async () => {
    const person = aPerson();
    const id = await original(person);
    const startsAt = inHours(30);
    const appointmentInput = { dealId: id, type: "visit" as const, startsAt, minutes: 30, advisorId: advisor.userId };
    expect((await provider.call(appointments.create, appointmentInput, { as: supervisor })).status).toBe(200);

    await send(person);
    await work();

    expect(await detail(id)).toMatchObject({ nextAction: "visit", nextActionAt: startsAt });
    expect((await detail(id)).returnedAt).not.toBeNull();
  });

  test("is due now where an attempt has no promise, and stays with the agent who promised a time", async () => {
    const agent = await provider.given.user(at, "advisor-cct");
    const [agreed, open] = [aPerson(), aPerson()];
    const [{ id: agreedId }, { id: openId }] = [await send(agreed), await send(open)];
    await callback(agreedId, inHours(5), agent);
    const { id: resultId } = await provider.given.contactResult(at.licenseId, { isHumanContact: true });
    await provider.call(attempts.add, { dealId: openId, channel: "call", resultId }, { as: agent });

    await send(agreed);
    await send(open);
    await work();

    const next = await detail(openId);
    expect(next.nextAction).toBe("call");
    expect(Date.parse(next.nextActionAt ?? "")).toBeLessThanOrEqual(Date.now());
    const { body: queue } = await provider.call(workQueue.queue, {}, { as: agent });
    expect(queue.map(({ id, reason }) => [id, reason])).toEqual([
      [openId, "promised"],
      [agreedId, "later"],
    ]);
  });

  test("is due until one attempt", async () => {
    const person = aPerson();
    const id = await original(person);
    await send(person);
    await work();
    const { id: resultId } = await provider.given.contactResult(at.licenseId);

    const attempted = await provider.call(attempts.add, { dealId: id, channel: "call", resultId }, { as: advisor });

    expect(attempted.body).toMatchObject({ returnedAt: null, nextAction: null });
  });

  test("three times in a minute, from three sources, causes one counting notification and one mail", async () => {
    const person = aPerson();
    const id = await original(person);

    for (const source of ["web", "brand", "web"]) await send(person, source);
    await work();

    expect(await readNotifications(advisor)).toMatchObject([{ count: 3, lead: { id } }]);
    expect(await mails()).toHaveLength(1);
    expect((await detail(id)).trace.filter(({ step }) => step === "repeated")).toHaveLength(3);
  });

  test("at the same moment as the first lead notifies once that one is stored", async () => {
    const person = aPerson();

    const receipts = await Promise.all([send(person), send(person), send(aPerson())]);
    await work();

    const first = receipts.find(({ dealState }) => dealState === "new");
    expect(receipts.map(({ dealState }) => dealState).sort()).toEqual(["duplicated", "new", "new"]);
    const repeated = receipts.find(({ dealState }) => dealState === "duplicated");
    expect((await detail(repeated?.originalId ?? first?.id ?? "")).trace.at(-1)).toMatchObject({ step: "repeated" });
  });

  test("notifies once, however often its job runs", async () => {
    const person = aPerson();
    const id = await original(person);
    await send(person);
    const [data] = await jobsOf("lead-repeated");

    for (const _ of [1, 2, 3]) if (data) await noteRepeat(provider.services, data, CONTEXT);

    expect(await readNotifications(advisor)).toMatchObject([{ count: 1 }]);
    expect((await detail(id)).trace.filter(({ step }) => step === "repeated")).toHaveLength(1);
  });

  test("by a lead corrected later notifies too, within a day", async () => {
    const [person, old] = [aPerson(), aPerson()];
    const [id, oldId] = [await original(person), await original(old)];
    const failed = await send({ ...person, agency: "" });
    const past = await send({ ...old, agency: "" });
    expect([failed.dealState, past.dealState]).toEqual(["failed", "failed"]);
    const longAgo = new Date(Date.now() - 30 * 3_600_000).toISOString();
    const before = new Date(Date.now() - 31 * 3_600_000).toISOString();
    await within(async (db) => {
      await db.execute(sql`update lead set created_at = ${longAgo}::timestamptz where id = ${past.id}`);
      await db.execute(sql`update lead set created_at = ${before}::timestamptz where id = ${oldId}`);
    });

    for (const one of [failed, past])
      await provider.call(leads.resubmit, { id: one.id, version: 1, agency: "Quito Norte" }, { as: supervisor });
    await work();

    expect(await detail(failed.id)).toMatchObject({ dealState: "duplicated" });
    expect(await detail(past.id)).toMatchObject({ dealState: "duplicated" });
    expect((await detail(id)).returnedAt).not.toBeNull();
    const original_ = await detail(oldId);
    expect([original_.returnedAt, original_.nextActionAt]).toEqual([null, null]);
    expect(original_.trace.some(({ step }) => step === "repeated")).toBe(true);
    expect((await readNotifications(advisor)).map(({ lead }) => lead?.id).sort()).toEqual([id, oldId].sort());
    expect(await mails()).toHaveLength(1);
  });

  test("makes no won or opted-out lead due, and does not notify its author", async () => {
    const [won, quiet, own] = [aPerson(), aPerson(), aPerson()];
    const [wonId, quietId] = [await original(won), await original(quiet)];
    await original(own);
    const end = at.stages.find(({ type }) => type === "won");
    await within(async (db) => {
      await db.execute(sql`update lead set stage_id = ${end?.id ?? null} where id = ${wonId}`);
      await db.execute(sql`update lead set do_not_contact = true where id = ${quietId}`);
    });

    await send(won);
    await send(quiet);
    const ownAgain = await send(own);
    for (const data of await jobsOf("lead-repeated")) {
      const authorId = data.leadId === ownAgain.id ? { authorId: advisor.userId } : {};
      await noteRepeat(provider.services, { ...data, ...authorId }, CONTEXT);
    }

    for (const id of [wonId, quietId]) expect(await detail(id)).toMatchObject({ nextActionAt: null, returnedAt: null });
    expect((await readNotifications(advisor)).map(({ lead }) => lead?.id).sort()).toEqual([wonId, quietId].sort());
  });
});

test("in a bulk list causes one notification, no mail and no next action", async () => {
  const people = [aPerson(), aPerson(), aPerson()];
  const ids = [];
  for (const person of people) ids.push(await original(person));
  const { id: campaignId } = await provider.given.campaign(at.licenseId);
  const rows = people.map(({ phone, email }) => `Ana;${phone};${email};Andes Ruta 4x4;Quito Norte`);
  const file = `Nombre;Teléfono;Correo;Modelo;Agencia\n${rows.join("\n")}`;
  const found = await provider.call(
    imports.upload,
    { campaignId, fileName: "base.csv" },
    { as: supervisor, body: file },
  );
  const { id, suggested } = found.body;

  const started = await provider.call(
    imports.begin,
    { id, targets: suggested, consent: "customer" },
    { as: supervisor },
  );
  const taskId = started.body.task?.id ?? "";
  await runTask(provider.services, { licenseId: at.licenseId, taskId }, CONTEXT);
  await work();

  const task = await provider.call(tasks.get, { id: taskId }, { as: supervisor });
  expect(task.body.counts).toMatchObject({ duplicated: 3 });
  expect(await readNotifications(advisor)).toMatchObject([{ count: 3, lead: null, details: { isListed: true } }]);
  expect(await mails()).toEqual([]);
  for (const one of ids) {
    const lead = await detail(one);
    expect(lead).toMatchObject({ nextActionAt: null, returnedAt: null });
    expect(lead.trace.at(-1)).toMatchObject({ step: "repeated", facts: { isListed: true } });
  }
});
