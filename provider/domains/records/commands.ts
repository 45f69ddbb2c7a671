import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "@/contract/audit/actions.ts";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { sqlState } from "@/provider/db/client.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export type RecordTable = PgTable & { licenseId: PgColumn; id: PgColumn; version: PgColumn };

type SubjectOf<Verb extends string> = AuditAction extends infer Action
  ? Action extends `${infer Subject}.${Verb}`
    ? Subject
    : never
  : never;
export type ChangedSubject = SubjectOf<"changed">;
type StoredSubject = SubjectOf<"created"> & ChangedSubject;
type RecordSubject = SubjectOf<"created"> & ChangedSubject & SubjectOf<"removed">;

export type RecordKind<
  Table extends RecordTable,
  Wire extends Versioned,
  Subject extends ChangedSubject = RecordSubject,
> = {
  table: Table;
  subject: Subject;
  constraints: Readonly<Record<string, string>>;
  show: (row: Table["$inferSelect"]) => Wire;
};

export type RecordInput<Table extends RecordTable> = Partial<
  Omit<Table["$inferInsert"], "licenseId" | "id" | "version">
>;

export async function addRecord<Table extends RecordTable, Wire extends Versioned>(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  kind: RecordKind<Table, Wire, StoredSubject>,
  input: RecordInput<Table>,
): Promise<Wire> {
  const row = { ...input, licenseId: ctx.actor.licenseId, id: uuidv7(), version: 1 };
  const [added] = await inOneField(kind, () =>
    ctx.db
      .insert(kind.table as PgTable)
      .values(row)
      .returning(),
  );
  const after = kind.show(added as Table["$inferSelect"]);
  const { subject } = kind;
  await writeAudit(ctx, { action: `${subject}.created`, subject, subjectId: after.id, after });
  return after;
}

export async function changeRecord<Table extends RecordTable, Wire extends Versioned>(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  kind: RecordKind<Table, Wire, ChangedSubject>,
  { id, version, ...input }: Versioned & RecordInput<Table>,
): Promise<Wire> {
  const before = await lockRecord(ctx.db, kind, { id, version });
  const changes = Object.entries(input).filter(
    ([field, value]) => !isSame(value, (before as Record<string, unknown>)[field]),
  );
  if (changes.length === 0) return kind.show(before);
  const { table, subject } = kind;
  const [changed] = await inOneField(kind, () =>
    ctx.db
      .update(table as PgTable)
      .set({ ...Object.fromEntries(changes), version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
      .returning(),
  );
  const after = kind.show(changed as Table["$inferSelect"]);
  await writeAudit(ctx, {
    action: `${subject}.changed`,
    subject,
    subjectId: id,
    before: kind.show(before),
    after,
  });
  return after;
}

/** Compares as JSON: jsonb reorders keys. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

export async function removeRecord<Table extends RecordTable, Wire extends Versioned>(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  kind: RecordKind<Table, Wire>,
  input: RecordToRemove,
): Promise<void> {
  const before = await lockRecord(ctx.db, kind, input);
  const { table, subject } = kind;
  try {
    await ctx.db.delete(table).where(eq(table.id, input.id));
  } catch (cause) {
    if (sqlState(cause) === FOREIGN_KEY) throw new Problem("IN_USE", {}, { cause });
    throw cause;
  }
  await writeAudit(ctx, {
    action: `${subject}.removed`,
    subject,
    subjectId: input.id,
    before: kind.show(before),
  });
}

export async function lockRecord<Table extends RecordTable, Wire extends Versioned>(
  db: Db,
  { table }: RecordKind<Table, Wire, ChangedSubject>,
  { id, version }: Versioned,
): Promise<Table["$inferSelect"]> {
  const [found] = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update");
  const locked = found as (Table["$inferSelect"] & { version: number }) | undefined;
  if (!locked) throw new Problem("NOT_FOUND");
  if (locked.version !== version) throw new Problem("VERSION_CONFLICT", { version: locked.version });
  return locked;
}

const UNIQUE = "23505";
const FOREIGN_KEY = "23503";

async function inOneField<T>(
  { constraints }: { constraints: Readonly<Record<string, string>> },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const { constraint = "" } = ((cause as Error).cause ?? {}) as { constraint?: string };
    const field = constraints[constraint];
    const state = sqlState(cause);
    if (!field || (state !== UNIQUE && state !== FOREIGN_KEY)) throw cause;
    throw new Problem(
      "INVALID_INPUT",
      { fields: [{ field, code: state === UNIQUE ? "taken" : "invalid" }] },
      { cause },
    );
  }
}
