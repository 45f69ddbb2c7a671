import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { type BulkMove, bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type Task, tasks } from "@/contract/tasks/tasks.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { user } from "@/provider/db/schema/users.ts";
import { findAccount } from "@/provider/domains/identity/accounts.ts";
import { permitted } from "@/provider/kernel/context.ts";
import { runStep, runTask } from "@/provider/tasks/run.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor", { fullName: "Sofía Supervisora" });
});
afterAll(() => provider.stop());

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const ALL = { selection: { filter: {} } };

let made = 0;
/** Fails only for its phone, and passes once the phone is corrected in the database. */
function broken(given: Partial<typeof lead.$inferInsert> = {}) {
  made += 1;
  const digits = String(made).padStart(7, "0");
  return {
    dealState: "failed" as const,
    errors: [{ field: "agency", code: "required" as const }],
    phone: `+593991${digits.slice(1)}`,
    email: `p${digits}@example.com`,
    emailKey: `p${digits}@example.com`,
    identification: `P${digits}`,
    product: "Andes Ruta 4x4",
    agency: "Quito Norte",
    origin: "site",
    ...given,
  };
}

const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);
const which = ({ id }: Pick<Task, "id">) => ({ licenseId: at.licenseId, taskId: id });
const run = (started: Pick<Task, "id">) => runTask(provider.services, which(started), CONTEXT);
const progress = async ({ id }: Pick<Task, "id">) => (await provider.call(tasks.get, { id }, { as: supervisor })).body;
const detail = async (id: string) => (await provider.call(leads.get, { id }, { as: supervisor })).body;
const result = async ({ id }: Pick<Task, "id">, as = supervisor) =>
  (await provider.call(tasks.result, { id }, { as })).text;

async function step(started: Task, permission: "leads.reprocess" | "leads.assign") {
  await within((db) => db.update(task).set({ state: "running" }).where(eq(task.id, started.id)));
  const account = await findAccount(provider.services.database, supervisor.userId);
  if (!account) throw new Error("nobody");
  return runStep(provider.services, { actor: permitted(account, at.licenseId, permission), task: which(started) });
}

