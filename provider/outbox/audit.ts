import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditSubject } from "@/contract/audit/actions.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";

export type Cause = Pick<Origin, "ip" | "requestId" | "restored"> & { taskId?: string };

type Audited = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId?: string;
  channel?: Channel;
  before?: unknown;
  after?: object;
};

/** Adds an entry in the transaction of the change. */
export async function writeAudit(
  db: Db,
  actor: { userId: string | null; fullName: string; licenseId?: string | null },
  cause: Cause,
  audited: Audited,
): Promise<void> {
  const after = cause.taskId ? { ...(audited.after ?? {}), task: cause.taskId } : audited.after;
  await db.insert(auditEntry).values({
    id: uuidv7(),
    licenseId: actor.licenseId ?? null,
    at: new Date().toISOString(),
    actorId: actor.userId,
    actor: actor.fullName,
    action: actionOf(audited, cause),
    subject: audited.subject,
    subjectId: audited.subjectId ?? null,
    channel: audited.channel ?? null,
    before: withoutSecrets(audited.before ?? null),
    after: withoutSecrets(after ?? null),
    ip: cause.ip,
    requestId: cause.requestId,
  });
}

/** Restoring a version has its own action; changes of other records stay changes. */
function actionOf({ action, subjectId }: Audited, { restored }: Cause): AuditAction {
  if (!restored || action !== `${restored.subject}.changed`) return action;
  return subjectId === undefined || subjectId === restored.id ? `${restored.subject}.restored` : action;
}

const SECRET = /password|secret|token|hash|authorization|cookie|credential/i;
const MASK = "***";

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET.test(name) && one !== null ? MASK : withoutSecrets(one)]),
  );
}
