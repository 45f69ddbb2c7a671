import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import { leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { importRow } from "@/provider/db/schema/imports.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { user } from "@/provider/db/schema/users.ts";
import { findAccount } from "@/provider/domains/identity/accounts.ts";
import { permitted } from "@/provider/kernel/context.ts";
import { runStep, runTask } from "@/provider/tasks/run.ts";
import { startTask } from "@/provider/tasks/start.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const HEADERS = ["Nombre", "Teléfono", "Correo", "Cédula"];
const PLAN: ImportPlan = {
  source: "web",
  consent: "customer",
  targets: [
    { field: "firstName", columns: [0] },
    { field: "phone", columns: [1] },
    { field: "email", columns: [2] },
    { field: "identification", columns: [3] },
    { field: "product", constant: "Andes Cumbre" },
    { field: "agency", constant: "Quito Norte" },
  ],
};

let rowsMade = 0;

/** Random people share a number in two of a thousand cases, so rows are fixed. */
function aRow(): string[] {
  rowsMade += 1;
  const digits = String(rowsMade).padStart(8, "0");
  return ["María", `09${digits}`, `m${digits}@example.com`, `P${digits}`];
}

async function aSupervisor(): Promise<TestUser> {
  return provider.given.user(await provider.given.dealership(), "supervisor");
}

async function actorOf({ userId, licenseId }: TestUser) {
  const account = await findAccount(provider.services.database, userId);
  if (!account) throw new Error("nobody");
  return permitted(account, licenseId, "campaigns.write");
}

/** An import in progress that no worker runs. */
async function started(as: TestUser, rows: string[][], plan = PLAN) {
  const loadId = await provider.given.load(as, HEADERS, rows, plan);
  const actor = await actorOf(as);
  const { id } = await within(as, (db) =>
    startTask(
      { db, actor, request: { id: "r", ip: "" }, services: provider.services },
      { kind: "load", input: { loadId }, total: rows.length },
    ),
  );
  return { loadId, which: { licenseId: as.licenseId, taskId: id } };
}

function within<T>({ licenseId }: TestUser, work: Parameters<typeof provider.services.database.transaction<T>>[1]) {
  return provider.services.database.transaction({ role: "tenant", licenseId }, work);
}

const CONTEXT = { requestId: "r", signal: new AbortController().signal };

test("a long task handles all its items, and reports progress and results", async () => {
  const as = await aSupervisor();
  const same = aRow();
  const { which } = await started(as, [same, aRow(), same, ["Sin teléfono", "", "x@example.com", ""]]);

  const before = await provider.call(tasks.get, { id: which.taskId }, { as });
  await runTask(provider.services, which, CONTEXT);
  const after = await provider.call(tasks.get, { id: which.taskId }, { as });

  expect(before.body).toMatchObject({ state: "waiting", total: 4, done: 0, counts: {}, startedAt: null });
  expect(after.body).toMatchObject({ state: "done", done: 4, counts: { created: 2, duplicated: 1, failed: 1 } });
  expect((await provider.call(leads.total, {}, { as })).body.count).toBe(4);
});

describe("a process that is killed", () => {
  test("loses nothing and repeats nothing: the next worker continues from the last committed step", async () => {
    const as = await aSupervisor();
    const actor = await actorOf(as);
    const { which, loadId } = await started(as, Array.from({ length: 1500 }, aRow));
    await within(as, (db) => db.update(task).set({ state: "running" }).where(eq(task.id, which.taskId)));

    await runStep(provider.services, { actor, task: which });
    const midway = await provider.call(tasks.get, { id: which.taskId }, { as });
    const killed = within(as, async (db) => {
      await db.update(importRow).set({ dealState: "failed" }).where(eq(importRow.loadId, loadId));
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    await runTask(provider.services, which, CONTEXT);

    const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
    expect(midway.body).toMatchObject({ state: "running", done: 400, counts: { created: 400 } });
    expect(body).toMatchObject({ state: "done", done: 1500, counts: { created: 1500 } });
    expect((await provider.call(leads.total, {}, { as })).body.count).toBe(1500);
  });

  test("that is slow: two workers of one task share its steps", async () => {
    const as = await aSupervisor();
    const { which } = await started(as, Array.from({ length: 1200 }, aRow));

    await Promise.all([runTask(provider.services, which, CONTEXT), runTask(provider.services, which, CONTEXT)]);

    const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
    expect(body).toMatchObject({ state: "done", done: 1200, counts: { created: 1200 } });
    expect((await provider.call(leads.total, {}, { as })).body.count).toBe(1200);
  });

  test("by each step of the task ends it as failed", async () => {
    const as = await aSupervisor();
    const { which } = await started(as, [aRow()]);
    await within(as, (db) => db.update(task).set({ attempts: 5, state: "running" }).where(eq(task.id, which.taskId)));

    await runTask(provider.services, which, CONTEXT);

    const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
    expect(body).toMatchObject({ state: "failed", failureReason: "INTERNAL", done: 0 });
  });
});

test("a task is queued again after its time slice, and continues at once", async () => {
  const as = await aSupervisor();
  const { which } = await started(as, Array.from({ length: 900 }, aRow));
  const woken: string[] = [];
  provider.services.jobs.onWake((queue) => void woken.push(queue));

  await runTask(provider.services, which, { ...CONTEXT, signal: AbortSignal.abort() });
  const first = await provider.call(tasks.get, { id: which.taskId }, { as });
  await runTask(provider.services, which, CONTEXT);

  expect(first.body).toMatchObject({ state: "running", done: 400 });
  expect(woken).toContain("task");
  const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
  expect(body).toMatchObject({ state: "done", done: 900 });
});

test("a stopped task keeps its progress, and the stop is audited once", async () => {
  const as = await aSupervisor();
  const { which } = await started(as, [aRow()]);

  const stopped = await provider.call(tasks.stop, { id: which.taskId }, { as });
  const again = await provider.call(tasks.stop, { id: which.taskId }, { as });
  await runTask(provider.services, which, CONTEXT);

  const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
  const { body: entries } = await provider.call(audits.list, { action: "task.stopped" }, { as });
  expect([stopped.body.state, again.body.state, body.state, body.done]).toEqual(["stopped", "stopped", "stopped", 0]);
  expect(entries.items).toHaveLength(1);
});

test("a task of a user who lost permission fails and gives the reason", async () => {
  const as = await aSupervisor();
  const { which } = await started(as, [aRow()]);
  await provider.services.database.transaction({ role: "identity" }, (db) =>
    db
      .update(user)
      .set({ roles: ["general"] })
      .where(eq(user.id, as.userId)),
  );

  await runTask(provider.services, which, CONTEXT);

  const [row] = await within(as, (db) => db.select().from(task).where(eq(task.id, which.taskId)));
  expect(row).toMatchObject({ state: "failed", failureReason: "FORBIDDEN", done: 0 });
});

test("a temporary error is retried, and the last attempt reports the failure", async () => {
  const as = await aSupervisor();
  const { which, loadId } = await started(as, [aRow()]);
  await within(as, (db) =>
    db
      .update(importRow)
      .set({ cells: "no list" as never })
      .where(and(eq(importRow.loadId, loadId), eq(importRow.row, 1))),
  );

  const states: string[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    await runTask(provider.services, which, CONTEXT).catch(() => {});
    states.push((await provider.call(tasks.get, { id: which.taskId }, { as })).body.state);
  }

  const { body } = await provider.call(tasks.get, { id: which.taskId }, { as });
  expect(states).toEqual(["running", "running", "running", "running", "failed"]);
  expect(body.failureReason).toBe("INTERNAL");
});

test("a user sees their own of the last week, newest first", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "supervisor");
  await provider.given.task(await provider.given.user(dealership, "supervisor"));
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await provider.given.task(as, { createdAt: old });
  const first = await provider.given.task(as, { createdAt: new Date(Date.now() - 1000).toISOString() });
  const second = await provider.given.task(as);

  const { body } = await provider.call(tasks.mine, {}, { as });

  expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
});
