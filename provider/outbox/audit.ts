import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditSubject } from "@/contract/audit/actions.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { AuditContext, RequestInfo } from "@/provider/kernel/context.ts";

type Audited = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId?: string;
  channel?: Channel;
  before?: unknown;
  after?: object;
};

export async function writeAudit(ctx: AuditContext, audited: Audited): Promise<void> {
  const { actor, request } = ctx;
  const after = request.taskId ? { ...(audited.after ?? {}), task: request.taskId } : audited.after;
  await ctx.db.insert(auditEntry).values({
    id: uuidv7(),
    licenseId: actor.licenseId ?? null,
    at: new Date().toISOString(),
    actorId: actor.userId,
    actor: actor.fullName,
    action: restoreAction(audited, request),
    subject: audited.subject,
    subjectId: audited.subjectId ?? null,
    channel: audited.channel ?? null,
    before: withoutSecrets(audited.before ?? null),
    after: withoutSecrets(after ?? null),
    ip: request.ip,
    requestId: request.id,
  });
}

/** Restoring a version has its own action; changes of other records stay changes. */
function restoreAction({ action, subjectId }: Audited, { restored }: RequestInfo): AuditAction {
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
