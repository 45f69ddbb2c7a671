import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Appointment, type AppointmentInput, appointments } from "@/contract/agenda/appointments.ts";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { people } from "@/contract/privacy/people.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { type RewardState, referrals } from "@/contract/referrals/referrals.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { EVENTS_OF, SENT_EVENTS, WEBHOOK_EVENTS } from "@/contract/webhooks/events.ts";
import { messageSchema } from "@/contract/webhooks/messages.ts";
import { type IssuedWebhook, type WebhookEvent, WebhookMessage, webhooks } from "@/contract/webhooks/webhooks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { webhook } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, readTicket } from "@/tests/support/given-referrals.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Message, type Receiver, startReceiver, verify } from "@/tests/support/webhook-receiver.ts";

let receiver: Receiver;
let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let advisor: TestUser;
beforeAll(async () => {
  receiver = await startReceiver();
  const env = { OUTBOUND_ALLOW: receiver.host, RETRY_SCHEDULE_SECONDS: "0.2,0.2,0.2", WORKER: "false" };
  provider = await startProvider(env);
  new DeliveryWorker(provider.services, { webhook, crm: plainCrm });
});
afterAll(async () => {
  await provider.stop();
  await receiver.stop();
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, ["admin-client", "supervisor"]);
  advisor = await provider.given.user(dealership, "sales-manager", { fullName: "Daniela Ortiz" });
  receiver.answer.status = 204;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY_MS).toISOString();
const RECORD_EVENTS = [...EVENTS_OF.appointment, ...EVENTS_OF.visit, ...EVENTS_OF.referral];

async function listening(events: readonly WebhookEvent[] = WEBHOOK_EVENTS): Promise<IssuedWebhook> {
  const given = { name: "Bodega", address: receiver.address, events: [...events] };
  return (await provider.call(webhooks.create, given, { as })).body;
}
const ofHere = ({ payload: { data } }: Message) => data.licenseId === dealership.licenseId;
const log = async () => (await provider.call(webhooks.deliveries, { limit: 200 }, { as })).body.items;

async function arrived({ secret }: IssuedWebhook) {
  await vi.waitUntil(async () => (await log()).every(({ state }) => state === "delivered"), { timeout: 8000 });
  return receiver.messages.filter(ofHere).map((message) => {
    const payload = WebhookMessage.parse(verify(message, secret));
    messageSchema(payload.type).shape.data.strict().parse(payload.data);
    return payload;
  });
}
const listTypes = (messages: readonly WebhookMessage[]) => messages.map(({ type }) => type);

const aLead = () =>
  provider.given.lead(dealership.licenseId, { ...aPerson(), firstName: "Xiomara", lastName: "Quilumba" });
const make = async (given: Partial<AppointmentInput>): Promise<Appointment> => {
  const usual = {
    type: "visit" as const,
    startsAt: inDays(3),
    minutes: 60,
    advisorId: advisor.userId,
    agencyId: dealership.agencies[0]?.id ?? "",
  };
  return (await provider.call(appointments.create, { ...usual, ...given }, { as })).body;
};
const move = ({ id, version }: Appointment, days: number) =>
  provider.call(appointments.update, { id, version, startsAt: inDays(days) }, { as });

