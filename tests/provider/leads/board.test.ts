import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type StageInput, stages } from "@/contract/pipelines/pipelines.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let first: string;
let second: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  [first = "", second = ""] = dealership.stages.map(({ id }) => id);
});

const placement = (stageId: string) => ({ pipelineId: dealership.pipelineId, stageId });
const readCards = async (stage: string, filter: object = {}) =>
  (await provider.call(board.cards, { pipeline: dealership.pipelineId, stage, ...filter }, { as })).body;
const findIds = async (stage: string, filter: object = {}) =>
  (await readCards(stage, filter)).items.map(({ id }) => id);
const move = (id: string, from: string, to: string, reason?: string) =>
  provider.call(leads.move, { id, from, to, ...(reason !== undefined && { reason }) }, { as });

async function aStage(given: Partial<(typeof StageInput)["_output"]>): Promise<string> {
  const input = {
    pipeline: dealership.pipelineId,
    name: "Otra",
    type: "open" as const,
    colour: "grey" as const,
    ...given,
  };
  return (await provider.call(stages.create, input, { as })).body.id;
}

describe("a column of the board", () => {
  test("shows the last that entered it first, page by page, and back", async () => {
    const made = await provider.given.leads(
      dealership.licenseId,
      Array.from({ length: 5 }, () => placement(first)),
    );
    const newestFirst = made.map(({ id }) => id).reverse();

    const one = await readCards(first, { limit: 2 });
    const two = await readCards(first, { limit: 2, cursor: one.cursor.next ?? "" });
    const three = await readCards(first, { limit: 2, cursor: two.cursor.next ?? "" });
    const back = await readCards(first, { limit: 2, cursor: three.cursor.prev ?? "", direction: "prev" });

    expect([one, two, three].map(({ items }) => items.map(({ id }) => id))).toEqual([
      newestFirst.slice(0, 2),
      newestFirst.slice(2, 4),
      newestFirst.slice(4),
    ]);
    expect(three.cursor.next).toBeNull();
    expect(back.items).toEqual(two.items);
  });

  test("shows of a lead what a card needs", async () => {
    const [model] = dealership.models;
    const advisor = await provider.given.user(dealership, "sales-manager");
    const { id, createdAt } = await provider.given.lead(dealership.licenseId, {
      ...placement(first),
      modelId: model?.id,
      product: "ruta",
      advisorId: advisor.userId,
      agency: "Quito Norte",
    });

    expect((await readCards(first)).items).toEqual([
      {
        id,
        firstName: "María",
        lastName: "Zambrano",
        source: "web",
        dealState: "new",
        isErased: false,
        product: "Andes Ruta 4x4",
        advisor: advisor.fullName,
        stageAt: createdAt,
      },
    ]);
  });

  test("is filtered as lists are, and its count with it", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");
    const [own, failed, named] = await provider.given.leads(dealership.licenseId, [
      { ...placement(first), advisorId: advisor.userId },
      { ...placement(first), dealState: "failed" },
      { ...placement(first), lastName: "Quishpe" },
      { ...placement(second), lastName: "Quishpe", advisorId: advisor.userId, dealState: "failed" },
    ]);
    const readCounts = async (filter: object) => {
      const { body } = await provider.call(board.totals, { pipeline: dealership.pipelineId, ...filter }, { as });
      return dealership.stages.map(({ id }) => body.find(({ stageId }) => stageId === id)?.count);
    };

    expect(await findIds(first, { advisor: advisor.userId })).toEqual([own?.id]);
    expect(await findIds(first, { dealState: "failed" })).toEqual([failed?.id]);
    expect(await findIds(first, { searchTerm: "quishpe" })).toEqual([named?.id]);
    expect(await findIds(first, { dealState: "failed", advisor: advisor.userId })).toEqual([]);
    expect(await readCounts({})).toEqual([2, 0]);
    expect(await readCounts({ dealState: "all" })).toEqual([3, 1]);
    expect(await readCounts({ advisor: advisor.userId })).toEqual([1, 0]);
    expect(await readCounts({ searchTerm: "quishpe" })).toEqual([1, 0]);
    expect(await readCounts({ dealState: "failed", advisor: advisor.userId })).toEqual([0, 1]);
  });
});

test("a column of another pipeline is empty", async () => {
  await provider.given.lead(dealership.licenseId, placement(first));

  const { body } = await provider.call(board.cards, { pipeline: crypto.randomUUID(), stage: first }, { as });

  expect(body.items).toEqual([]);
});

test("a search with more results than a board shows reports that there are more", async () => {
  await provider.given.leads(
    dealership.licenseId,
    Array.from({ length: 1005 }, () => ({ ...placement(first), lastName: "Quishpe" })),
  );

  const query = { pipeline: dealership.pipelineId, searchTerm: "quishpe" };
  const { body } = await provider.call(board.totals, query, { as });

  expect(body.find(({ stageId }) => stageId === first)).toEqual({ stageId: first, count: 1000, isMore: true });
});

