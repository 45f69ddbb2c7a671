import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { approveRewards } from "@/provider/domains/referrals/rewards.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, type Programme, readTicket, visit } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let programme: Programme;
let as: TestUser;
let open: string;
let won: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  programme = await givenProgramme(provider, dealership);
  as = await provider.given.user(dealership, "supervisor");
  open = dealership.stages[0]?.id ?? "";
  const { pipelineId: pipeline } = dealership;
  won = (await provider.call(stages.create, { pipeline, name: "Vendido", type: "won", colour: "green" }, { as })).body
    .id;
});

/** @returns the lead's id */
async function referred({ isPaidTraffic = false } = {}): Promise<string> {
  const { key, args } = await filledForm(provider, programme, dealership);
  const ticket = await readTicket(provider, { leadId: args.id, codeId: programme.memberId, isPaidTraffic });
  await provider.call(referralLanding.create, { ...args, ticket }, { key });
  return args.id;
}
const move = (id: string, from: string, to: string) => provider.call(leads.move, { id, from, to }, { as });
const rewards = async () => (await provider.call(referrals.rewards, {}, { as })).body.items;

describe("a reward", () => {
  test("is earned by the sale, lost with it and earned again", async () => {
    const id = await referred();
    expect(await rewards()).toEqual([]);

    await move(id, open, won);
    expect(await rewards()).toMatchObject([
      { leadId: id, state: "pending", benefit: "Un mantenimiento", isOnHold: false },
    ]);
    await move(id, won, open);
    expect(await rewards()).toMatchObject([{ state: "void" }]);
    await move(id, open, won);

    expect(await rewards()).toMatchObject([{ state: "pending" }]);
  });

  test("follows a stage that stops or starts to count as a sale", async () => {
    await move(await referred(), open, won);
    const { pipelineId: pipeline } = dealership;
    const change = (type: "open" | "won", version: number) =>
      provider.call(stages.update, { pipeline, stage: won, version, type }, { as });

    await change("open", 1);
    expect(await rewards()).toMatchObject([{ state: "void" }]);
    await change("won", 2);

    expect(await rewards()).toMatchObject([{ state: "pending" }]);
  });

  test("a reward voided by hand stays so until it is restored by hand, and only while the lead is won", async () => {
    const id = await referred();
    await move(id, open, won);
    const change = async (state: "void" | "pending") => {
      const [reward] = await rewards();
      const args = { id: reward?.id ?? "", version: reward?.version ?? 0, state };
      return (await provider.call(referrals.changeReward, args, { as })).body;
    };

    await change("void");
    await move(id, won, open);
    await move(id, open, won);
    expect(await rewards()).toMatchObject([{ state: "void", isWithdrawn: true }]);
    expect(await change("pending")).toMatchObject({ state: "pending", isWithdrawn: false });
    await change("void");
    await move(id, won, open);

    expect(await change("pending")).toMatchObject({ state: "void", isWithdrawn: false });
  });

  test("is approved and paid, and remains so when the lead moves", async () => {
    const id = await referred();
    await move(id, open, won);
    const [earned] = await rewards();
    const change = (version: number, state: "approved" | "delivered") =>
      provider.call(referrals.changeReward, { id: earned?.id ?? "", version, state }, { as });

    expect(await change(1, "delivered")).toMatchObject({ status: 400 });
    expect(await change(1, "approved")).toMatchObject({ status: 200, body: { state: "approved" } });
    expect(await change(1, "delivered")).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    await change(2, "delivered");
    await move(id, won, open);

    expect(await rewards()).toMatchObject([{ state: "delivered" }]);
  });

  test("of two concurrent approvals one is recorded", async () => {
    const id = await referred();
    await move(id, open, won);
    const [earned] = await rewards();
    const change = { id: earned?.id ?? "", version: 1, state: "approved" as const };

    const answers = await Promise.all([1, 2].map(() => provider.call(referrals.changeReward, change, { as })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is on hold while its referral waits, released when it is accepted and void when it is rejected", async () => {
    const [first, lost] = [await referred({ isPaidTraffic: true }), await referred({ isPaidTraffic: true })];
    for (const id of [first, lost]) await move(id, open, won);
    const findReward = async (leadId: string) => (await rewards()).find((one) => one.leadId === leadId);
    const onHold = await findReward(first);
    const change = { id: onHold?.id ?? "", version: 1, state: "approved" as const };
    const review = (id: string, state: "accepted" | "refused") =>
      provider.call(referrals.review, { id, version: 1, state }, { as });

    expect(onHold).toMatchObject({ state: "pending", isOnHold: true });
    expect(await provider.call(referrals.changeReward, change, { as })).toMatchObject({
      body: { details: { fields: [{ field: "state", code: "underReview" }] } },
    });
    await review(first, "accepted");
    await review(lost, "refused");

    expect(await provider.call(referrals.changeReward, change, { as })).toMatchObject({ body: { state: "approved" } });
    expect(await findReward(lost)).toMatchObject({ state: "void" });
    expect((await review(lost, "accepted")).status).toBe(409);
  });

  test("is on hold again when its rejected referral is reviewed again", async () => {
    const lead = await referred();
    await move(lead, open, won);
    const [listedReferral] = (await provider.call(referrals.list, {}, { as })).body.items;
    const review = (version: number, state: "accepted" | "refused" | "review") =>
      provider.call(referrals.review, { id: listedReferral?.id ?? "", version, state }, { as });
    await review(1, "refused");
    expect(await rewards()).toMatchObject([{ state: "void" }]);

    const again = await review(2, "review");

    expect(again.body).toMatchObject({ state: "review", version: 3 });
    expect(await rewards()).toMatchObject([{ state: "pending", isOnHold: true }]);
  });

  test("is not earned by an already open lead, even after acceptance", async () => {
    const { key, args } = await filledForm(provider, programme, dealership);
    const known = await provider.given.lead(dealership.licenseId, { phone: args.referred.phone, stageId: open });
    await provider.call(referralLanding.create, args, { key });
    const [listedReferral] = (await provider.call(referrals.list, {}, { as })).body.items;
    await provider.call(referrals.review, { id: listedReferral?.id ?? "", version: 1, state: "accepted" }, { as });

    for (const id of [known.id, args.id]) await move(id, open, won);

    expect(listedReferral).toMatchObject({ flags: ["openLead"] });
    expect(await rewards()).toEqual([]);
  });

  test("does not exist for a duplicate; list, panel and number show its state", async () => {
    const { key, args } = await filledForm(provider, programme, dealership);
    const [model] = dealership.models;
    const { identification, phone } = args.referred;
    const repeated = { identification, phone, modelId: model?.id ?? null, stageId: open };
    const { id: original } = await provider.given.lead(dealership.licenseId, repeated);
    await provider.call(referralLanding.create, args, { key });

    await move(args.id, open, won);

    const panel = (await provider.call(leads.get, { id: args.id }, { as })).body;
    expect(panel).toMatchObject({ dealState: "duplicated", original: { id: original }, stage: { name: "Vendido" } });
    const [listedReferral] = (await provider.call(referrals.list, {}, { as })).body.items;
    expect(listedReferral).toMatchObject({ leadId: args.id, stage: "Vendido" });
    expect((await provider.call(referrals.numbers, {}, { as })).body).toMatchObject([{ leads: 1, won: 1, due: 0 }]);
    expect(await rewards()).toEqual([]);
  });

  test("follows when a whole stage is moved into the won one", async () => {
    const id = await referred();
    const contacted = dealership.stages[1]?.id ?? "";
    await move(id, open, contacted);
    const where = { pipeline: dealership.pipelineId, stage: contacted, version: 1, moveTo: won };

    expect((await provider.call(stages.remove, where, { as })).status).toBe(200);

    expect(await rewards()).toMatchObject([{ leadId: id, state: "pending" }]);
  });
});

test("a reward of an open lead, from when that still earned one, remains, is marked and follows its sale", async () => {
  const { key, args } = await filledForm(provider, programme, dealership);
  await provider.given.lead(dealership.licenseId, { phone: args.referred.phone, stageId: open });
  await provider.call(referralLanding.create, args, { key });
  await move(args.id, open, won);
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      "insert into referral_reward (license_id, id, referral_id, benefit, earned_at) values ($1, $2, $2, 'Un bono', now())",
      [licenseId, args.id],
    ),
  );
  const { pipelineId: pipeline } = dealership;
  const other = { pipeline, name: "Entregado", type: "won" as const, colour: "green" as const };
  const delivered = (await provider.call(stages.create, other, { as })).body.id;

  await move(args.id, won, delivered);
  expect(await rewards()).toMatchObject([{ state: "pending", isOfOpenLead: true, isOnHold: true }]);
  await move(args.id, delivered, open);
  expect(await rewards()).toMatchObject([{ state: "void", isWithdrawn: false }]);
  await move(args.id, open, won);

  expect(await rewards()).toMatchObject([{ state: "void" }]);
});

