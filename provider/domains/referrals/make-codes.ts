import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { CODE_ALPHABET } from "@/contract/referrals/codes.ts";
import { type CodeHolder, referralCode, referralConfig } from "@/provider/db/schema/referral-programme.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

type CodeRow = typeof referralCode.$inferSelect;
type CodeToMake = {
  licenseId: string;
  companyId: string;
  holder: CodeHolder;
  isActive: boolean;
  leadId: string | null;
};

const MAX_ATTEMPTS = 5;
const USUAL_LENGTH = 7;

export async function makeCodes(db: Db, codes: readonly CodeToMake[]): Promise<CodeRow[]> {
  const [format] = await db
    .select({ prefix: referralConfig.codePrefix, length: referralConfig.codeLength })
    .from(referralConfig);
  const { prefix = "", length = USUAL_LENGTH } = format ?? {};
  const made: CodeRow[] = [];
  let remaining = [...codes];
  for (let attempts = 0; remaining.length > 0 && attempts < MAX_ATTEMPTS; attempts++) {
    const rows = remaining.map((one) => ({
      ...one,
      id: uuidv7(),
      kind: "member" as const,
      code: `${prefix}${drawn(length)}`,
      createdAt: new Date().toISOString(),
    }));
    const stored = await db.insert(referralCode).values(rows).onConflictDoNothing().returning();
    made.push(...stored);
    const ids = new Set(stored.map(({ id }) => id));
    remaining = remaining.filter((_, index) => !ids.has(rows[index]?.id ?? ""));
  }
  return made;
}

function drawn(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}

/** Omits holders: the audit outlives personal data. */
export async function auditMade(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  rows: readonly CodeRow[],
): Promise<void> {
  for (const { id, code, isActive } of rows) {
    const auditFields = { action: "referralCode.created", subject: "referralCode", subjectId: id } as const;
    await writeAudit(ctx, { ...auditFields, after: { id, name: code, isActive } });
  }
}
