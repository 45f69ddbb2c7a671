import { and, desc, eq, isNull } from "drizzle-orm";
import { isIdentification } from "@/contract/validation.ts";
import type { KnownVisitor } from "@/contract/visits.ts";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { scopeOf, whereOf } from "../leads/filter.ts";

/** Who stands at the desk, as their last lead within reach says. A part of an identification is nobody's. */
export async function findKnown(db: Db, actor: LicensedActor, identification: string): Promise<KnownVisitor | null> {
  if (!isIdentification(identification)) return null;
  const [found] = await db
    .select({
      ...{ firstName: lead.firstName, lastName: lead.lastName, phone: lead.phone, email: lead.email },
      ...{ product: lead.product, advisor: { id: user.id, fullName: user.fullName }, lastAt: lead.createdAt },
    })
    .from(lead)
    .leftJoin(user, eq(user.id, lead.advisorId))
    .where(and(eq(lead.identification, identification), isNull(lead.erasedAt), whereOf(scopeOf(actor))))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .limit(1);
  return found ?? null;
}