describe("an appointment", () => {
  test("is published when it is created, moved and ended, for each kind of end", async () => {
    const own = await listening();
    const { id: dealId, phone } = await aLead();
    const agencyId = dealership.agencies[0]?.id ?? "";

    const first = await make({ dealId, agencyId, note: "Trae su auto" });
    const { body: moved } = await move(first, -1);
    const where = { id: moved.id, version: moved.version };
    await provider.call(appointments.conclude, { ...where, outcome: "noShow" }, { as });
    const second = await make({ dealId });
    const again = { id: second.id, version: 1, startsAt: inDays(5), minutes: 30 };
    const { body: third } = await provider.call(appointments.reschedule, again, { as });
    await provider.call(appointments.cancel, { id: third.id, version: 1 }, { as });
    const fourth = await make({ dealId, startsAt: inDays(-2) });
    await provider.call(appointments.conclude, { id: fourth.id, version: 1, outcome: "shown" }, { as });

    const messages = await arrived(own);
    expect(messages.map(({ type, data }) => [type, data.id, data.state])).toEqual([
      ["appointment.created", first.id, "planned"],
      ["appointment.updated", first.id, "planned"],
      ["appointment.ended", first.id, "noShow"],
      ["appointment.created", second.id, "planned"],
      ["appointment.ended", second.id, "rescheduled"],
      ["appointment.created", third.id, "planned"],
      ["appointment.ended", third.id, "cancelled"],
      ["appointment.created", fourth.id, "planned"],
      ["appointment.ended", fourth.id, "shown"],
    ]);
    expect(messages[0]?.data).toMatchObject({
      licenseId: dealership.licenseId,
      type: "visit",
      startsAt: first.startsAt,
      dealId,
      phone,
      person: "Xiomara Quilumba",
      advisor: { name: "Daniela Ortiz" },
      agency: { name: "Quito Norte" },
    });
    expect(messages[1]?.data).toMatchObject({ startsAt: moved.startsAt, changed: ["startsAt", "endsAt"] });
    expect(messages[5]?.data).toMatchObject({ previousId: second.id });
    expect(receiver.messages.filter(ofHere).some(({ body }) => body.includes("Trae su auto"))).toBe(false);
    expect(new Set((await log()).map(({ leadId }) => leadId))).toEqual(new Set([dealId]));
  });

  test("with a person without lead is published without them", async () => {
    const own = await listening();

    await make({ person: "Rosalinda Mena", phone: "0987001122" });

    const [made] = await arrived(own);
    expect(made?.data).toMatchObject({ type: "visit", dealId: null, person: "", phone: "" });
  });

  test.each(["a lead", "someone who is no lead"])(
    "of %s is published in order, though the first has to wait",
    async (owner) => {
      const own = await listening(EVENTS_OF.appointment);
      receiver.answer.status = 500;
      const of = owner === "a lead" ? { dealId: (await aLead()).id } : { person: "Rosa Mena" };

      const made = await make(of);
      const { body: moved } = await move(made, 4);
      await provider.call(appointments.cancel, { id: moved.id, version: moved.version }, { as });
      await vi.waitUntil(() => receiver.messages.some(ofHere));
      receiver.answer.status = 204;

      const all = listTypes(await arrived(own));
      const attemptList = all.filter((type) => type === "appointment.created");
      expect(all).toEqual([...attemptList, "appointment.updated", "appointment.ended"]);
      expect(attemptList.length).toBeGreaterThan(1);
    },
  );

  test("that is rejected, or changes nothing, is not published", async () => {
    const own = await listening();
    const { id: dealId } = await aLead();
    const made = await make({ dealId });

    await make({ dealId });
    await provider.call(appointments.update, { id: made.id, version: 7, note: "x" }, { as });
    await provider.call(appointments.update, { id: made.id, version: 1, startsAt: made.startsAt }, { as });

    expect(listTypes(await arrived(own))).toEqual(["appointment.created"]);
  });
});

describe("a visit", () => {
  const register = (given: object = {}) => {
    const visit = {
      id: randomUUID(),
      hostId: as.userId,
      licenseId: as.licenseId,
      arrivedAt: new Date().toISOString(),
      ...aPerson(),
      product: "Ruta 4x4",
      reason: "newVehicle" as const,
      agencyId: dealership.agencies[0]?.id,
      ...given,
    };
    const send = () => provider.call(visits.register, visit, { as });
    return { visit, send };
  };

  test("is published after its lead, once however often it is sent, and when it ends", async () => {
    const own = await listening();
    const { visit, send } = register({ companions: 2 });

    const [{ body: receipt }] = await Promise.all([send(), send()]);
    await send();
    await provider.call(visits.close, { id: receipt.id, version: receipt.version, result: "quoted" }, { as });

    const messages = await arrived(own);
    expect(listTypes(messages)).toEqual(["lead.created", "visit.arrived", "visit.ended"]);
    expect(messages[1]?.data).toMatchObject({
      id: visit.id,
      dealId: receipt.dealId,
      dealState: "new",
      phone: visit.phone,
      companions: 2,
      reason: "newVehicle",
      result: null,
      closedAt: null,
    });
    expect(messages[2]?.data).toMatchObject({ id: visit.id, result: "quoted", closedAt: expect.any(String) });
  });

  test("of an expected visitor ends their appointment, at the desk and from the agenda", async () => {
    const { id: dealId } = await aLead();
    const [expected, other] = [await make({ dealId }), await make({ dealId, startsAt: inDays(6) })];
    const own = await listening();

    await register({ appointmentId: expected.id }).send();
    const visitId = randomUUID();
    await provider.call(visits.checkIn, { id: other.id, version: 1, visitId }, { as });

    const messages = await arrived(own);
    const of = (event: WebhookEvent) => messages.filter(({ type }) => type === event).map(({ data }) => data);
    expect(of("appointment.ended")).toMatchObject([
      { id: expected.id, state: "shown" },
      { id: other.id, state: "shown" },
    ]);
    expect(of("visit.arrived")).toMatchObject([{ isAppointment: true }, { id: visitId, dealId, isAppointment: true }]);
  });
});

