import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { User, UserInput, UserPatch } from "@/contract/identity/users.ts";
import { can } from "@/contract/kernel/access.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { sqlState } from "@/provider/db/client.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { LicensedActor, OpenContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { endSessions } from "../accounts.ts";
import { assertAdministered, assertMayGrant, assertOwnPower, assertSameKind, lockUser, reject } from "./lock-user.ts";
import { agencyIds, assertReached, manageableLicenses, selectUsers, toUser } from "./queries.ts";

/** `identity` bypasses row-level security: commands check as the licence first. */
/** Matches no password. */
const NO_PASSWORD = "";
const UNIQUE = "23505";

export async function inviteUser(
  { services, transaction, actor, request }: OpenContext,
  input: UserInput,
): Promise<User> {
  const { fullName, roles, agencies = [], locale = "es" } = input;
  assertMayGrant(actor, roles);
  const known = await transaction(agencyIds);
  if (agencies.some((id) => !known.includes(id))) reject("agencies", "invalid");
  const isPlatform = can(roles, "licenses.manage");
  const invited = await services.database.transaction({ role: "identity" }, async (db) => {
    const licenses = isPlatform ? [] : [...new Set([actor.licenseId, ...(input.licenses ?? [])])];
    await assertManageable(db, actor, licenses);
    const id = uuidv7();
    const email = normaliseEmail(input.email);
    await rejectDuplicate(() =>
      db.insert(user).values({
        id,
        email,
        fullName,
        roles,
        locale,
        type: isPlatform ? "root" : "client",
        state: "invited",
        passwordHash: NO_PASSWORD,
        createdAt: new Date().toISOString(),
        companyId: isPlatform ? actor.companyId : sql`(select company_id from license where id = ${actor.licenseId})`,
      }),
    );
    await join(db, id, licenses);
    if (!isPlatform) await setAgencies(db, id, actor.licenseId, agencies);
    const [row] = await selectUsers({ db, actor }, sql`u.id = ${id}`);
    if (!row) throw new Problem("INTERNAL");
    const after = toUser(row, known);
    const mail = { userId: id, licenseId: actor.licenseId, inviter: actor.fullName };
    await services.jobs.send(db, "invitation-mail", mail, { requestId: request.id });
    await writeAudit(
      { db, actor, request },
      {
        action: "user.invited",
        subject: "user",
        subjectId: id,
        after: auditedUser(after),
      },
    );
    return after;
  });
  forget(services, invited.licenses);
  return invited;
}

/** Roles and licences apply from the next call. */
export async function changeUser(
  { services, transaction, actor, request }: OpenContext,
  { id, version, ...input }: Versioned & UserPatch,
): Promise<User> {
  const known = await transaction(async (db) => {
    await assertReached({ db, actor }, id);
    return agencyIds(db);
  });
  if (input.agencies?.some((one) => !known.includes(one))) reject("agencies", "invalid");
  const { after, touched } = await services.database.transaction({ role: "identity" }, async (db) => {
    const { row, allLicenses } = await lockUser({ db, actor }, { id, version });
    const before = toUser(row, known);
    const changed = { ...before, ...input };
    if (JSON.stringify(changed) === JSON.stringify(before)) return { after: before, touched: [] };

    assertMayGrant(actor, before.roles, changed.roles);
    assertSameKind(row.type, changed.roles);
    if (row.type === "root" && input.agencies?.length) reject("agencies", "beyondReach");
    const added = changed.licenses.filter((one) => !before.licenses.includes(one));
    const removed = before.licenses.filter((one) => !changed.licenses.includes(one));
    if (row.type === "root" && added.length > 0) reject("licenses", "beyondReach");
    await assertManageable(db, actor, added);
    const licenses = [...allLicenses.filter((one) => !removed.includes(one)), ...added];
    if (row.type === "client" && licenses.length === 0) reject("licenses", "required");
    assertOwnPower(actor, id, { ...changed, licenses });
    const person = { id, type: row.type, wasActive: before.state === "active" };
    await assertAdministered(db, {
      user: person,
      before: { ...before, licenses: allLicenses },
      after: { ...changed, licenses },
    });

    const { fullName, roles, isEnabled } = changed;
    const [stored] = await db
      .update(user)
      .set({ fullName, roles, state: toState(isEnabled), version: sql`${user.version} + 1` })
      .where(eq(user.id, id))
      .returning({ state: user.state, version: user.version });
    if (!stored) throw new Problem("NOT_FOUND");
    await leaveLicenses(db, id, removed);
    await join(db, id, added);
    await setAgencies(db, id, actor.licenseId, changed.agencies);
    if (before.isEnabled && !isEnabled) await endSessions(db, id);
    const after: User = { ...changed, ...stored };
    await writeAudit(
      { db, actor, request },
      {
        action: "user.changed",
        subject: "user",
        subjectId: id,
        before: auditedUser(before),
        after: auditedUser(after),
      },
    );
    return { after, touched: [...allLicenses, ...added] };
  });
  forget(services, touched);
  return after;
}

function toState(isEnabled: boolean) {
  if (!isEnabled) return "disabled" as const;
  return sql<User["state"]>`case when ${user.passwordHash} = ${NO_PASSWORD} then 'invited' else 'active' end`;
}

async function assertManageable(db: Db, actor: LicensedActor, licenses: readonly string[]): Promise<void> {
  const manageable = await manageableLicenses({ db, actor });
  const isOne = (id: string) => manageable.some(({ licenseId }) => licenseId === id);
  if (!licenses.every(isOne)) reject("licenses", "beyondReach");
}

async function join(db: Db, userId: string, licenses: readonly string[]): Promise<void> {
  if (licenses.length === 0) return;
  await db.insert(userLicense).values(licenses.map((licenseId) => ({ userId, licenseId })));
}

async function leaveLicenses(db: Db, userId: string, licenses: readonly string[]): Promise<void> {
  if (licenses.length === 0) return;
  await db
    .delete(userLicense)
    .where(and(eq(userLicense.userId, userId), inArray(userLicense.licenseId, [...licenses])));
}

async function setAgencies(db: Db, userId: string, licenseId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(userLicense)
    .set({ agencyIds: [...ids] })
    .where(and(eq(userLicense.userId, userId), eq(userLicense.licenseId, licenseId)));
}

async function rejectDuplicate(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (cause) {
    if (sqlState(cause) !== UNIQUE) throw cause;
    throw new Problem("INVALID_INPUT", { fields: [{ field: "email", code: "taken" }] }, { cause });
  }
}

function auditedUser({ lastAccessAt: _, ...user }: User) {
  return user;
}

function forget(services: Services, licenses: readonly string[]): void {
  services.accounts.forget();
  for (const licenseId of licenses) services.settings.forget(licenseId);
}
