import { eq } from "drizzle-orm";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { IDENTIFIER_NORMALISERS } from "@/provider/kernel/person-keys.ts";
import { comparableEmail } from "./flags.ts";

type Person = { email?: string | null; phone?: string | null };

export async function isAnyOfStaff(database: Database, licenseId: string, people: readonly Person[]): Promise<boolean> {
  const emails = new Set(people.map(({ email }) => comparableEmail(email ?? "")).filter(Boolean));
  const phones = new Set(people.map(({ phone }) => IDENTIFIER_NORMALISERS.phone(phone ?? "")).filter(Boolean));
  const staff = await database.read({ role: "identity" }, (db) =>
    db
      .select({ email: user.email, phone: user.phone })
      .from(user)
      .innerJoin(userLicense, eq(userLicense.userId, user.id))
      .where(eq(userLicense.licenseId, licenseId)),
  );
  return staff.some(
    ({ email, phone }) => emails.has(comparableEmail(email)) || phones.has(IDENTIFIER_NORMALISERS.phone(phone)),
  );
}