test("leads of a removed stage are published, and are in their new stage, each once", async () => {
  const events: string[] = [];
  const made = await provider.given.leads(dealership.licenseId, [placement(first), placement(first)]);
  const stop = provider.services.live.subscribe(dealership.licenseId, ({ changed }) => void events.push(...changed));

  await provider.call(
    stages.remove,
    { pipeline: dealership.pipelineId, stage: first, version: 1, moveTo: second },
    { as },
  );

  await expect.poll(() => events.sort()).toEqual(made.map(({ id }) => id).sort());
  stop();
  expect((await findIds(second)).sort()).toEqual(made.map(({ id }) => id).sort());
  const { body } = await provider.call(leads.get, { id: made[0]?.id ?? "" }, { as });
  expect(body.trace.filter(({ step }) => step === "moved").map(({ facts }) => facts)).toEqual([
    { from: "Nuevo", to: "Contactado", reason: "" },
  ]);
});

test("a lead moved while its old stage is removed goes to one stage, and its history shows only that move", async () => {
  const third = await aStage({ name: "Negociación" });
  const made = await provider.given.leads(
    dealership.licenseId,
    Array.from({ length: 20 }, () => placement(first)),
  );

  const answers = await Promise.all([
    ...made.map(({ id }) => move(id, first, third)),
    provider.call(stages.remove, { pipeline: dealership.pipelineId, stage: first, version: 1, moveTo: second }, { as }),
  ]);

  expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
  for (const { id } of made) {
    const { body } = await provider.call(leads.get, { id }, { as });
    const last = body.trace.filter(({ step }) => step === "moved").at(-1);
    expect([body.stage?.name, last?.facts.to]).toEqual([body.stage?.name, body.stage?.name]);
  }
});

describe("a lead that is moved", () => {
  test("is first in its new column, and its history names the user", async () => {
    const [older, newer] = await provider.given.leads(dealership.licenseId, [placement(first), placement(second)]);

    const { status, body } = await move(older?.id ?? "", first, second);

    expect([status, body.stage?.name, body.version]).toEqual([200, "Contactado", 2]);
    expect(await findIds(second)).toEqual([older?.id, newer?.id]);
    expect(await findIds(first)).toEqual([]);
    expect(body.trace.at(-1)).toMatchObject({
      step: "moved",
      actor: as.fullName,
      facts: { from: "Nuevo", to: "Contactado", reason: "" },
    });
    expect(body.stageAt).toBe(body.trace.at(-1)?.at);
  });

  test("reports a conflict to users who saw it in another stage, and is not moved again", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));
    const third = await aStage({ name: "Negociación" });
    await move(id, first, second);

    const { status, body } = await move(id, first, third);

    expect([status, body]).toMatchObject([409, { code: "VERSION_CONFLICT" }]);
    expect(await findIds(second)).toEqual([id]);
  });

  test("twice to the same stage moves once", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));
    await move(id, first, second);

    const { status, body } = await move(id, first, second);

    expect(status).toBe(200);
    expect(body.trace.filter(({ step }) => step === "moved")).toHaveLength(1);
  });

  test("accepts ids in capitals", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));

    const moved = await move(id.toUpperCase(), first.toUpperCase(), second.toUpperCase());
    const again = await move(id, first, second.toUpperCase());

    expect([moved.status, again.status]).toEqual([200, 200]);
    expect(again.body.stage?.id).toBe(second);
    expect(again.body.trace.filter(({ step }) => step === "moved")).toHaveLength(1);
  });

  test("must have the fields that its new stage requires", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, { ...placement(first), email: "", product: "" });
    const strict = await aStage({ requiredFields: ["phone", "email", "product", "advisor"] });

    const { status, body } = await move(id, first, strict);

    expect([status, body]).toMatchObject([
      400,
      {
        code: "INVALID_INPUT",
        details: {
          fields: [
            { field: "email", code: "required" },
            { field: "product", code: "required" },
            { field: "advisor", code: "required" },
          ],
        },
      },
    ]);
    expect(await findIds(first)).toEqual([id]);
  });

  test("is lost for a reason of the stage, until it is reopened", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));
    const lost = await aStage({ type: "lost", reasons: ["Precio", "Compró otra marca"] });
    const moveError = async (reason?: string) => (await move(id, first, lost, reason)).body as unknown;

    expect(await moveError()).toMatchObject({ details: { fields: [{ field: "reason", code: "required" }] } });
    expect(await moveError(" ")).toMatchObject({ details: { fields: [{ field: "reason", code: "required" }] } });
    expect(await moveError("Porque sí")).toMatchObject({ details: { fields: [{ field: "reason", code: "invalid" }] } });
    const { body } = await move(id, first, lost, "Precio");
    expect([body.lostReason, body.trace.at(-1)?.facts]).toMatchObject(["Precio", { reason: "Precio" }]);

    const { body: again } = await move(id, lost, first);
    expect(again.lostReason).toBe("");
  });

  test("to a lost stage without reasons takes a reason of its own", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));
    const lost = await aStage({ type: "lost" });

    expect((await move(id, first, lost, "Se mudó de ciudad")).body.lostReason).toBe("Se mudó de ciudad");
  });

  test("is not moved to a stage of another licence, nor to a removed one", async () => {
    const other = await provider.given.dealership();
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));

    const { status, body } = await move(id, first, other.stages[0]?.id ?? "");

    expect([status, body]).toMatchObject([400, { details: { fields: [{ field: "to", code: "invalid" }] } }]);
  });

  test("by two users at once goes to the stage of the first", async () => {
    const { id } = await provider.given.lead(dealership.licenseId, placement(first));
    const third = await aStage({ name: "Negociación" });

    const answers = await Promise.all([move(id, first, second), move(id, first, third)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await provider.call(leads.get, { id }, { as });
    expect(body.trace.filter(({ step }) => step === "moved")).toHaveLength(1);
  });
});
