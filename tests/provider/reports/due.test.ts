import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { reports } from "@/contract/reports/reports.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactAttemptRow } from "@/provider/seed/lead-factories.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture } from "./report-fixture.ts";

// Two weeks calculated by hand, Saturday to Friday.
const WEEK = { from: "2025-03-08", to: "2025-03-14", compare: "lastWeek" } as const;
const on = (day: number, hour = 15) => new Date(Date.UTC(2025, 2, day, hour)).toISOString();

let provider: TestProvider;
let at: ReportFixture;
beforeAll(async () => {
  provider = await startProvider();
  at = await processFixture(provider);
});
afterAll(() => provider.stop());

async function readReport(
  fixture: ReportFixture,
  filter: Parameters<typeof provider.call<typeof reports.due>>[1] = WEEK,
) {
  const { status, body } = await provider.call(reports.due, filter, { as: fixture.supervisor });
  expect(status).toBe(200);
  const of = (measure: string) => {
    const place = body.measures.findIndex(({ key }) => key === measure);
    return [body.total.values[place], body.total.previous?.[place]];
  };
  return { unanswered: of("unanswered"), unkept: of("unkept"), appointmentsDue: of("appointmentsDue") };
}

async function drillDown(fixture: ReportFixture, measure: string): Promise<string[]> {
  const mark = { from: WEEK.from, to: WEEK.to, report: "due", measure } as const;
  const { body } = await provider.call(reports.leads, mark, { as: fixture.supervisor });
  return body.items.map(({ firstName }) => firstName).sort();
}

test("a lead is unanswered by the end of its week, regardless of a later contact or close", async () => {
  const place = { pipelineId: at.pipelineId, stageId: at.stages[0]?.id ?? null };
  const made = await provider.given.leads(at.licenseId, [
    { firstName: "Nunca", createdAt: on(10) },
    { firstName: "Después", createdAt: on(10), firstContactAt: on(16) },
    { firstName: "A tiempo", createdAt: on(10), firstContactAt: on(14, 20) },
    { firstName: "Semana antes, después", createdAt: on(5), firstContactAt: on(9) },
    { firstName: "Semana antes, nunca", createdAt: on(5) },
    { firstName: "Semana antes, a tiempo", createdAt: on(5), firstContactAt: on(6) },
    { firstName: "Eliminada", createdAt: on(10), erasedAt: on(11) },
    { firstName: "Repetida", createdAt: on(10), dealState: "duplicated" },
    { firstName: "No contactar", createdAt: on(10), doNotContact: true },
    { firstName: "Perdida", createdAt: on(10), ...place },
    { firstName: "Perdida después", createdAt: on(10), ...place },
  ]);
  const [lost, lostLater] = made.slice(-2).map(({ id }) => id);
  await provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    $client.query(
      "update lead set stage_id = $1, stage_at = ($2::jsonb ->> id::text)::timestamptz where $2::jsonb ? id::text",
      [at.lost, JSON.stringify({ [lost ?? ""]: on(13), [lostLater ?? ""]: on(16) })],
    ),
  );

  expect((await readReport(at)).unanswered).toEqual([3, 2]);
  expect(await drillDown(at, "unanswered")).toEqual(["Después", "Nunca", "Perdida después"]);
});

