import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agencies } from "@/contract/catalogue/agencies.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type StageType, stages } from "@/contract/pipelines/pipelines.ts";
import { type Target, targets } from "@/contract/team/team.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { stageChange } from "@/provider/db/schema/leads.ts";
import { stageRow } from "@/provider/seed/factories.ts";
import { stageChangeRow } from "@/provider/seed/lead-factories.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

const MONTH = "2026-03";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
});

const query = <T>(sql: string, values: unknown[] = []) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, async ({ $client }) => {
    return (await $client.query(sql, values)).rows as T[];
  });
const read = async (month = MONTH) => (await provider.call(targets.get, { month }, { as })).body;
const save = (given: Partial<InputOf<(typeof targets)["save"]>>) =>
  provider.call(targets.save, { month: MONTH, agencies: [], advisors: [], ...given }, { as });
const agencyId = (place = 0) => dealership.agencies[place]?.id ?? "";
const valuesOf = ({ version, sales }: Target) => ({ version, sales });

describe("a target", () => {
  test("is of an agency or an advisor, and of its month alone", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager", { fullName: "Ana" });
    const before = await read();

    const { body } = await save({
      agencies: [{ id: agencyId(), version: 0, sales: 12 }],
      advisors: [{ id: advisor.userId, version: 0, sales: 5 }],
    });

    expect(before.agencies.map(valuesOf)).toEqual(Array(2).fill({ version: 0, sales: null }));
    expect(body).toEqual(await read());
    expect(body.agencies.map(({ id, sales }) => [id, sales])).toEqual([
      [agencyId(1), null],
      [agencyId(0), 12],
    ]);
    expect(body.advisors).toEqual([{ id: advisor.userId, name: "Ana", version: 1, sales: 5, actual: 0 }]);
    expect((await read("2026-04")).agencies.map(valuesOf)).toEqual(before.agencies.map(valuesOf));
  });

  test("is of the same one by an id in capitals", async () => {
    const { userId } = await provider.given.user(dealership, "sales-manager");
    const saved = (id: string, advisorId: string, version: number) =>
      save({ agencies: [{ id, version, sales: 12 }], advisors: [{ id: advisorId, version, sales: 5 }] });

    const first = await saved(agencyId().toUpperCase(), userId.toUpperCase(), 0);
    const again = await saved(agencyId().toUpperCase(), userId.toUpperCase(), 1);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.agencies.find(({ id }) => id === agencyId())?.sales).toBe(12);
    expect(again.body.advisors.map(({ id, sales }) => [id, sales])).toEqual([[userId, 5]]);
  });

  test("is changed by its version, and removed with its history", async () => {
    const id = agencyId();
    await save({ agencies: [{ id, version: 0, sales: 12 }] });

    const again = await save({ agencies: [{ id, version: 0, sales: 20 }] });
    const taken = await save({ agencies: [{ id, version: 1, sales: null }] });
    const late = await save({ agencies: [{ id, version: 1, sales: 20 }] });

    expect([again, late].map(({ status, body }) => ({ status, body }))).toMatchObject([
      { status: 409, body: { code: "VERSION_CONFLICT", details: { version: 1 } } },
      { status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } },
    ]);
    expect(taken.body.agencies.find((one) => one.id === id)).toMatchObject({ version: 2, sales: null });
  });

  test("is saved with all that are sent, or not at all", async () => {
    await save({ agencies: [{ id: agencyId(0), version: 0, sales: 12 }] });

    const { status } = await save({
      agencies: [
        { id: agencyId(0), version: 0, sales: 1 },
        { id: agencyId(1), version: 0, sales: 2 },
      ],
    });

    expect(status).toBe(409);
    expect((await read()).agencies.map(({ sales }) => sales)).toEqual([null, 12]);
  });

  test("that two users set at once notifies the second", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");
    const of = (sales: number) => ({
      agencies: [agencyId(0), agencyId(1)].map((id) => ({ id, version: 0, sales })),
      advisors: [{ id: advisor.userId, version: 0, sales }],
    });
    const [one, other] = [of(3), of(4)];

    const answers = await Promise.all([save(one), save({ ...other, agencies: other.agencies.reverse() })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { agencies, advisors } = await read();
    expect(new Set([...agencies, ...advisors].map(({ sales }) => sales)).size).toBe(1);
  });

  test("is audited with old and new value; an unchanged one is not", async () => {
    const id = agencyId();
    await save({ agencies: [{ id, version: 0, sales: 12 }] });
    await save({ agencies: [{ id, version: 1, sales: 15 }] });
    await save({ agencies: [{ id, version: 2, sales: 15 }] });
    await save({ agencies: [{ id: agencyId(1), version: 0, sales: null }] });

    const entries = await query(
      "select action, before, after from audit_entry where subject = 'target' order by at, id",
    );

    const target = { month: MONTH, agencyId: id, advisorId: null };
    expect(entries).toMatchObject([
      { action: "target.created", before: null, after: { ...target, sales: 12, version: 1 } },
      { action: "target.changed", before: { ...target, sales: 12 }, after: { ...target, sales: 15, version: 2 } },
    ]);
    expect(entries).toHaveLength(2);
  });

  test.each([
    ["of nobody", { agencies: [{ id: randomUUID(), version: 0, sales: 1 }] }],
    ["of someone who does not sell", () => ({ advisors: [{ id: as.userId, version: 0, sales: 1 }] })],
    ["below nothing", () => ({ agencies: [{ id: agencyId(), version: 0, sales: -1 }] })],
    ["of half a sale", () => ({ agencies: [{ id: agencyId(), version: 0, sales: 1.5 }] })],
    ["of a month that there is not", () => ({ month: "2026-13", agencies: [] })],
  ])("%s is refused", async (_, given) => {
    const { status, body } = await save(typeof given === "function" ? given() : given);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("is removed with its agency", async () => {
    await save({ agencies: [{ id: agencyId(), version: 0, sales: 12 }] });

    const { status } = await provider.call(agencies.remove, { id: agencyId(), version: 1 }, { as });

    expect(status).toBe(200);
    expect((await read()).agencies.map(({ id }) => id)).toEqual([agencyId(1)]);
    expect(await query("select 1 from target")).toEqual([]);
  });
});

test("an inactive user has no row, and a new one has one", async () => {
  await provider.given.user(dealership, "sales-manager", { state: "disabled" });
  const { userId } = await provider.given.user(dealership, "sales-manager");

  expect((await read()).advisors.map(({ id }) => id)).toEqual([userId]);
});

test("without a month it is the present one", async () => {
  const { body } = await provider.call(targets.get, {}, { as });

  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Guayaquil" }).format();
  expect(body).toMatchObject({ month: today.slice(0, 7), current: today.slice(0, 7) });
});

describe("sales", () => {
  const place: Record<string, string> = {};
  beforeEach(async () => {
    const { licenseId, pipelineId } = dealership;
    const rows = (["open", "won", "won", "lost"] as const).map((type, order) =>
      stageRow({
        licenseId,
        id: randomUUID(),
        pipelineId,
        name: ["open", "won", "paid", "lost"][order] ?? "",
        order,
        type,
      }),
    );
    for (const { name, id } of rows) place[name] = id;
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      insertRows($client, stage, rows),
    );
  });

  const typeOf = (name: string) => (name === "paid" ? "won" : name) as StageType;

  async function moveThrough(
    steps: [to: string, at: string][],
    given: Parameters<TestProvider["given"]["lead"]>[1] = {},
  ) {
    const { licenseId, pipelineId } = dealership;
    const stageId = place[steps.at(-1)?.[0] ?? ""] ?? "";
    const isWon = (index: number) => typeOf(steps[index]?.[0] ?? "open") === "won";
    const soldAt = steps.reduce<string | null>((sold, [, at], index) => {
      if (!isWon(index)) return null;
      return isWon(index - 1) ? sold : at;
    }, null);
    const lead = await provider.given.lead(licenseId, { pipelineId, stageId, soldAt, ...given });
    const left = (index: number) => steps[index - 1]?.[0] ?? "open";
    const changes = steps.map(([to, at], index) =>
      stageChangeRow({
        licenseId,
        id: randomUUID(),
        leadId: lead.id,
        at,
        toName: to,
        toStageId: place[to] ?? "",
        toType: typeOf(to),
        fromStageId: place[left(index)] ?? null,
        fromType: typeOf(left(index)),
      }),
    );
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      insertRows($client, stageChange, changes),
    );
    return lead;
  }
  const actual = async (month: string) => (await read(month)).actual;

  test("are counted where the lead is now, and in total", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");
    const at = "2026-03-10T15:00:00.000Z";
    await moveThrough([["won", at]], { agencyId: agencyId(0), advisorId: advisor.userId });
    await moveThrough([["won", at]], { agencyId: agencyId(0) });
    await moveThrough([["won", at]]);

    const month = await read();

    expect(month.agencies.map(({ id, actual }) => [id, actual])).toEqual([
      [agencyId(1), 0],
      [agencyId(0), 2],
    ]);
    expect(month.advisors.map(({ actual }) => actual)).toEqual([1]);
    expect(month.actual).toBe(3);
  });

  test("belong to the month of the licence's time zone, to the millisecond", async () => {
    await moveThrough([["won", "2026-03-01T04:59:59.999Z"]]);
    await moveThrough([["won", "2026-03-01T05:00:00.000Z"]]);
    await moveThrough([["won", "2026-04-01T04:59:59.999Z"]]);
    await moveThrough([["won", "2026-04-01T05:00:00.000Z"]]);
    const mainland = [await actual("2026-02"), await actual("2026-03"), await actual("2026-04")];

    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("update license set time_zone = 'Pacific/Galapagos' where id = $1", [dealership.licenseId]),
    );
    const islands = [await actual("2026-02"), await actual("2026-03"), await actual("2026-04")];

    expect(mainland).toEqual([1, 2, 1]);
    expect(islands).toEqual([2, 2, 0]);
  });

  test("end with the year", async () => {
    await moveThrough([["won", "2026-12-31T23:00:00.000Z"]]);
    await moveThrough([["won", "2027-01-01T05:00:00.000Z"]]);

    expect([await actual("2026-12"), await actual("2027-01")]).toEqual([1, 1]);
  });

  test("are one for a lead, from when it last came to be won", async () => {
    await moveThrough([
      ["won", "2026-03-02T15:00:00.000Z"],
      ["paid", "2026-04-02T15:00:00.000Z"],
    ]);
    await moveThrough([
      ["won", "2026-03-03T15:00:00.000Z"],
      ["open", "2026-03-04T15:00:00.000Z"],
      ["won", "2026-04-05T15:00:00.000Z"],
    ]);
    await moveThrough([
      ["won", "2026-03-05T15:00:00.000Z"],
      ["open", "2026-03-06T15:00:00.000Z"],
      ["won", "2026-03-07T15:00:00.000Z"],
    ]);

    expect([await actual("2026-03"), await actual("2026-04")]).toEqual([2, 1]);
  });

  test("exclude sales of the workshop", async () => {
    await moveThrough([["won", "2026-03-02T15:00:00.000Z"]], {
      source: "meta_pv",
      channel: "digital_pv",
      isSalesPipeline: false,
    });

    expect(await actual("2026-03")).toBe(0);
  });

  test("exclude duplicates", async () => {
    await moveThrough([["won", "2026-03-02T15:00:00.000Z"]], { dealState: "duplicated" });

    expect(await actual("2026-03")).toBe(0);
  });

  test("appear once a lead is moved, and disappear when it is moved back", async () => {
    const [open = "", won = ""] = [place.open, place.won];
    const { pipelineId } = dealership;
    const { id } = await provider.given.lead(dealership.licenseId, { pipelineId, stageId: open });
    const present = async () => (await provider.call(targets.get, {}, { as })).body.actual;

    const sold = await provider.call(leads.move, { id, from: open, to: won }, { as });
    const after = await present();
    await provider.call(leads.move, { id, from: won, to: open }, { as });

    expect(sold.status).toBe(200);
    expect([after, await present()]).toEqual([1, 0]);
  });

  test("exclude reverted sales", async () => {
    await moveThrough([
      ["won", "2026-03-02T15:00:00.000Z"],
      ["lost", "2026-03-20T15:00:00.000Z"],
    ]);

    expect(await actual("2026-03")).toBe(0);
  });

  test("stay in their month when their stage is removed and they are moved on to another won one", async () => {
    await moveThrough([["won", "2026-03-02T15:00:00.000Z"]]);
    const removal = { pipeline: dealership.pipelineId, stage: place.won ?? "", version: 1, moveTo: place.paid ?? "" };

    const { status } = await provider.call(stages.remove, removal, { as });

    expect(status).toBe(200);
    expect(await query("select 1 from stage_change")).toHaveLength(2);
    expect(await actual("2026-03")).toBe(1);
    expect((await provider.call(targets.get, {}, { as })).body.actual).toBe(0);
  });

  test("stay what they were when their stage is made another type, and do not begin by it", async () => {
    await moveThrough([["won", "2026-03-02T15:00:00.000Z"]]);
    await moveThrough([["lost", "2026-03-02T15:00:00.000Z"]]);
    const turned = (name: string, type: StageType) => ({
      pipeline: dealership.pipelineId,
      stage: place[name] ?? "",
      version: 1,
      type,
    });

    await provider.call(stages.update, turned("won", "open"), { as });
    await provider.call(stages.update, turned("lost", "won"), { as });

    expect(await actual("2026-03")).toBe(1);
  });

  test("begin when a removed stage that was no sale moves its leads to a won one", async () => {
    await moveThrough([["open", "2026-03-02T15:00:00.000Z"]]);
    const removal = { pipeline: dealership.pipelineId, stage: place.open ?? "", version: 1, moveTo: place.paid ?? "" };

    await provider.call(stages.remove, removal, { as });

    expect(await actual("2026-03")).toBe(0);
    expect((await provider.call(targets.get, {}, { as })).body.actual).toBe(1);
  });
});