describe("leads sent again", () => {
  test("by a filter become valid where possible; the others show a reason, and the file lists them", async () => {
    const [repaired, still, good] = await provider.given.leads(at.licenseId, [
      broken({ firstName: "Ana" }),
      broken({ firstName: "=Beto", lastName: "Malo", phone: "12" }),
      broken({ dealState: "new", errors: [] }),
    ]);

    const { status, body: started } = await provider.call(
      bulk.reprocess,
      { ...ALL, which: "failed" },
      { as: supervisor },
    );
    await run(started);

    expect(status).toBe(200);
    expect(started).toMatchObject({ kind: "reprocess", state: "waiting", total: 2 });
    expect(await progress(started)).toMatchObject({ state: "done", done: 2, counts: { changed: 1, failed: 1 } });
    expect(await detail(repaired?.id ?? "")).toMatchObject({ dealState: "new", version: 2 });
    expect(await detail(good?.id ?? "")).toMatchObject({ version: 1 });
    expect((await result(started)).replace("\uFEFF", "").split("\r\n")).toEqual([
      "ID;Nombre;Motivo",
      `${still?.id};"'=Beto Malo";"Sigue fallido: Teléfono"`,
      "",
    ]);
  });

  test("are audited one by one with the task, and so is its start", async () => {
    const [one] = await provider.given.leads(at.licenseId, [broken()]);

    const { body: started } = await provider.call(bulk.reprocess, { ...ALL, which: "all" }, { as: supervisor });
    await run(started);

    const of = async (action: "lead.resubmitted" | "task.begun") =>
      (await provider.call(audits.list, { action }, { as: supervisor })).body.items;
    const [resubmitted] = await of("lead.resubmitted");
    const entry = await provider.call(audits.get, { id: resubmitted?.id ?? "" }, { as: supervisor });
    expect(entry.body).toMatchObject({ subjectId: one?.id, actor: "Sofía Supervisora", after: { task: started.id } });
    expect(await of("task.begun")).toMatchObject([{ actor: "Sofía Supervisora" }]);
  });

  test("find each other: the second of one person that was failed is a duplicate of the first", async () => {
    const person = broken();
    const rows = await provider.given.leads(at.licenseId, [person, { ...person }]);

    const { body: started } = await provider.call(bulk.reprocess, { ...ALL, which: "failed" }, { as: supervisor });
    await run(started);

    const states = await Promise.all(rows.map(async ({ id }) => (await detail(id)).dealState));
    expect(states.sort()).toEqual(["duplicated", "new"]);
  });

  test("by two concurrent tasks are evaluated once", async () => {
    const rows = await provider.given.leads(
      at.licenseId,
      Array.from({ length: 120 }, () => broken()),
    );
    const begin = () => provider.call(bulk.reprocess, { ...ALL, which: "failed" }, { as: supervisor });
    const [{ body: one }, { body: other }] = [await begin(), await begin()];

    await Promise.all([run(one), run(other)]);

    const counts = [await progress(one), await progress(other)].map((each) => each.counts.changed ?? 0);
    expect(counts.reduce((sum, each) => sum + each)).toBe(120);
    const versions = await within((db) => db.select({ version: lead.version }).from(lead));
    expect(versions.filter(({ version }) => version === 2)).toHaveLength(rows.length);
  });

  test("are those that matched at the start, each once, though matches change meanwhile", async () => {
    await provider.given.leads(
      at.licenseId,
      Array.from({ length: 60 }, () => broken()),
    );
    const { body: started } = await provider.call(bulk.reprocess, { ...ALL, which: "failed" }, { as: supervisor });

    await step(started, "leads.reprocess");
    const midway = await progress(started);
    const [late] = await provider.given.leads(at.licenseId, [broken({ createdAt: new Date().toISOString() })]);
    await run(started);

    expect(midway).toMatchObject({ state: "running", done: 50 });
    expect(await progress(started)).toMatchObject({ state: "done", done: 60, counts: { changed: 60 } });
    expect(await detail(late?.id ?? "")).toMatchObject({ dealState: "failed", version: 1 });
  });

  test("stop when the user loses permission, and completed ones remain", async () => {
    await provider.given.leads(
      at.licenseId,
      Array.from({ length: 60 }, () => broken()),
    );
    const { body: started } = await provider.call(bulk.reprocess, { ...ALL, which: "failed" }, { as: supervisor });
    const admin = await provider.given.user(at, "admin-client");

    await step(started, "leads.reprocess");
    await provider.services.database.transaction({ role: "identity" }, (db) =>
      db
        .update(user)
        .set({ roles: ["general"] })
        .where(eq(user.id, supervisor.userId)),
    );
    await run(started);

    const { body } = await provider.call(tasks.get, { id: started.id }, { as: admin });
    expect(body).toMatchObject({ state: "failed", failureReason: "FORBIDDEN", done: 50 });
  });
});

describe("reassigned leads", () => {
  test("by their ids go to one advisor, whatever another user changed meanwhile", async () => {
    const advisor = await provider.given.user(at, "sales-manager", { fullName: "Abel Asesor" });
    const [one, other, third] = await provider.given.leads(at.licenseId, [
      broken(),
      broken({ advisorId: advisor.userId }),
      broken(),
    ]);
    const selection = { ids: [one?.id ?? "", other?.id ?? ""] };

    const { body: started } = await provider.call(
      bulk.assign,
      { selection, advisorId: advisor.userId },
      { as: supervisor },
    );
    await provider.call(leads.amend, { id: one?.id ?? "", version: 1, firstName: "Otra" }, { as: supervisor });
    await run(started);

    expect(await progress(started)).toMatchObject({ total: 2, counts: { changed: 1, same: 1 } });
    expect(await detail(one?.id ?? "")).toMatchObject({ firstName: "Otra", advisor: { name: "Abel Asesor" } });
    expect(await detail(third?.id ?? "")).toMatchObject({ advisor: null });
  });

  test("by turns are skipped where their channel has none", async () => {
    await provider.given.leads(at.licenseId, [broken()]);

    const { body: started } = await provider.call(bulk.assign, { ...ALL, advisorId: null }, { as: supervisor });
    await run(started);

    expect(await progress(started)).toMatchObject({ state: "done", counts: { skipped: 1 } });
  });

  test("are rejected for a user who is no advisor, before any change", async () => {
    const given = { ...ALL, advisorId: supervisor.userId };

    const answer = await provider.call(bulk.assign, given, { as: supervisor });

    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field: "advisorId" }] } } });
  });
});