test("where the programme allows it a reward is approved days after the sale, unless it is on hold or was changed by hand", async () => {
  const { body: config } = await provider.call(referralProgramme.get, {}, { as });
  const change = { id: config?.id ?? "", version: config?.version ?? 0, approveAfterDays: 14 };
  expect(await provider.call(referralProgramme.update, change, { as })).toMatchObject({
    body: { approveAfterDays: 14 },
  });
  const [due, fresh, moved] = [await referred(), await referred(), await referred()];
  const onHold = await referred({ isPaidTraffic: true });
  for (const id of [due, fresh, moved, onHold]) await move(id, open, won);
  const findReward = async (leadId: string) => (await rewards()).find((one) => one.leadId === leadId);
  const turn = async (state: "approved" | "pending") => {
    const { id = "", version = 0 } = (await findReward(moved)) ?? {};
    await provider.call(referrals.changeReward, { id, version, state }, { as });
  };
  await turn("approved");
  await turn("pending");
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update referral_reward set earned_at = now() - interval '14 days' where referral_id = any($1)", [
      [due, moved, onHold],
    ]),
  );

  const context = { requestId: "clock", signal: new AbortController().signal };
  await Promise.all([1, 2].map(() => approveRewards(provider.services, {}, context)));

  expect(await findReward(due)).toMatchObject({ state: "approved", version: 2 });
  expect(await findReward(fresh)).toMatchObject({ state: "pending", version: 1 });
  expect(await findReward(moved)).toMatchObject({ state: "pending", version: 3 });
  expect(await findReward(onHold)).toMatchObject({ state: "pending", version: 1, isOnHold: true });
  const { items } = (
    await provider.call(audits.list, { action: "referralReward.changed", actorKind: "system" }, { as })
  ).body;
  expect(items).toHaveLength(1);
});

