import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { Crm, CrmInput, crms } from "@/contract/deliveries/crm.ts";
import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { CRM_EVENTS, type CrmEvent } from "@/contract/deliveries/deliveries.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { RecordToRemove } from "@/contract/kernel/records.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { INITIAL_HEALTH } from "@/provider/domains/deliveries/queue/retry-policy.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { crmKeyContext, type Secrets } from "@/provider/secrets/secrets.ts";
import { checkConnector, mayReuseKey, needsKey } from "./check.ts";
import { toConnector } from "./crm.ts";
import { type CrmRow, toCrm } from "./queries.ts";

const crmKind = (secrets: Secrets): RecordKind<typeof destination, Crm> => ({
  table: destination,
  subject: "crm",
  constraints: { destination_name: "name" },
  show: toCrm(secrets),
});

const DEFAULT_RATE = 60;

export async function addCrm(ctx: RequestContext, input: CrmInput): Promise<Crm> {
  const { name, config, key = "", channels = [], modelIds = [], ratePerMinute = DEFAULT_RATE } = input;
  rejectForeign(ctx.actor, config);
  checkConnector(ctx.services.outbound, config);
  await checkModels(ctx.db, modelIds);
  if (needsKey(config) && key === "") throw keyRequired();
  const kind = crmKind(ctx.services.secrets);
  const added = await addRecord(ctx, kind, {
    kind: "crm",
    name,
    config,
    channels,
    modelIds,
    ratePerMinute,
    events: subscribedEvents({ sendsDuplicates: false, sendsChanges: false, ...input }),
    createdAt: new Date().toISOString(),
  });
  if (key === "") return added;
  const about = { licenseId: ctx.actor.licenseId, id: added.id };
  const [row] = await ctx.db
    .update(destination)
    .set({ secret: ctx.services.secrets.encrypt(key, crmKeyContext(about)) })
    .where(eq(destination.id, added.id))
    .returning();
  return kind.show(row as CrmRow);
}

export async function changeCrm(
  ctx: RequestContext,
  { key, sendsDuplicates, sendsChanges, config, ...input }: InputOf<(typeof crms)["update"]>,
): Promise<Crm> {
  const before = await lockCrm(ctx, input);
  const response = toCrm(ctx.services.secrets)(before);
  const after = config ?? response.config;
  rejectForeign(ctx.actor, after);
  if (config) checkConnector(ctx.services.outbound, config);
  if (input.modelIds) await checkModels(ctx.db, input.modelIds);
  const isHere = mayReuseKey(response.config, after);
  if (needsKey(after) && key === undefined && (!isHere || before.secret === null)) throw keyRequired();
  const kind = crmKind(ctx.services.secrets);
  const isLetIn =
    before.disabledFor === "credentials" && (key !== undefined || !isDeepStrictEqual(response.config.auth, after.auth));
  const changed = await changeRecord(ctx, kind, {
    ...input,
    // jsonb reorders properties; that is no change.
    ...(!isDeepStrictEqual(response.config, after) && { config: after }),
    events: subscribedEvents({
      sendsDuplicates: sendsDuplicates ?? response.sendsDuplicates,
      sendsChanges: sendsChanges ?? response.sendsChanges,
    }),
    ...(!isHere && INITIAL_HEALTH),
    // A new key resumes a CRM that its key paused.
    ...(isLetIn && { ...INITIAL_HEALTH, state: "active", disabledFor: null }),
    // Encryption is not deterministic: an unchanged key must not count as a change.
    ...(key !== undefined &&
      key !== toConnector(ctx.services, before).key && {
        secret: ctx.services.secrets.encrypt(key, crmKeyContext(before)),
      }),
    ...(!needsKey(after) && { secret: null }),
  });
  afterCommit(ctx.db, "deliveries");
  return changed;
}

/** The sweep ends waiting deliveries. */
export async function removeCrm(ctx: RequestContext, input: RecordToRemove): Promise<void> {
  const before = await lockCrm(ctx, input);
  await ctx.db
    .update(destination)
    .set({ removedAt: sql`now()`, secret: null, version: sql`${destination.version} + 1` })
    .where(eq(destination.id, input.id));
  await writeAudit(ctx, {
    action: "crm.removed",
    subject: "crm",
    subjectId: input.id,
    before: toCrm(ctx.services.secrets)(before),
  });
  await ctx.services.jobs.send(
    ctx.db,
    "crm-removed",
    { licenseId: ctx.actor.licenseId },
    { requestId: ctx.request.id },
  );
}

export async function setCrmState(
  ctx: RequestContext,
  { state, ...input }: InputOf<(typeof crms)["setState"]>,
): Promise<Crm> {
  await lockCrm(ctx, input);
  const changed = await changeRecord(ctx, crmKind(ctx.services.secrets), {
    ...input,
    state,
    disabledFor: null,
    ...(state === "active" && INITIAL_HEALTH),
  });
  afterCommit(ctx.db, "deliveries");
  return changed;
}

async function lockCrm(ctx: RequestContext, { id, version }: { id: string; version: number }): Promise<CrmRow> {
  const locked = await lockRecord(ctx.db, crmKind(ctx.services.secrets), { id, version });
  if (locked.kind !== "crm" || locked.removedAt !== null) throw new Problem("NOT_FOUND", { crm: id });
  rejectForeign(ctx.actor, CrmConfig.parse(locked.config));
  return locked;
}

function rejectForeign(actor: LicensedActor, { accountType }: CrmConfig): void {
  if (accountType === "root" && actor.type !== "root") throw new Problem("FORBIDDEN");
}

async function checkModels(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .select({ id: model.id })
    .from(model)
    .where(inArray(model.id, [...ids]));
  if (known.length < new Set(ids).size)
    throw new Problem("INVALID_INPUT", { fields: [{ field: "modelIds", code: "invalid" }] });
}

const keyRequired = () => new Problem("INVALID_INPUT", { fields: [{ field: "key", code: "required" }] });

function subscribedEvents({
  sendsDuplicates,
  sendsChanges,
}: Pick<Crm, "sendsDuplicates" | "sendsChanges">): CrmEvent[] {
  const isSubscribed: Record<CrmEvent, boolean> = {
    "crm.lead": true,
    "crm.duplicate": sendsDuplicates,
    "crm.update": sendsChanges,
  };
  return CRM_EVENTS.filter((event) => isSubscribed[event]);
}