describe("leads moved", () => {
  const stages = () => at.stages.map(({ id }) => id) as [string, string];
  const placement = () => ({ pipelineId: at.pipelineId, stageId: stages()[0] });
  const move = (given: Partial<BulkMove> = {}, as = supervisor) =>
    provider.call(bulk.move, { ...ALL, to: stages()[1], ...given }, { as });

  test("to a stage are those of its pipeline that meet its requirements", async () => {
    await within((db) =>
      db
        .update(stage)
        .set({ requiredFields: ["phone"] })
        .where(eq(stage.id, stages()[1])),
    );
    const [moved, , without] = await provider.given.leads(at.licenseId, [
      broken(placement()),
      broken(),
      broken({ ...placement(), phone: "", firstName: "Sin", lastName: "Teléfono" }),
    ]);

    const { body: started } = await move();
    await run(started);

    expect(await progress(started)).toMatchObject({ counts: { changed: 1, skipped: 2 } });
    expect((await detail(moved?.id ?? "")).stage).toMatchObject({ id: stages()[1] });
    expect(await result(started)).toContain(
      `${without?.id};"Sin Teléfono";"Le faltan datos obligatorios de la etapa: Teléfono"`,
    );
  });

  test("to a lost stage need a reason", async () => {
    await within((db) =>
      db
        .update(stage)
        .set({ type: "lost", reasons: ["Precio"] })
        .where(eq(stage.id, stages()[1])),
    );
    const [one] = await provider.given.leads(at.licenseId, [broken(placement())]);

    const refused = await move();
    const { body: started } = await move({ reason: "Precio" });
    await run(started);

    expect(refused).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "reason", code: "required" }] } },
    });
    expect(await detail(one?.id ?? "")).toMatchObject({ lostReason: "Precio" });
  });

  test("by an advisor are their own, also where others are named, and so is the file", async () => {
    const advisor = await provider.given.user(at, "sales-manager");
    const [own, foreign] = await provider.given.leads(at.licenseId, [
      broken({ ...placement(), advisorId: advisor.userId }),
      broken(placement()),
    ]);
    const ids = [own?.id ?? "", foreign?.id ?? ""];

    const { body: named } = await move({ selection: { ids } }, advisor);
    const { body: matching } = await move({}, advisor);
    await run(named);
    await run(matching);

    expect([named.total, matching.total]).toEqual([1, 1]);
    expect((await detail(foreign?.id ?? "")).stage).toMatchObject({ id: stages()[0] });
    const { body: theirs } = await move({ to: stages()[0], selection: { ids: [foreign?.id ?? ""] } });
    await run(theirs);
    expect(await result(theirs, advisor)).not.toContain(foreign?.id);
  });
});

test("a selection can be exported, within the user's visibility", async () => {
  const foreign = await provider.given.lead((await provider.given.dealership()).licenseId, { firstName: "Ajena" });
  const [one, other] = await provider.given.leads(at.licenseId, [broken({ firstName: "Uno" }), broken()]);

  const { text } = await provider.call(leads.export, { ids: `${one?.id},${foreign.id}` }, { as: supervisor });

  expect(text).toContain("Uno");
  expect(text).not.toContain("Ajena");
  expect(text).not.toContain(other?.id);
});

