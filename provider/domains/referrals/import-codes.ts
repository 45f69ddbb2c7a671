import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { ImportedRow } from "@/contract/kernel/records.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { type CodeRow, codeRowKey, readCodeRow } from "@/contract/referrals/code-rows.ts";
import type { referralCodes } from "@/contract/referrals/codes.ts";
import { type CodeHolder, referralCode } from "@/provider/db/schema/referral-programme.ts";
import { createHasher, findErasedPeople, type Hasher, hasTombstones } from "@/provider/domains/intake/erased.ts";
import type { LicensedActor, RequestContext, RequestInfo } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { changeRecord } from "../records/commands.ts";
import { nextAssignees } from "../records/handlers.ts";
import { CODE, matchesHolder, readCodeOwner } from "./codes.ts";
import { auditMade, makeCodes } from "./make-codes.ts";

type ReferralCodeRow = typeof referralCode.$inferSelect;
type CodeImportContext = { db: Db; actor: LicensedActor; request: RequestInfo; companyId: string };

/** Commits or rejects each row alone; an equal row is no change. Loads of a licence are serialised. */
export async function importCodes(
  ctx: RequestContext,
  { rows, isTrial = false }: InputOf<(typeof referralCodes)["load"]>,
): Promise<ImportedRow[]> {
  const { db } = ctx;
  await nextAssignees(ctx, "referralCodes");
  const { companyId } = await readCodeOwner(db);
  // A trial runs the full import and rolls back, so that conflicts in other licences show.
  if (isTrial) await db.execute(sql`savepoint trial`);
  const loaded: ImportedRow[] = [];
  const read = new Set<string>();
  const codeRows = rows.map(readCodeRow);
  const erased = await findErased(db, createHasher(ctx.services.config.secret, ctx.actor.licenseId), codeRows);
  for (const one of codeRows) {
    if ("errors" in one) {
      loaded.push(rejectedRow(one.errors));
      continue;
    }
    const key = codeRowKey(one.row);
    if (read.has(key)) loaded.push(rejectedRow([{ field: "code", code: "repeated" }]));
    else if (erased.has(one.row)) loaded.push(rejectedRow([{ field: "name", code: "personErased" }]));
    else loaded.push(await storeRow({ db, actor: ctx.actor, request: ctx.request, companyId }, one.row));
    read.add(key);
  }
  if (isTrial) await db.execute(sql`rollback to savepoint trial`);
  return loaded;
}

async function findErased(
  db: Db,
  hash: Hasher,
  codeRows: readonly ReturnType<typeof readCodeRow>[],
): Promise<Set<CodeRow>> {
  if (!(await hasTombstones(db.$client))) return new Set();
  const people = codeRows.flatMap((one) => {
    if ("errors" in one) return [];
    const { identification = "", phone = "", email = "" } = one.row;
    return [{ row: one.row, isListed: true as const, draft: { identification, phone, email } }];
  });
  return new Set([...(await findErasedPeople(db.$client, hash, people))].map(({ row }) => row));
}

const rejectedRow = (errors: FieldError[]): ImportedRow => ({ outcome: "refused", errors });
const importedRow = (outcome: "created" | "changed" | "same"): ImportedRow => ({ outcome, errors: [] });
const TAKEN_CODE = rejectedRow([{ field: "code", code: "taken" }]);

async function storeRow({ db, actor, request, companyId }: CodeImportContext, row: CodeRow): Promise<ImportedRow> {
  const { licenseId } = actor;
  const { kind, code, isActive = true } = row;
  const stored = await findStored(db, row);
  if (stored && stored.kind !== kind) return TAKEN_CODE;
  if (stored) return changeStored({ db, actor, request, companyId }, stored, row);
  const input = { licenseId, companyId, holder: toHolder(row), isActive, leadId: null };
  const made = code
    ? await db
        .insert(referralCode)
        .values({ ...input, id: uuidv7(), kind, code, name: affiliateName(row), createdAt: new Date().toISOString() })
        .onConflictDoNothing()
        .returning()
    : await makeCodes(db, [input]);
  if (made.length === 0) return TAKEN_CODE;
  await auditMade({ db, actor, request }, made);
  return importedRow("created");
}

async function changeStored(
  { db, actor, request }: CodeImportContext,
  stored: ReferralCodeRow,
  row: CodeRow,
): Promise<ImportedRow> {
  const { id, version } = stored;
  const { isActive = stored.isActive } = row;
  const input = { name: affiliateName(row), isActive, holder: { ...stored.holder, ...toHolder(row) } };
  const after = await changeRecord({ db, actor, request }, CODE, { id, version, ...input });
  return importedRow(after.version === version ? "same" : "changed");
}

async function findStored(
  db: Db,
  { code, identification, phone, email }: CodeRow,
): Promise<ReferralCodeRow | undefined> {
  const known = identifies("identification", identification ?? "")
    ? matchesHolder.identification(identification ?? "")
    : identifies("phone", phone ?? "")
      ? matchesHolder.phone(phone ?? "")
      : and(
          matchesHolder.email(email ?? ""),
          sql`lower(${referralCode.holder} ->> 'email') = ${email?.toLowerCase() ?? ""}`,
        );
  const [found] = await db
    .select()
    .from(referralCode)
    .where(code ? eq(referralCode.code, code) : and(eq(referralCode.kind, "member"), known))
    .orderBy(referralCode.createdAt, referralCode.id)
    .limit(1)
    .for("update");
  return found;
}

const affiliateName = ({ kind, name }: CodeRow) => (kind === "affiliate" ? name : "");

function toHolder({ kind, name, lastName, identification, phone, email }: CodeRow): CodeHolder {
  const codeRows = { ...(kind === "member" && { firstName: name }), lastName, identification, phone, email };
  return Object.fromEntries(Object.entries(codeRows).filter(([, value]) => value !== undefined));
}
