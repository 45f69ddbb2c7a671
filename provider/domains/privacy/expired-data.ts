import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import { fileImport } from "@/provider/db/schema/imports.ts";
import { unreadRequest } from "@/provider/db/schema/intake.ts";
import type { Db } from "@/provider/kernel/database.ts";

const RETENTION_DAYS = 30;
const LINES = 2000;

export async function forgetFiles(db: Db): Promise<boolean> {
  await db
    .delete(fileImport)
    .where(and(isNull(fileImport.taskId), lt(fileImport.createdAt, sql`now() - interval '1 day'`)));
  return false;
}

export async function forgetLines(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from load_line where (license_id, load_id, row) in (
      select line.license_id, line.load_id, line.row
      from load join task on task.license_id = load.license_id and task.id = load.task_id
        join load_line line on line.license_id = load.license_id and line.load_id = load.id
      where load.created_at < now() - make_interval(days => ${RETENTION_DAYS}) and task.state not in ('waiting', 'running')
      limit ${LINES})`);
  return rowCount === LINES;
}

export async function forgetEvents(db: Db): Promise<boolean> {
  await db
    .update(networkEvent)
    .set({ headers: {}, body: "" })
    .where(
      and(
        eq(networkEvent.state, "refused"),
        ne(networkEvent.body, ""),
        lt(networkEvent.dueAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`),
      ),
    );
  return false;
}

export async function forgetUnread(db: Db): Promise<boolean> {
  await db
    .delete(unreadRequest)
    .where(lt(unreadRequest.receivedAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`));
  return false;
}

export async function forgetResults(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from task_result where (license_id, task_id, lead_at, lead_id) in (
      select result.license_id, result.task_id, result.lead_at, result.lead_id
      from task join task_result result on result.license_id = task.license_id and result.task_id = task.id
      where task.ended_at < now() - make_interval(days => ${RETENTION_DAYS})
      limit ${LINES})`);
  return rowCount === LINES;
}

/** Former values are of use for a day: no undo starts later. */
export async function forgetUndo(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from task_undo where (license_id, task_id, lead_at, lead_id) in (
      select undo.license_id, undo.task_id, undo.lead_at, undo.lead_id
      from task join task_undo undo on undo.license_id = task.license_id and undo.task_id = task.id
      where task.created_at < now() - interval '2 days'
      limit ${LINES})`);
  return rowCount === LINES;
}
