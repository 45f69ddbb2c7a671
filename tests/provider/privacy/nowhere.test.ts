import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { type BulkMove, bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { people } from "@/contract/privacy/people.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { type Task, tasks } from "@/contract/tasks/tasks.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme } from "@/tests/support/given-referrals.ts";
import { findLeftovers } from "@/tests/support/left-of.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  at = await provider.given.dealership();
  as = await provider.given.user(at, "admin-client");
});

const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);
const run = ({ id }: Task) =>
  runTask(
    provider.services,
    { licenseId: at.licenseId, taskId: id },
    { requestId: "r", signal: new AbortController().signal },
  );
const left = (...values: string[]) => findLeftovers(provider, at.licenseId, values);

async function erase(id: string) {
  const { body } = await provider.call(leads.get, { id }, { as });
  const { status, text } = await provider.call(
    people.erase,
    { records: [{ id, version: body.version }], reason: "asked" },
    { as },
  );
  expect(status, text).toBe(200);
}

async function auditEntries(action: "task.begun" | "leads.exported" | "referralReward.changed") {
  const { body } = await provider.call(audits.list, { action }, { as });
  return (await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as })).body;
}

describe("search terms about a person", () => {
  const SEARCH = { searchTerm: "Xiomarela", vin: "8LATTF74XK0", carLicense: "PXQ4477" };
  const FILTER = { dealState: "all", isSearched: true };

  test("are neither in the audit of a bulk action, nor in the completed task", async () => {
    const own = { firstName: "Xiomarela", vin: "8LATTF74XK0123456", carLicense: "PXQ4477" };
    const { id } = await provider.given.lead(at.licenseId, own);

    const selection = { filter: SEARCH };
    const { body: started } = await provider.call(bulk.reprocess, { selection, which: "all" }, { as });
    await run(started);
    await erase(id);

    const { body: over } = await provider.call(tasks.get, { id: started.id }, { as });
    expect(over).toMatchObject({ state: "done", done: 1 });
    expect((await auditEntries("task.begun")).after).toMatchObject({
      selection: { filter: FILTER },
      which: "all",
      total: 1,
    });
    expect(await left(...Object.values(SEARCH))).toEqual([]);
  });

  test("are removed from a stopped and a failed task", async () => {
    const selection = { filter: SEARCH };
    const start = async () => (await provider.call(bulk.integrate, { selection }, { as })).body;
    const [stopped, failed] = [await start(), await start()];
    await within((db) => db.update(task).set({ attempts: 5 }).where(eq(task.id, failed.id)));

    await provider.call(tasks.stop, { id: stopped.id }, { as });
    await run(failed);

    const rows = await within((db) => db.select({ state: task.state, input: task.input }).from(task).orderBy(task.id));
    expect(rows).toEqual([
      { state: "stopped", input: {} },
      { state: "failed", input: {} },
    ]);
  });

  test("are not in the audit of an export, nor is a part of a VIN or plate", async () => {
    await provider.call(leads.export, SEARCH, { as });

    expect((await auditEntries("leads.exported")).after).toMatchObject(FILTER);
    expect(await left(...Object.values(SEARCH))).toEqual([]);
  });
});

test("the reason of lost leads is recorded where it belongs to the stage; typed text is erased with each lead", async () => {
  const { pipelineId: pipeline } = at;
  const lost = { pipeline, name: "Perdido", type: "lost" as const, colour: "red" as const };
  const { body: free } = await provider.call(stages.create, lost, { as });
  const given = { pipelineId: pipeline, stageId: at.stages[0]?.id ?? null };
  const [one] = await provider.given.leads(at.licenseId, [given]);
  const move = async (given: Partial<BulkMove>) => {
    const selection = { ids: [one?.id ?? ""] };
    const { body } = await provider.call(bulk.move, { selection, to: free.id, ...given }, { as });
    await run(body);
  };

  await move({ reason: "Quilumbaquín compró en otro lado" });
  await erase(one?.id ?? "");

  expect((await auditEntries("task.begun")).after).toMatchObject({ stage: "Perdido", lostReason: "" });
  expect(await left("Quilumbaquín")).toEqual([]);
});

describe("notes of a reward", () => {
  async function noted(note: string, codeOfLead?: string) {
    const programme = await givenProgramme(provider, at);
    if (codeOfLead) {
      await within((db) =>
        db.update(referralCode).set({ leadId: codeOfLead }).where(eq(referralCode.id, programme.memberId)),
      );
    }
    const { key, args } = await filledForm(provider, programme, at);
    await provider.call(referralLanding.create, args, { key });
    const { pipelineId: pipeline } = at;
    const sold = { pipeline, name: "Vendido", type: "won" as const, colour: "green" as const };
    const { body: won } = await provider.call(stages.create, sold, { as });
    await provider.call(leads.move, { id: args.id, from: at.stages[0]?.id ?? "", to: won.id }, { as });
    const [reward] = (await provider.call(referrals.rewards, {}, { as })).body.items;
    const { id = "", version = 0 } = reward ?? {};
    await provider.call(referrals.changeReward, { id, version, state: "pending", note }, { as });
    return args.id;
  }

  test("is erased with the referred person, and its audit never contained it", async () => {
    const id = await noted("Referida Yajaira Toapanta");
    expect(await left("Yajaira")).toEqual(["public.referral_reward: Yajaira"]);

    await erase(id);

    expect(await left("Yajaira")).toEqual([]);
    const { before, after } = await auditEntries("referralReward.changed");
    expect([before, after]).toEqual([
      { state: "pending", note: "***" },
      { state: "pending", note: "***" },
    ]);
  });

  test("is erased with the owner of the code by their own lead, and is exported to them alone", async () => {
    const holder = await provider.given.lead(at.licenseId, aPerson());
    const friend = await noted("Entregado a Yajaira", holder.id);
    const file = async (id: string) => JSON.parse((await provider.call(people.export, { ids: [id] }, { as })).text);

    const [theirs, others] = [await file(holder.id), await file(friend)];
    await erase(holder.id);

    expect(theirs.records[0].stored.referral_reward).toMatchObject([{ note: "Entregado a Yajaira" }]);
    expect(others.records[0].stored.referral_reward).toEqual([]);
    expect(await left("Yajaira")).toEqual([]);
  });
});
