import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Former, RecordVersion, Restorable } from "@/contract/records/record-history.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

const MASK = "***";

type FormerState = Readonly<Record<string, unknown>>;

/** Fields of a former state for a call. Masked values keep the current value, or are omitted. */
export function buildPatch(
  former: FormerState,
  present: FormerState,
  fields: readonly string[],
): Record<string, unknown> {
  const named = fields.filter((field) => former[field] !== undefined);
  const values = named.map((field) => [field, withoutMasks(former[field], present[field])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function withoutMasks(former: unknown, present: unknown): unknown {
  if (former === MASK) return present;
  if (Array.isArray(former)) {
    const others = Array.isArray(present) ? present : [];
    return former.map((one, index) => withoutMasks(one, others[index])).filter((one) => one !== undefined);
  }
  if (typeof former !== "object" || former === null) return former;
  const others = typeof present === "object" && present !== null ? (present as FormerState) : {};
  const entries = Object.entries(former).map(([name, one]) => [name, withoutMasks(one, others[name])] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

const MAX_VERSIONS = 100;

type State = Record<string, unknown>;

export async function listVersions(db: Db, subject: Restorable, which: SQL): Promise<RecordVersion[]> {
  const rows = await db
    .select({
      entry: auditEntry.id,
      at: auditEntry.at,
      actor: auditEntry.actor,
      action: auditEntry.action,
      before: auditEntry.before,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, subject), which))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(MAX_VERSIONS + 1);
  const versions = new Map<number, RecordVersion>();
  const add = (side: "before" | "after", { entry, at, actor, action, ...states }: (typeof rows)[number]) => {
    const state = parseState(states[side]);
    if (!state || versions.has(state.version)) return;
    const isMade = side === "after";
    versions.set(state.version, {
      entry,
      side,
      version: state.version,
      at: isMade ? at : null,
      actor: isMade ? actor : "",
      isRestored: isMade && action.endsWith(".restored"),
      state,
    });
  };
  for (const row of rows.slice(0, MAX_VERSIONS)) add("after", row);
  const first = rows.length <= MAX_VERSIONS ? rows.at(-1) : undefined;
  if (first) add("before", first);
  return [...versions.values()].sort((one, other) => other.version - one.version);
}

export async function readState(
  db: Db,
  subject: Restorable,
  which: SQL,
  { entry, side }: Pick<Former, "entry" | "side">,
): Promise<State> {
  const [found] = await db
    .select({ before: auditEntry.before, after: auditEntry.after })
    .from(auditEntry)
    .where(and(eq(auditEntry.id, entry), eq(auditEntry.subject, subject), which));
  const state = found && parseState(found[side]);
  if (!state) throw new Problem("NOT_FOUND", { entry });
  return state;
}

function parseState(value: unknown): (State & { version: number }) | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const state = value as State;
  return typeof state.version === "number" ? (state as State & { version: number }) : undefined;
}