test("a visit with a closed code is counted, separately from visits with an open one", async () => {
  const { key } = await visit(provider, programme, programme.memberCode);
  await provider.call(referralLanding.count, { what: "visits", times: 3 }, { key });
  const change = { id: programme.memberId, version: 1, isActive: false };
  await provider.call(referralCodes.changeMember, change, { as });
  const { slug: company, memberCode } = programme;
  for (const code of [memberCode, memberCode, "NADIE22", programme.affiliateCode])
    await provider.call(referralLanding.validate, { company, code });
  await provider.call(referralLanding.count, { what: "refused", times: 4 }, { key });

  await vi.waitFor(async () => {
    const { body } = await provider.call(referrals.numbers, {}, { as });
    expect(body).toMatchObject([{ code: memberCode, visits: 9, validVisits: 3, leads: 0 }]);
    expect(body).toHaveLength(1);
  }, 10_000);
});

test("figures show the result of each code", async () => {
  const { key } = await visit(provider, programme, programme.memberCode);
  const count = (what: "visits" | "started", times?: number) =>
    provider.call(referralLanding.count, { what, times }, { key });
  for (const answer of [await count("visits"), await count("visits", 40), await count("started")]) {
    expect(answer.status).toBe(200);
  }
  expect((await count("visits", 0)).status).toBe(400);
  const id = await referred();
  await referred();
  await move(id, open, won);

  const { body } = await provider.call(referrals.numbers, {}, { as });
  const before = await provider.call(referrals.numbers, { from: "2020-01-01", to: "2020-12-31" }, { as });

  const { memberId: codeId, memberCode: code } = programme;
  const referrer = { codeId, code, kind: "member", referrer: "Lucía Paredes" };
  expect(body).toEqual([{ ...referrer, visits: 41, validVisits: 41, started: 1, sent: 2, leads: 2, won: 1, due: 1 }]);
  expect(before.body).toEqual([]);
});

test("the leads of a code within days match its number of those days", async () => {
  const [early, late] = [await referred(), await referred()];
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      "update referral set created_at = case when id = $1 then '2026-03-02T04:59:59Z' else '2026-03-02T05:00:00Z' end::timestamptz",
      [early],
    ),
  );
  const listed = async (from: string, to: string) => {
    const args = { codeId: programme.memberId, from, to };
    return (await provider.call(referrals.list, args, { as })).body.items.map(({ leadId }) => leadId);
  };

  expect(await listed("2026-03-01", "2026-03-01")).toEqual([early]);
  expect(await listed("2026-03-02", "2026-03-05")).toEqual([late]);
  expect(await listed("2026-03-03", "2026-03-05")).toEqual([]);
  const { body } = await provider.call(referrals.numbers, { from: "2026-03-01", to: "2026-03-02" }, { as });
  expect(body).toMatchObject([{ leads: (await listed("2026-03-01", "2026-03-02")).length }]);
});
