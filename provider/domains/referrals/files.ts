import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { BinaryFile } from "@/contract/kernel/files.ts";
import type { TermsFile, TermsLanguage } from "@/contract/referrals/programme.ts";
import { referralConfig, referralImage, termsFile } from "@/provider/db/schema/referral-programme.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { changeRecord, type RecordKind } from "../records/commands.ts";
import { assertPdf } from "./check-pdf.ts";
import { hasTerms, lockProgramme } from "./programme.ts";
import { storedPicture } from "./stored-picture.ts";

const withoutHash = (row: TermsFile): TermsFile => {
  const { id, version, language, number, bytes, createdAt, isActive } = row;
  return { id, version, language, number, bytes, createdAt, isActive };
};

const TERMS: RecordKind<typeof termsFile, TermsFile, "termsFile"> = {
  table: termsFile,
  subject: "termsFile",
  constraints: {},
  show: withoutHash,
};

const listColumns = {
  id: termsFile.id,
  version: termsFile.version,
  language: termsFile.language,
  number: termsFile.number,
  bytes: termsFile.bytes,
  createdAt: termsFile.createdAt,
  isActive: termsFile.isActive,
};

export async function listTerms(db: Db): Promise<TermsFile[]> {
  return (await db.select(listColumns).from(termsFile).orderBy(desc(termsFile.createdAt), desc(termsFile.id))).map(
    withoutHash,
  );
}

export function listTermsInForce(db: Db) {
  return db
    .selectDistinctOn([termsFile.language], {
      id: termsFile.id,
      language: termsFile.language,
      number: termsFile.number,
    })
    .from(termsFile)
    .where(eq(termsFile.isActive, true))
    .orderBy(termsFile.language, desc(termsFile.number));
}

/** Checks the PDF before the transaction. */
export async function addTerms(
  ctx: OpenContext,
  { language, content }: { language: TermsLanguage; content: Buffer },
): Promise<TermsFile> {
  await assertPdf(content);
  return ctx.transaction(async (db) => {
    await lockProgramme({ ...ctx, db });
    const [{ next } = { next: 1 }] = await db
      .select({ next: sql<number>`coalesce(max(${termsFile.number}) + 1, 1)::int` })
      .from(termsFile)
      .where(eq(termsFile.language, language));
    const row = { licenseId: ctx.actor.licenseId, id: uuidv7(), language, number: next, bytes: content.length };
    const [added] = await db
      .insert(termsFile)
      .values({ ...row, content, createdAt: new Date().toISOString() })
      .returning(listColumns);
    const after = added as TermsFile;
    const auditFields = { action: "termsFile.created", subject: "termsFile" } as const;
    await writeAudit({ ...ctx, db }, { ...auditFields, subjectId: after.id, after });
    return after;
  });
}

export async function switchTerms(
  ctx: RequestContext,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<TermsFile> {
  const { db } = ctx;
  await lockProgramme(ctx);
  const [row] = await db.select({ version: termsFile.version }).from(termsFile).where(eq(termsFile.id, id));
  if (!row) throw new Problem("NOT_FOUND");
  const [running] = await db.select({ isActive: referralConfig.isActive }).from(referralConfig);
  if (!isActive && running?.isActive && !(await hasTerms(db, id))) throw new Problem("IN_USE");
  return changeRecord(ctx, TERMS, { id, version: row.version, isActive });
}

/** Serves the terms under a fixed file name. */
export async function readTerms(db: Db, id: string, { isPublic }: { isPublic: boolean }): Promise<BinaryFile> {
  const open = isPublic ? eq(termsFile.isActive, true) : undefined;
  const [row] = await db
    .select()
    .from(termsFile)
    .where(and(eq(termsFile.id, id), open));
  if (!row) throw new Problem("NOT_FOUND");
  return { name: `terms-${row.language}-${row.number}.pdf`, type: "application/pdf", bytes: row.content };
}

export async function addPicture(ctx: OpenContext, raw: Buffer): Promise<{ id: string }> {
  const { type, content } = await storedPicture(raw);
  const row = { licenseId: ctx.actor.licenseId, id: uuidv7(), type, content };
  return ctx.transaction(async (db) => {
    await db.insert(referralImage).values({ ...row, createdAt: new Date().toISOString() });
    const auditFields = { action: "referralImage.created", subject: "referralImage", subjectId: row.id } as const;
    await writeAudit({ ...ctx, db }, { ...auditFields, after: { type, bytes: content.length } });
    return { id: row.id };
  });
}

export async function readPicture(db: Db, id: string): Promise<BinaryFile> {
  const [row] = await db.select().from(referralImage).where(eq(referralImage.id, id));
  if (!row) throw new Problem("NOT_FOUND");
  return { name: `picture.${row.type.slice("image/".length)}`, type: row.type, bytes: row.content };
}
