import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppointmentChange, appointments } from "@/contract/agenda/appointments.ts";
import { rules } from "@/contract/intake/rules.ts";
import { bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { notification } from "@/provider/db/schema/notifications.ts";
import {
  remindOfAppointments,
  sendAppointmentReminder,
  sendDigest,
  sweepNotifications,
} from "@/provider/domains/notifications/jobs.ts";
import { licenseJob } from "@/provider/jobs/job.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor");
});
afterAll(() => provider.stop());

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const anAdvisor = () => provider.given.user(at, "sales-manager");
const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);
const readNotifications = async (as: TestUser) => (await provider.call(notifications.list, {}, { as })).body.items;
const unreadOf = async (as: TestUser) => (await provider.call(notifications.unread, {}, { as })).body.count;
const mailed = async () =>
  (await readdir(path.join(provider.services.config.dataDir, "outbox")).catch(() => [])).length;

test("an assigned advisor is notified, with the present name of the lead; the former advisor sees no name", async () => {
  const [one, other] = [await anAdvisor(), await anAdvisor()];
  const { id } = await provider.given.lead(at.licenseId, { firstName: "Rosa", lastName: "Vera" });

  const given = await provider.call(leads.assign, { id, version: 1, advisorId: one.userId }, { as: supervisor });
  const [notices] = await readNotifications(one);
  await provider.call(leads.assign, { id, version: given.body.version, advisorId: other.userId }, { as: supervisor });

  expect(notices).toMatchObject({ kind: "leadAssigned", count: 1, lead: { id, name: "Rosa Vera" }, readAt: null });
  expect((await readNotifications(one))[0]).toMatchObject({ kind: "leadAssigned", lead: null });
  expect((await readNotifications(other))[0]).toMatchObject({ lead: { id } });
});

test("a new lead notifies its advisor, in the transaction that stores it", async () => {
  const advisor = await anAdvisor();
  const { key } = await provider.given.apiKey(at.licenseId);
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as: supervisor });
  const assignment = { kind: "fixed", advisorId: advisor.userId } as const;
  await provider.call(rules.save, { ...rule, assignment }, { as: supervisor });

  const body = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte" };
  const { body: receipt } = await provider.request<{ id: string }>("POST", "/webhook/leads/web", { key, body });

  expect(await readNotifications(advisor)).toMatchObject([{ kind: "leadAssigned", lead: { id: receipt.id } }]);
});

test("an assignment of many leads notifies once, and its author is notified of the end", async () => {
  const advisor = await anAdvisor();
  const given = await provider.given.leads(
    at.licenseId,
    Array.from({ length: 130 }, () => ({})),
  );
  const ids = given.map(({ id }) => id);
  const started = await provider.call(
    bulk.assign,
    { selection: { ids: ids.slice(0, 120) }, advisorId: advisor.userId },
    { as: supervisor },
  );

  await runTask(provider.services, { licenseId: at.licenseId, taskId: started.body.id }, CONTEXT);

  expect(await readNotifications(advisor)).toMatchObject([{ kind: "leadAssigned", count: 120, lead: null }]);
  expect((await readNotifications(supervisor))[0]).toMatchObject({
    kind: "taskEnded",
    subjectId: started.body.id,
    details: { taskKind: "assign", taskState: "done" },
  });
});

test("a re-evaluation of many leads notifies once", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  const advisor = await provider.given.user(own, "sales-manager");
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as });
  const assignment = { kind: "fixed", advisorId: advisor.userId } as const;
  await provider.call(rules.save, { ...rule, assignment }, { as });
  await provider.given.leads(
    own.licenseId,
    Array.from({ length: 60 }, (_, index) => ({
      dealState: "failed" as const,
      errors: [{ field: "agency", code: "required" as const }],
      phone: `+5939910000${index + 10}`,
      identification: `P00000${index + 10}`,
      origin: "site",
      email: `p${index}@example.com`,
      emailKey: `p${index}@example.com`,
      product: "Andes Ruta 4x4",
      agency: "Quito Norte",
    })),
  );
  const started = await provider.call(bulk.reprocess, { selection: { filter: {} }, which: "failed" }, { as });

  await runTask(provider.services, { licenseId: own.licenseId, taskId: started.body.id }, CONTEXT);

  expect(await readNotifications(advisor)).toMatchObject([{ kind: "leadAssigned", count: 60, lead: null }]);
});

