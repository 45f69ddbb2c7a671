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
import { INITIAL_HEALTH } from "@/provider/domains/deliveries/queue/circuit-breaker.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { crmKeyContext } from "@/provider/secrets/encryption-contexts.ts";
import type { Secrets } from "@/provider/secrets/secrets.ts";
import { checkConnector, keepsKey, needsKey } from "./check.ts";
import { toConnector } from "./connector.ts";
import { type CrmRow, crmOf } from "./queries.ts";

type Call = { actor: LicensedActor; origin: Origin; services: Pick<Services, "outbound" | "secrets" | "jobs"> };

const kindOf = (secrets: Secrets): RecordKind<typeof destination, Crm> => ({
  table: destination,
  subject: "crm",
  constraints: { destination_name: "name" },
  show: crmOf(secrets),
});

const DEFAULT_RATE = 60;

/** @throws Problem FORBIDDEN, INVALID_INPUT */
export async function addCrm(db: Db, { actor, origin, services }: Call, given: CrmInput): Promise<Crm> {
  const { name, config, key = "", channels = [], modelIds = [], ratePerMinute = DEFAULT_RATE } = given;
  refuseForeign(actor, config);
  checkConnector(services.outbound, config);
  await checkModels(db, modelIds);
  if (needsKey(config) && key === "") throw keyRequired();
  const kind = kindOf(services.secrets);
  const added = await addRecord(db, actor, origin, kind, {
    kind: "crm",
    name,
    config,
    channels,
    modelIds,
    ratePerMinute,
    events: eventsOf({ sendsDuplicates: false, sendsChanges: false, ...given }),
    createdAt: new Date().toISOString(),
  });
  if (key === "") return added;
  const about = { licenseId: actor.licenseId, id: added.id };
  const [row] = await db
    .update(destination)
    .set({ secret: services.secrets.encrypt(key, crmKeyContext(about)) })
    .where(eq(destination.id, added.id))
    .returning();
  return kind.show(row as CrmRow);
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, FORBIDDEN, INVALID_INPUT */
export async function changeCrm(
  db: Db,
  { actor, origin, services }: Call,
  { key, sendsDuplicates, sendsChanges, config, ...given }: InputOf<(typeof crms)["update"]>,
): Promise<Crm> {
  const before = await lockCrm(db, { actor, services }, given);
  const shown = crmOf(services.secrets)(before);
  const after = config ?? shown.config;
  refuseForeign(actor, after);
  if (config) checkConnector(services.outbound, config);
  if (given.modelIds) await checkModels(db, given.modelIds);
  const isHere = keepsKey(shown.config, after);
  if (needsKey(after) && key === undefined && (!isHere || before.secret === null)) throw keyRequired();
  const kind = kindOf(services.secrets);
  const isLetIn =
    before.disabledFor === "credentials" && (key !== undefined || !isDeepStrictEqual(shown.config.auth, after.auth));
  const changed = await changeRecord(db, actor, origin, kind, {
    ...given,
    // jsonb reorders properties; that is no change.
    ...(!isDeepStrictEqual(shown.config, after) && { config: after }),
    events: eventsOf({
      sendsDuplicates: sendsDuplicates ?? shown.sendsDuplicates,
      sendsChanges: sendsChanges ?? shown.sendsChanges,
    }),
    ...(!isHere && INITIAL_HEALTH),
    // A new key resumes a CRM that its key paused.
    ...(isLetIn && { ...INITIAL_HEALTH, state: "active", disabledFor: null }),
    // Encryption is not deterministic: an unchanged key must not count as a change.
    ...(key !== undefined &&
      key !== toConnector(services, before).key && { secret: services.secrets.encrypt(key, crmKeyContext(before)) }),
    ...(!needsKey(after) && { secret: null }),
  });
  afterCommit(db, "deliveries");
  return changed;
}

/** The sweep ends waiting deliveries. @throws Problem NOT_FOUND, VERSION_CONFLICT, FORBIDDEN */
export async function removeCrm(db: Db, { actor, origin, services }: Call, given: RecordToRemove): Promise<void> {
  const before = await lockCrm(db, { actor, services }, given);
  await db
    .update(destination)
    .set({ removedAt: sql`now()`, secret: null, version: sql`${destination.version} + 1` })
    .where(eq(destination.id, given.id));
  await writeAudit(db, actor, origin, {
    action: "crm.removed",
    subject: "crm",
    subjectId: given.id,
    before: crmOf(services.secrets)(before),
  });
  await services.jobs.send(db, "crm-removed", { licenseId: actor.licenseId }, { requestId: origin.requestId });
}

export async function setCrmState(
  db: Db,
  { actor, origin, services }: Call,
  { state, ...seen }: InputOf<(typeof crms)["setState"]>,
): Promise<Crm> {
  await lockCrm(db, { actor, services }, seen);
  const changed = await changeRecord(db, actor, origin, kindOf(services.secrets), {
    ...seen,
    state,
    disabledFor: null,
    ...(state === "active" && INITIAL_HEALTH),
  });
  afterCommit(db, "deliveries");
  return changed;
}

async function lockCrm(
  db: Db,
  { actor, services }: Pick<Call, "actor"> & { services: Pick<Services, "secrets"> },
  { id, version }: { id: string; version: number },
): Promise<CrmRow> {
  const locked = await lockRecord(db, kindOf(services.secrets), { id, version });
  if (locked.kind !== "crm" || locked.removedAt !== null) throw new Problem("NOT_FOUND", { crm: id });
  refuseForeign(actor, CrmConfig.parse(locked.config));
  return locked;
}

/** Only the platform changes its CRM. */
function refuseForeign(actor: LicensedActor, { accountType }: CrmConfig): void {
  if (accountType === "root" && actor.type !== "root") throw new Problem("FORBIDDEN");
}

/** Foreign keys accept any id; models of another licence are invalid. */
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

function eventsOf({ sendsDuplicates, sendsChanges }: Pick<Crm, "sendsDuplicates" | "sendsChanges">): CrmEvent[] {
  const wanted: Record<CrmEvent, boolean> = {
    "crm.lead": true,
    "crm.duplicate": sendsDuplicates,
    "crm.update": sendsChanges,
  };
  return CRM_EVENTS.filter((event) => wanted[event]);
}