test("an agreed action is broken until an attempt, an appointment or a close", async () => {
  const own = await processFixture(provider);
  const { licenseId, pipelineId } = own;
  const place = { pipelineId, stageId: own.stages[0]?.id ?? null, createdAt: on(1) };
  const names = [
    "Nunca",
    "Después",
    "A tiempo",
    "Dos veces",
    "Cita",
    "Perdida",
    "Semana antes",
    "No contactar",
  ] as const;
  const made = await provider.given.leads(
    licenseId,
    names.map((firstName) => ({ ...place, firstName, doNotContact: firstName === "No contactar" })),
  );
  const idOf = (name: (typeof names)[number]) => made[names.indexOf(name)]?.id ?? "";
  const result = await provider.given.contactResult(licenseId);
  const attemptOn = (name: (typeof names)[number], when: string, next: string | null = null) =>
    contactAttemptRow({
      licenseId,
      id: uuidv7(),
      leadId: idOf(name),
      at: when,
      resultId: result.id,
      result: result.name,
      ...(next && { nextAction: "call", nextActionAt: next }),
    });
  const { userId: advisorId } = await provider.given.user(own, "sales-manager");
  await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    await insertRows($client, contactAttempt, [
      attemptOn("Nunca", on(11), on(12)),
      attemptOn("Después", on(11), on(12)),
      attemptOn("Después", on(16)),
      attemptOn("A tiempo", on(11), on(12)),
      attemptOn("A tiempo", on(13)),
      // A later attempt replaces the agreed time.
      attemptOn("Dos veces", on(9), on(11)),
      attemptOn("Dos veces", on(11), on(13)),
      attemptOn("Cita", on(11), on(12)),
      attemptOn("Perdida", on(11), on(12)),
      attemptOn("Semana antes", on(5), on(6)),
      attemptOn("Semana antes", on(9)),
      attemptOn("No contactar", on(11), on(12)),
    ]);
    await $client.query("update lead set stage_id = $2, stage_at = $3 where id = $1", [
      idOf("Perdida"),
      own.lost,
      on(13),
    ]);
  });
  await provider.given.appointment(licenseId, {
    advisorId,
    leadId: idOf("Cita"),
    createdAt: on(11, 18),
    startsAt: on(20),
  });

  expect((await readReport(own)).unkept).toEqual([3, 1]);
  expect(await drillDown(own, "unkept")).toEqual(["Después", "Dos veces", "Nunca"]);
});

test("the day's appointments are those of the agenda", async () => {
  const own = await processFixture(provider);
  const { licenseId, supervisor: as } = own;
  const { userId: advisorId } = await provider.given.user(own, "sales-manager");
  const lead = await provider.given.lead(licenseId, {});
  const given = (startsAt: string, more: object) =>
    provider.given.appointment(licenseId, { advisorId, startsAt, ...more });
  // First and last moment of the day in Guayaquil.
  await given("2025-03-12T05:00:00.000Z", { leadId: lead.id, person: "", phone: "" });
  await given("2025-03-13T04:59:59.000Z", { state: "shown" });
  await given("2025-03-12T15:00:00.000Z", { state: "cancelled" });
  await given("2025-03-13T05:00:00.000Z", {});
  await given("2025-03-05T15:00:00.000Z", { state: "noShow" });
  const day = { from: "2025-03-12T05:00:00.000Z", to: "2025-03-13T05:00:00.000Z" };
  const { body: agenda } = await provider.call(appointments.list, day, { as });

  const counted = await readReport(own, { from: "2025-03-12", to: "2025-03-12", compare: "lastWeek" });

  expect(agenda).toHaveLength(2);
  expect(counted.appointmentsDue).toEqual([agenda.length, 1]);
});

test("the week before is shown as of this hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-07-31T17:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  const own = await processFixture(provider);
  await provider.given.leads(own.licenseId, [
    { createdAt: "2027-07-30T15:00:00.000Z" },
    // First contact just before noon of the Saturday before, at noon, and after it.
    { createdAt: "2027-07-23T15:00:00.000Z", firstContactAt: "2027-07-24T16:59:59.999Z" },
    { createdAt: "2027-07-23T15:00:00.000Z", firstContactAt: "2027-07-24T17:00:00.000Z" },
    { createdAt: "2027-07-23T15:00:00.000Z", firstContactAt: "2027-07-25T17:00:00.000Z" },
  ]);
  const week = { from: "2027-07-25", to: "2027-07-31", compare: "lastWeek", periodToDate: "true" } as const;

  expect((await readReport(own, week)).unanswered).toEqual([1, 2]);
});
