import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { Email, name } from "@/contract/kernel/records.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { NewLicense } from "@/contract/licenses/licenses.ts";
import { company } from "@/provider/db/schema/companies.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { invitationTo, issueLink } from "../identity/sessions/mailed-links.ts";
import { addLicense } from "./licenses.ts";

export const FirstAccount = NewLicense.omit({ companyId: true }).extend({ email: Email, fullName: name(120) });
export type FirstAccount = z.infer<typeof FirstAccount>;

const LIFE = "7 days";
const PLATFORM = { name: "Prospecta", slug: "prospecta", identification: "", type: "root" };
const ORIGIN = { ip: "", id: "first-account" };

/** Creates the first administrator. @returns a single-use link to set the password, valid seven days */
export async function createFirstAccount(database: Database, config: Config, input: FirstAccount): Promise<string> {
  return database.transaction({ role: "identity" }, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
    const existing = await db.select({ id: user.id }).from(user).limit(1);
    if (existing.length > 0) throw new Problem("CONFLICT");
    const { email, fullName, ...license } = input;
    const [companyId, userId] = [uuidv7(), uuidv7()];
    await db.insert(company).values({ ...PLATFORM, id: companyId });
    await db.insert(user).values({
      id: userId,
      companyId,
      email: normaliseEmail(email),
      fullName,
      type: "root",
      roles: ["superadmin"],
      state: "invited",
      passwordHash: "",
      createdAt: new Date().toISOString(),
    });
    const actor = { userId, fullName };
    await writeAudit(
      { db, actor: { ...actor, userId: null, fullName: "system" }, request: ORIGIN },
      {
        action: "user.invited",
        subject: "user",
        subjectId: userId,
        after: { email, fullName, roles: ["superadmin"] },
      },
    );
    const link = invitationTo(config, await issueLink(db, userId, LIFE));
    await addLicense({ db, actor, request: ORIGIN }, license);
    return link;
  });
}