describe("a bulk action undone", () => {
  const undo = ({ id }: Pick<Task, "id">, as = supervisor) => provider.call(bulk.undo, { taskId: id }, { as });
  const aFine = () => broken({ dealState: "new", errors: [] });

  test("returns each lead to its former advisor or to none, and leaves leads that changed since", async () => {
    const [before, after] = [
      await provider.given.user(at, "sales-manager"),
      await provider.given.user(at, "sales-manager"),
    ];
    const rows = await provider.given.leads(at.licenseId, [
      { ...aFine(), advisorId: before.userId },
      aFine(),
      { ...aFine(), advisorId: before.userId },
      { ...aFine(), advisorId: after.userId },
    ]);
    const [first = "", second = "", changed = "", same = ""] = rows.map(({ id }) => id);
    const { body: started } = await provider.call(
      bulk.assign,
      { selection: { ids: rows.map(({ id }) => id) }, advisorId: after.userId },
      { as: supervisor },
    );
    await run(started);
    await provider.call(leads.assign, { id: changed, version: 2, advisorId: before.userId }, { as: supervisor });

    const { body: undone } = await undo(started);
    await run(undone);

    expect(undone).toMatchObject({ kind: "undo", subjectId: started.id, total: 3 });
    expect(await progress(undone)).toMatchObject({ state: "done", counts: { changed: 2, skipped: 1 } });
    expect(await detail(first)).toMatchObject({ advisor: { id: before.userId }, version: 3 });
    expect(await detail(second)).toMatchObject({ advisor: null, version: 3 });
    expect(await detail(changed)).toMatchObject({ advisor: { id: before.userId }, version: 3 });
    expect(await detail(same)).toMatchObject({ advisor: { id: after.userId }, version: 1 });
    expect(await result(undone)).toContain(`${changed};`);
    expect((await undo(started)).status).toBe(404);
  });

  test("returns more leads than one step takes to their former stage, with the reason of a lost one", async () => {
    const [former = "", target = ""] = at.stages.map(({ id }) => id);
    await within((db) =>
      db
        .update(stage)
        .set({ type: "lost", reasons: ["Precio"] })
        .where(eq(stage.id, former)),
    );
    await provider.given.leads(
      at.licenseId,
      Array.from({ length: 120 }, () => ({
        ...aFine(),
        pipelineId: at.pipelineId,
        stageId: former,
        lostReason: "Precio",
      })),
    );
    const { body: started } = await provider.call(bulk.move, { ...ALL, to: target }, { as: supervisor });
    await run(started);

    const { body: undone } = await undo(started);
    await run(undone);

    expect(await progress(started)).toMatchObject({ counts: { changed: 120 } });
    expect(await progress(undone)).toMatchObject({ state: "done", counts: { changed: 120 } });
    const stored = await within((db) => db.select({ stageId: lead.stageId, reason: lead.lostReason }).from(lead));
    expect(new Set(stored.map(({ stageId, reason }) => `${stageId} ${reason}`))).toEqual(new Set([`${former} Precio`]));
  });

  test("is refused while the action runs, for another user, for another licence and for other actions", async () => {
    await provider.given.leads(at.licenseId, [broken()]);
    const advisor = await provider.given.user(at, "sales-manager");
    const given = { ...ALL, advisorId: advisor.userId };
    const { body: assigned } = await provider.call(bulk.assign, given, { as: supervisor });
    const { body: sent } = await provider.call(bulk.reprocess, { ...ALL, which: "all" }, { as: supervisor });
    const stranger = await provider.given.user(await provider.given.dealership(), "supervisor");

    expect((await undo(assigned)).body).toMatchObject({ code: "TASK_RUNNING" });
    await run(assigned);
    await run(sent);
    expect((await undo(assigned, await provider.given.user(at, "supervisor"))).status).toBe(404);
    expect((await undo(assigned, stranger)).status).toBe(404);
    expect((await undo(sent)).status).toBe(404);
  });
});
