import { eq } from "drizzle-orm";
import type { Erased, Erasure, Retention } from "@/contract/privacy/people.ts";
import { retention } from "@/provider/db/schema/audits.ts";
import { createHasher } from "@/provider/domains/intake/erased.ts";
import { lockLeads } from "@/provider/domains/lead-core/lock-lead.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { eraseLeads, summed } from "./erase.ts";
import { notifyRecipients } from "./recipients.ts";
import { eraseTraces, lockTraces } from "./traces.ts";

export async function getRetention(db: Db): Promise<Retention> {
  const [found] = await db.select({ months: retention.months, version: retention.version }).from(retention);
  return found ?? { months: null, version: 0 };
}

export async function erasePeople(
  ctx: RequestContext,
  { records, traces: chosen = [], excluded = [], reason }: Erasure,
): Promise<Erased> {
  const { db } = ctx;
  assertChosen(records, chosen);
  const versions = new Map(records.map(({ id, version }) => [id, version]));
  const locked = await lockLeads(db, [...versions.keys()]);
  if (locked.length < versions.size || locked.some(({ id, version }) => versions.get(id) !== version)) {
    throw new Problem("VERSION_CONFLICT");
  }
  const traces = await lockTraces(db, chosen);
  const { licenseId, userId: actorId } = ctx.actor;
  const { id: requestId } = ctx.request;
  const recipients = await notifyRecipients(
    db,
    { licenseId, leadIds: [...versions.keys()], requestId },
    ctx.services.config.DELIVERY_DAYS,
  );
  const by = { licenseId, actorId, hash: createHasher(ctx.services.config.secret, licenseId), isRequested: true };
  const tables = summed([
    ...(await eraseTraces(db, by, traces)),
    ...(await eraseLeads(db, { by, leads: locked, excluded })),
  ]);
  await writeAudit(ctx, {
    action: "person.erased",
    subject: "person",
    after: {
      reason,
      leads: [...versions.keys()],
      ...(chosen.length > 0 && { traces: chosen.map(({ location, id }) => ({ location, id })) }),
      ...(recipients.length > 0 && { recipients }),
      rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
    },
  });
  return { records: locked.length, traces: chosen.length, tables, recipients };
}

export function assertChosen(leads: readonly unknown[], traces: readonly unknown[] = []): void {
  if (leads.length + traces.length > 0) return;
  throw new Problem("INVALID_INPUT", { fields: [{ field: "records", code: "required" }] });
}

export async function saveRetention(ctx: RequestContext, { months, version }: Retention): Promise<Retention> {
  const { db } = ctx;
  const before = await getRetention(db);
  if (before.version !== version) throw new Problem("VERSION_CONFLICT", { version: before.version });
  if (before.months === months) return before;
  const { licenseId } = ctx.actor;
  const after = { months, version: version + 1 };
  // A concurrent save finds the version changed or the row present.
  const written =
    version === 0
      ? await db
          .insert(retention)
          .values({ licenseId, ...after })
          .onConflictDoNothing()
      : await db.update(retention).set(after).where(eq(retention.version, version));
  if (written.rowCount !== 1) throw new Problem("VERSION_CONFLICT", { version: (await getRetention(db)).version });
  await writeAudit(ctx, { action: "retention.changed", subject: "retention", before, after });
  return after;
}