test("a failing licence does not block the others, and the job fails at its end", async () => {
  const own = await provider.given.dealership();
  const seen: string[] = [];

  const run = licenseJob<"report-days">(async ({ licenseId }) => {
    seen.push(licenseId);
    if (seen.length === 1) throw new Error("this one alone");
  });
  const work = run(provider.services, {}, CONTEXT);

  await expect(work).rejects.toThrow("this one alone");
  expect(seen).toEqual(expect.arrayContaining([at.licenseId, own.licenseId]));
});

test("an unread notification shows its latest time", async () => {
  const advisor = await anAdvisor();
  const none = await provider.call(notifications.unread, {}, { as: advisor });
  const notices = [1, 2].map((count) => ({ userId: advisor.userId, kind: "leadAssigned" as const, count }));
  await within((db) => notify({ db, actor: at }, notices.slice(0, 1)));
  await within((db) => notify({ db, actor: at }, notices.slice(1)));

  const unread = await provider.call(notifications.unread, {}, { as: advisor });
  const [latest] = await readNotifications(advisor);

  expect(none.body).toEqual({ count: 0, isMore: false, latestAt: null });
  expect(unread.body).toEqual({ count: 2, isMore: false, latestAt: latest?.createdAt });
});

test("a grouped notification counts on, and restarts after it was read", async () => {
  const { userId, ...advisor } = await anAdvisor();
  const as = { userId, ...advisor };
  const subjectId = at.licenseId;
  const leadsOf = (count: number) => Array.from({ length: count }, () => ({ id: at.pipelineId, advisorId: userId }));
  const notifyAdvisor = (count: number) =>
    within((db) => notify({ db, actor: at }, assignedTo(leadsOf(count), { subjectId })));

  await notifyAdvisor(3);
  await notifyAdvisor(4);
  const before = await readNotifications(as);
  await provider.call(notifications.read, {}, { as });
  await notifyAdvisor(2);

  expect(before).toMatchObject([{ count: 7 }]);
  expect(await readNotifications(as)).toMatchObject([{ count: 2, readAt: null }]);
});

test("some are marked as read, then all; no user marks another's", async () => {
  const [one, other] = [await anAdvisor(), await anAdvisor()];
  const notices = [one, one, other].map(({ userId }) => ({ userId, kind: "leadAssigned" as const, count: 2 }));
  await within((db) => notify({ db, actor: at }, notices));
  const [first] = await readNotifications(one);

  const some = await provider.call(notifications.read, { ids: [first?.id ?? ""] }, { as: one });
  const all = await provider.call(notifications.read, {}, { as: one });

  expect([some.body.count, all.body.count, await unreadOf(other)]).toEqual([1, 0, 1]);
});

test("each user chooses by kind: none, or mail alone, which contains numbers and no names", async () => {
  const [silent, byMail] = [await anAdvisor(), await anAdvisor()];
  const kind = "leadAssigned";
  const off = { kind, inApp: false, browser: false, sound: false, mail: false } as const;
  await provider.call(notifications.choose, off, { as: silent });
  await provider.call(notifications.choose, { ...off, mail: true }, { as: byMail });
  await within((db) =>
    notify(
      { db, actor: at },
      [silent, byMail].map(({ userId }) => ({ userId, kind, count: 5 })),
    ),
  );
  const before = await mailed();

  const mail = { licenseId: at.licenseId, userId: byMail.userId };
  await sendDigest(provider.services, mail, CONTEXT);
  await sendDigest(provider.services, mail, CONTEXT);

  expect([await unreadOf(silent), await unreadOf(byMail)]).toEqual([0, 0]);
  expect((await mailed()) - before).toBe(1);
  const { body } = await provider.call(notifications.choices, {}, { as: byMail });
  expect(body.find((choice) => choice.kind === kind)).toEqual({ ...off, mail: true });
});

test.each(["browser", "sound"] as const)(
  "by %s a user receives what the bell contains, and the bell contains it too",
  async (channel) => {
    const advisor = await anAdvisor();
    const kind = "leadAssigned";
    const choice = { kind, inApp: false, browser: false, sound: false, mail: false, [channel]: true } as const;

    const { body } = await provider.call(notifications.choose, choice, { as: advisor });
    await within((db) => notify({ db, actor: at }, [{ userId: advisor.userId, kind }]));

    expect(body.find((one) => one.kind === kind)).toEqual({ ...choice, inApp: true });
    expect(await readNotifications(advisor)).toMatchObject([{ kind }]);
  },
);

