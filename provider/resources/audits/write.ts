import { v7 as uuidv7 } from "uuid";
import type { Db } from "@/provider/db/client.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { Origin } from "@/provider/http/implement.ts";

type Audited = { action: string; subject: string; subjectId?: string; before?: unknown; after?: unknown };

/** Adds one row in the transaction of what it tells about. */
export async function writeAudit(
  db: Db,
  actor: { userId: string | null; fullName: string; licenseId?: string | null },
  origin: Pick<Origin, "ip" | "requestId">,
  audited: Audited,
): Promise<void> {
  await db.insert(auditEntry).values({
    id: uuidv7(),
    licenseId: actor.licenseId ?? null,
    at: new Date().toISOString(),
    actorId: actor.userId,
    actor: actor.fullName,
    action: audited.action,
    subject: audited.subject,
    subjectId: audited.subjectId ?? null,
    before: audited.before ?? null,
    after: audited.after ?? null,
    ip: origin.ip,
    requestId: origin.requestId,
  });
}
