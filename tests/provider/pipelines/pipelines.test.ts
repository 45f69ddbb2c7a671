import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import { pipelines, type Stage, stages } from "@/contract/pipelines/pipelines.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

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

const listAll = async () => (await provider.call(pipelines.list, {}, { as })).body;
const ownStages = async () => (await provider.call(stages.list, { pipeline: dealership.pipelineId }, { as })).body;
const at = ({ pipelineId, id, version }: Stage) => ({ pipeline: pipelineId, stage: id, version });

describe("a pipeline", () => {
  test("is made with its stages, in their order", async () => {
    const given = {
      name: "Flotas",
      stages: [
        { name: "Nuevo", type: "open", colour: "blue", slaHours: 4 },
        { name: "Perdido", type: "lost", colour: "red", reasons: ["Precio"] },
      ] as const,
    };

    const { body } = await provider.call(pipelines.create, structuredClone(given) as never, { as });

    expect(body).toMatchObject({ name: "Flotas", isDefault: false, stages: given.stages });
    expect((await listAll()).map(({ name }) => name)).toEqual(["Ventas", "Flotas"]);
  });

  test("a new default ends the old one, and the default cannot be unset", async () => {
    const { body: made } = await provider.call(pipelines.create, { name: "Flotas" }, { as });

    const { body } = await provider.call(pipelines.update, { id: made.id, version: 1, isDefault: true }, { as });
    const stopped = { id: made.id, version: body.version, isDefault: false };
    const rejected = await provider.call(pipelines.update, stopped, { as });

    expect((await listAll()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Flotas", true],
      ["Ventas", false],
    ]);
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: "CONFLICT" }]);
  });

  test("the default, or one used by a rule, cannot be removed", async () => {
    const [sales] = await listAll();
    const rejected = await provider.call(pipelines.remove, { id: sales?.id ?? "", version: 1 }, { as });

    expect([rejected.status, rejected.body]).toMatchObject([409, { code: "CONFLICT" }]);
  });

  test("two concurrent defaults leave one", async () => {
    const made = await Promise.all(
      ["Flotas", "Usados"].map((name) => provider.call(pipelines.create, { name }, { as })),
    );

    const inputs = made.map(({ body: { id } }) => ({ id, version: 1, isDefault: true }));
    await Promise.all(inputs.map((one) => provider.call(pipelines.update, one, { as })));

    expect((await listAll()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("shows the number of leads in each of its stages", async () => {
    const [first, second] = dealership.stages;
    const placed = [first, first, second].map((one) => ({
      pipelineId: dealership.pipelineId,
      stageId: one?.id ?? null,
    }));
    await provider.given.leads(dealership.licenseId, placed);

    const { body } = await provider.call(pipelines.counts, {}, { as });

    const counts = new Map(body.map(({ stageId, count }) => [stageId, count]));
    expect([counts.get(first?.id ?? ""), counts.get(second?.id ?? "")]).toEqual([2, 1]);
  });
});

describe("a stage", () => {
  test("is reordered with all others, or not at all", async () => {
    const [first, second] = await ownStages();
    const ids = [second?.id ?? "", first?.id ?? ""];

    const { body } = await provider.call(stages.order, { pipeline: dealership.pipelineId, stages: ids }, { as });
    const partly = { pipeline: dealership.pipelineId, stages: [ids[0] ?? ""] };
    const twice = { pipeline: dealership.pipelineId, stages: [ids[0] ?? "", ids[0] ?? ""] };
    const rejected = [
      await provider.call(stages.order, partly, { as }),
      await provider.call(stages.order, twice, { as }),
    ];

    expect(body.map(({ id }) => id)).toEqual(ids);
    expect((await ownStages()).map(({ id }) => id)).toEqual(ids);
    expect(rejected.map(({ status }) => status)).toEqual([400, 400]);
  });

  test("comes last, and is changed by its version", async () => {
    const given = { pipeline: dealership.pipelineId, name: "Ganado", type: "won", colour: "green" } as const;
    const { body: made } = await provider.call(stages.create, given, { as });

    const renamed = await provider.call(stages.update, { ...at(made), name: "Entregado", slaHours: 24 }, { as });
    const late = await provider.call(stages.update, { ...at(made), name: "Otro" }, { as });

    expect((await ownStages()).at(-1)).toEqual(renamed.body);
    expect(renamed.body).toMatchObject({ name: "Entregado", slaHours: 24, colour: "green", version: 2 });
    expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  });

  test("with leads is removed only with a target for them; their history records the move", async () => {
    const [first, second] = await ownStages();
    if (!first || !second) throw new Error("two stages are given");
    const placed = { pipelineId: dealership.pipelineId, stageId: first.id };
    const [one, two] = await provider.given.leads(dealership.licenseId, [placed, placed]);

    const rejected = await provider.call(stages.remove, at(first), { as });
    const itself = await provider.call(stages.remove, { ...at(first), moveTo: first.id }, { as });
    const removed = await provider.call(stages.remove, { ...at(first), moveTo: second.id }, { as });

    expect([rejected.status, rejected.body]).toMatchObject([409, { code: "IN_USE" }]);
    expect(itself.status).toBe(400);
    expect(removed.status).toBe(200);
    expect((await ownStages()).map(({ id }) => id)).toEqual([second.id]);
    for (const lead of [one, two]) {
      const { body } = await provider.call(leads.get, { id: lead?.id ?? "" }, { as });
      expect(body).toMatchObject({ stage: { id: second.id }, version: 2 });
    }
    const { licenseId } = dealership;
    const moves = await provider.services.database.read({ role: "tenant", licenseId }, async ({ $client }) => {
      const text = "select lead_id, from_name, to_name, actor from stage_change order by lead_id";
      return (await $client.query(text)).rows;
    });
    const expected = { from_name: "Nuevo", to_name: "Contactado", actor: as.fullName };
    expect(moves).toEqual([one, two].map((lead) => ({ lead_id: lead?.id, ...expected })));
  });
});

test("a provider of an older release may still record moves without the time of the old stage", async () => {
  const { licenseId } = dealership;
  const [first, second] = await ownStages();
  const lead = await provider.given.lead(licenseId, { pipelineId: dealership.pipelineId, stageId: first?.id ?? "" });

  const { rows } = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into stage_change (license_id, id, lead_id, at, actor, from_stage_id, from_name, from_type, to_stage_id, to_name, to_type)
       values ($1, gen_random_uuid(), $2, now(), 'Ana', $3, 'Nuevo', 'open', $4, 'Contactado', 'open')
       returning at - from_at = interval '0' as "isOfTheMove"`,
      [licenseId, lead.id, first?.id, second?.id],
    ),
  );

  expect(rows).toEqual([{ isOfTheMove: true }]);
});