test("an advisor gets one reminder within the hour before an appointment, for any number of processes, and another after a move", async () => {
  const advisor = await anAdvisor();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const soon = await provider.given.appointment(at.licenseId, { advisorId: advisor.userId, startsAt: inMinutes(30) });
  await provider.given.appointment(at.licenseId, { advisorId: advisor.userId, startsAt: inMinutes(300) });
  const before = await mailed();

  await Promise.all([1, 2].map(() => remindOfAppointments(provider.services, {}, CONTEXT)));
  await remindOfAppointments(provider.services, {}, CONTEXT);
  await sendAppointmentReminder(provider.services, { licenseId: at.licenseId, appointmentId: soon.id }, CONTEXT);

  expect(await readNotifications(advisor)).toMatchObject([
    { kind: "appointmentDue", appointment: { id: soon.id, person: "María Zambrano" } },
  ]);
  expect((await mailed()) - before).toBe(1);
});

test("the mail of a reminder links to the appointment, on the recipient's page", async () => {
  const advisor = await anAdvisor();
  const leader = await provider.given.user(at, ["supervisor", "sales-manager"]);
  const startsAt = new Date(Date.now() + 30 * 60_000).toISOString();
  const timeZone = "America/Guayaquil";
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(startsAt));
  const remind = async ({ userId }: TestUser) => {
    const { id } = await provider.given.appointment(at.licenseId, { advisorId: userId, startsAt });
    await sendAppointmentReminder(provider.services, { licenseId: at.licenseId, appointmentId: id }, CONTEXT);
    const outbox = path.join(provider.services.config.dataDir, "outbox");
    const files = (await readdir(outbox)).filter((file) => !file.startsWith("."));
    const texts = await Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
    const text = texts.map((one) => one.replaceAll("=\r\n", "").replaceAll("=3D", "=")).find((one) => one.includes(id));
    return { id, text };
  };

  const [own, whole] = [await remind(advisor), await remind(leader)];

  expect(own.text).toContain(`/externalmanagement?tab=agenda&appointment=${own.id}`);
  expect(whole.text).toContain(`/schedule?view=day&day=${day}&appointment=${whole.id}`);
});

test("only a new time or advisor causes another reminder, not a note or a duration", async () => {
  const [one, other] = [await anAdvisor(), await anAdvisor()];
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id, startsAt } = await provider.given.appointment(at.licenseId, {
    advisorId: one.userId,
    startsAt: inMinutes(30),
    agencyId: at.agencies[0]?.id ?? null,
  });
  const remindAfter = async (change: Omit<AppointmentChange, "id">) => {
    const { status } = await provider.call(appointments.update, { id, ...change }, { as: supervisor });
    await remindOfAppointments(provider.services, {}, CONTEXT);
    return status;
  };
  await remindOfAppointments(provider.services, {}, CONTEXT);

  // A form sends all its fields, changed or not.
  const appointmentInput = { startsAt, minutes: 20, type: "visit", advisorId: one.userId } as const;
  const noted = await remindAfter({ version: 1, ...appointmentInput, note: "Trae su carro" });
  const afterNote = await readNotifications(one);
  const moved = await remindAfter({ version: 2, ...appointmentInput, startsAt: inMinutes(45) });
  const afterMove = await readNotifications(one);
  const given = await remindAfter({ version: 3, advisorId: other.userId });

  expect([noted, moved, given]).toEqual([200, 200, 200]);
  expect([afterNote.length, afterMove.length]).toEqual([1, 2]);
  expect([(await readNotifications(one)).length, (await readNotifications(other)).length]).toEqual([2, 1]);
});

test("old notifications are deleted, and no others", async () => {
  const advisor = await anAdvisor();
  const notices = [1, 2].map(() => ({ userId: advisor.userId, kind: "leadAssigned" as const, count: 2 }));
  await within((db) => notify({ db, actor: at }, notices));
  const [first] = await readNotifications(advisor);
  await within((db) =>
    db
      .update(notification)
      .set({ createdAt: sql`now() - interval '61 days'` })
      .where(eq(notification.id, first?.id ?? "")),
  );

  await sweepNotifications(provider.services, {}, CONTEXT);

  expect((await readNotifications(advisor)).map(({ id }) => id)).not.toContain(first?.id);
  expect(await readNotifications(advisor)).toHaveLength(1);
});
