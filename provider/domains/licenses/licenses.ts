import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { fold } from "@/contract/leads/search-term.ts";
import {
  type License,
  type LicensePatch,
  LicenseSettings,
  licenses,
  type NewLicense,
  SETTING_NAMES,
} from "@/contract/licenses/licenses.ts";
import { enterLicense } from "@/provider/db/client.ts";
import type { InsertRow } from "@/provider/db/insert-rows.ts";
import { company, license, pipeline, stage } from "@/provider/db/schema/companies.ts";
import { action, implement } from "@/provider/http/implement.ts";
import type { LicensedActor, RequestContext, RequestInfo } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

type StageGiven = Pick<InsertRow<typeof stage>, "name" | "colour"> & Partial<InsertRow<typeof stage>>;

export const FIRST_PIPELINE = "Ventas";

export const FIRST_STAGES = [
  { name: "Nuevo", colour: "blue", slaHours: 1 },
  { name: "Contactado", colour: "grey", slaHours: 24 },
  { name: "Cita agendada", colour: "amber", slaHours: 72 },
  { name: "Negociación", colour: "teal", slaHours: 120 },
  { name: "Ganado", colour: "green", type: "won" },
  {
    name: "Perdido",
    colour: "red",
    type: "lost",
    reasons: ["Compró en otro lugar", "Precio", "Crédito negado", "No responde"],
  },
] satisfies StageGiven[];

const settingColumns = Object.fromEntries(SETTING_NAMES.map((name) => [name, license[name]])) as Pick<
  typeof license,
  keyof LicenseSettings
>;

async function selectLicenses(db: Db, which?: SQL): Promise<License[]> {
  const rows = await db
    .select({
      id: license.id,
      version: license.version,
      ...settingColumns,
      companyId: company.id,
      companyName: company.name,
      companyIdentification: license.companyIdentification,
      state: license.state,
    })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .where(which)
    .orderBy(asc(company.name), asc(license.name), asc(license.id));
  return rows.map(({ state, ...row }) => ({ ...row, isActive: state === "active" }));
}

/** Context above all licences: runs as `identity`, with `licenses.manage`. */
export type LicenseCall = { services: Services; actor: LicensedActor; request: RequestInfo };

async function createLicense({ services, actor, request }: LicenseCall, input: NewLicense): Promise<License> {
  const created = await services.database.transaction({ role: "identity" }, (db) =>
    addLicense({ db, actor, request }, input),
  );
  services.accounts.forget();
  return created;
}

export async function addLicense(
  ctx: Pick<RequestContext<{ userId: string; fullName: string }>, "db" | "actor" | "request">,
  input: NewLicense,
): Promise<License> {
  const { db } = ctx;
  const owner = input.companyId ? await lockCompany(db, input.companyId) : await addCompany(db, input);
  await assertNameIsFree(db, owner.id, input.name);
  const id = uuidv7();
  const settings: Pick<NewRow, keyof LicenseSettings> = LicenseSettings.parse(input);
  await db
    .insert(license)
    .values({ id, companyId: owner.id, companyIdentification: owner.identification, ...settings });
  const [after] = await selectLicenses(db, eq(license.id, id));
  if (!after) throw new Problem("INTERNAL");
  const licenseActor = { ...ctx.actor, licenseId: id };
  await writeAudit(
    { ...ctx, actor: licenseActor },
    { action: "license.created", subject: "license", subjectId: id, after },
  );
  await enterLicense(db, id);
  await addFirstPipeline(db, id);
  return after;
}