describe("a referral", () => {
  let open: string;
  let won: string;
  const referred = async ({ isPaidTraffic = false } = {}) => {
    const programme = await givenProgramme(provider, dealership);
    const { key, args } = await filledForm(provider, programme, dealership);
    const ticket = await readTicket(provider, { leadId: args.id, codeId: programme.memberId, isPaidTraffic });
    const send = () => provider.call(referralLanding.create, { ...args, ticket }, { key });
    await send();
    await send();
    return { leadId: args.id, code: programme.memberCode, person: args.referred };
  };
  const moveLead = (id: string, from: string, to: string) => provider.call(leads.move, { id, from, to }, { as });
  beforeEach(async () => {
    const { pipelineId: pipeline } = dealership;
    open = dealership.stages[0]?.id ?? "";
    const given = { pipeline, name: "Vendido", type: "won" as const, colour: "green" as const };
    won = (await provider.call(stages.create, given, { as })).body.id;
  });

  test("is published once, without the people involved, and so is each state of its reward", async () => {
    const own = await listening(EVENTS_OF.referral);

    const { leadId, code, person } = await referred();
    await moveLead(leadId, open, won);
    const change = async (state: RewardState) => {
      const [{ id, version } = { id: "", version: 0 }] = (await provider.call(referrals.rewards, {}, { as })).body
        .items;
      return provider.call(referrals.changeReward, { id, version, state, note: "Por transferencia" }, { as });
    };
    for (const state of ["approved", "approved", "delivered", "approved", "void"] as const) await change(state);

    const messages = await arrived(own);
    expect(messages.map(({ type, data }) => [type, data.leadId, data.state])).toEqual([
      ["referral.created", leadId, "accepted"],
      ...(["pending", "approved", "delivered", "approved", "void"] as const).map((state) => [
        "referral.reward_changed",
        leadId,
        state,
      ]),
    ]);
    expect(messages[0]?.data).toMatchObject({ code, kind: "member" });
    expect(messages[1]?.data).toMatchObject({ code, benefit: "Un mantenimiento", isOnHold: false });
    const bodies = receiver.messages.filter(ofHere).map(({ body }) => body);
    for (const secret of ["Lucía", "Paredes", person.phone, person.email, person.firstName, "Por transferencia"])
      expect(bodies.some((body) => body.includes(secret))).toBe(false);
  });

  test("in review is published after the review, before the state of its reward", async () => {
    const own = await listening(EVENTS_OF.referral);

    const { leadId } = await referred({ isPaidTraffic: true });
    await moveLead(leadId, open, won);
    await provider.call(referrals.review, { id: leadId, version: 1, state: "refused" }, { as });

    expect((await arrived(own)).map(({ type, data }) => [type, data.state])).toEqual([
      ["referral.created", "review"],
      ["referral.reward_changed", "pending"],
      ["referral.reviewed", "refused"],
      ["referral.reward_changed", "void"],
    ]);
  });
});

test("nothing is written without a subscriber", async () => {
  const everything = async () => {
    const { id: dealId } = await aLead();
    const made = await make({ dealId });
    const { body: moved } = await move(made, 4);
    await provider.call(visits.checkIn, { id: made.id, version: moved.version, visitId: randomUUID() }, { as });
  };

  await everything();
  const own = await listening(["lead.created", "referral.created"]);
  await everything();
  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    ({ $client }) => $client.query("select count(*)::int as count from delivery"),
  );

  expect(rows).toEqual([{ count: 0 }]);
  expect(await arrived(own)).toEqual([]);
});

test("sent data of a person is erased with them, and later messages do not name them", async () => {
  const own = await listening(RECORD_EVENTS);
  const { id: dealId, identification, phone } = await aLead();
  const made = await make({ dealId });
  await arrived(own);

  const { body: found } = await provider.call(people.find, { identification }, { as });
  const records = found.records.map(({ id, version }) => ({ id, version }));
  const erased = await provider.call(people.erase, { records, reason: "asked" }, { as });
  const storedValue = await log();
  await provider.call(appointments.cancel, { id: made.id, version: 1 }, { as });
  const [payload] = (await arrived(own)).slice(-1);

  expect([erased.status, storedValue]).toEqual([200, []]);
  expect(payload).toMatchObject({ type: "appointment.ended", data: { id: made.id, state: "cancelled", person: "" } });
  const stored = await provider.call(webhooks.delivery, { id: (await log())[0]?.id ?? "" }, { as });
  for (const fact of ["Xiomara", "Quilumba", identification, phone]) expect(stored.body.body).not.toContain(fact);
});

test("each type can be tested and sent again, states that nothing happened, and is marked as a test", async () => {
  const own = await listening(["lead.created"]);

  for (const event of SENT_EVENTS) await provider.call(webhooks.test, { id: own.id, event }, { as });
  const messages = await arrived(own);
  const sent = await log();
  for (const { id } of sent) await provider.call(webhooks.sendAgain, { id }, { as });
  const twice = await arrived(own);

  expect(listTypes(messages).toSorted()).toEqual([...SENT_EVENTS].sort());
  expect(messages.every(({ isTest, version }) => isTest === true && version === 1)).toBe(true);
  expect(new Set(sent.map(({ event, leadId }) => `${event} ${leadId}`))).toEqual(new Set(["webhook.test null"]));
  expect(listTypes(twice).toSorted()).toEqual([...SENT_EVENTS, ...SENT_EVENTS].sort());
});