/** Ends sessions without another licence. */
async function changeLicense(
  { services, actor, request }: LicenseCall,
  { id, version, ...input }: Versioned & LicensePatch,
): Promise<License> {
  const changed = await services.database.transaction({ role: "identity" }, async (db) => {
    const [row] = await db.select({ companyId: license.companyId }).from(license).where(eq(license.id, id));
    if (!row) throw new Problem("NOT_FOUND");
    await lockCompany(db, row.companyId);
    await db.select({ id: license.id }).from(license).where(eq(license.id, id)).for("no key update");
    const [before] = await selectLicenses(db, eq(license.id, id));
    if (!before) throw new Problem("NOT_FOUND");
    if (before.version !== version) throw new Problem("VERSION_CONFLICT", { version: before.version });
    const now = { ...before, ...input };
    if (JSON.stringify(now) === JSON.stringify(before)) return before;
    if (!now.isActive && id === actor.licenseId) reject("isActive", "inForce");
    if (now.name !== before.name) await assertNameIsFree(db, before.companyId, now.name, id);
    await db
      .update(license)
      .set({ ...toColumns(input), version: sql`${license.version} + 1` })
      .where(eq(license.id, id));
    if (before.isActive && !now.isActive) await endSessionsOfFormerMembers(db, id);
    const [after] = await selectLicenses(db, eq(license.id, id));
    if (!after) throw new Problem("INTERNAL");
    const licenseActor = { ...actor, licenseId: id };
    await writeAudit(
      { db, actor: licenseActor, request },
      { action: "license.changed", subject: "license", subjectId: id, before, after },
    );
    return after;
  });
  services.accounts.forget();
  services.settings.forget(id);
  return changed;
}

type NewRow = typeof license.$inferInsert;

function toColumns({ isActive, ...settings }: LicensePatch): Partial<Pick<NewRow, keyof LicenseSettings | "state">> {
  return { ...settings, ...(isActive !== undefined && { state: isActive ? "active" : "suspended" }) };
}

type Owner = { id: string; identification: string };

/** Locks the company: licence names are unique within it. */
async function lockCompany(db: Db, id: string): Promise<Owner> {
  const [found] = await db
    .select({ id: company.id, identification: company.identification })
    .from(company)
    .where(and(eq(company.id, id), eq(company.type, "client")))
    .for("no key update");
  return found ?? reject("companyId", "invalid");
}

async function addCompany(db: Db, { companyName = "", companyIdentification = "" }: NewLicense): Promise<Owner> {
  if (companyName === "") reject("companyName", "required");
  if (companyIdentification === "") reject("companyIdentification", "required");
  // A lock instead of an index: older companies may share a name.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('company ' || ${companyIdentification}))`);
  const known = await db
    .select({ id: company.id })
    .from(company)
    .where(eq(company.identification, companyIdentification));
  if (known.length > 0) reject("companyIdentification", "taken");
  const id = uuidv7();
  const row = { id, name: companyName, identification: companyIdentification, type: "client" };
  const slug = toSlug(companyName);
  for (const candidate of [slug, `${slug}-${companyIdentification.slice(-7, -3)}`, `${slug}-${id.slice(-12)}`]) {
    const added = await db
      .insert(company)
      .values({ ...row, slug: candidate })
      .onConflictDoNothing()
      .returning({ id: company.id });
    if (added.length > 0) return row;
  }
  return reject("companyName", "taken");
}

function toSlug(name: string): string {
  const slug = fold(name).replace(/[^a-z0-9]+/g, "-");
  return slug.replace(/^-+|-+$/g, "").slice(0, 60) || "empresa";
}

async function assertNameIsFree(db: Db, companyId: string, name: string, except?: string): Promise<void> {
  const same = await db
    .select({ id: license.id })
    .from(license)
    .where(
      and(
        eq(license.companyId, companyId),
        eq(sql`lower(${license.name})`, name.toLowerCase()),
        except ? ne(license.id, except) : undefined,
      ),
    );
  if (same.length > 0) reject("name", "taken");
}

async function addFirstPipeline(db: Db, licenseId: string): Promise<void> {
  const id = uuidv7();
  await db.insert(pipeline).values({ licenseId, id, name: FIRST_PIPELINE, isDefault: true });
  await db
    .insert(stage)
    .values(FIRST_STAGES.map((input, order) => ({ licenseId, id: uuidv7(), pipelineId: id, order, ...input })));
}

async function endSessionsOfFormerMembers(db: Db, licenseId: string): Promise<void> {
  await db.execute(sql`
    update session set revoked_at = now() where revoked_at is null and user_id in (
      select m.user_id from user_license m where m.license_id = ${licenseId} and not exists (
        select from user_license o join license l on l.id = o.license_id
        where o.user_id = m.user_id and l.state = 'active'
      )
    )`);
}

function reject(field: string, code: FieldErrorCode): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code }] });
}

export const licenseRoutes = implement(licenses, {
  list: ({ services }) => services.database.read({ role: "identity" }, (db) => selectLicenses(db)),
  create: action(createLicense),
  update: action(changeLicense),
});
