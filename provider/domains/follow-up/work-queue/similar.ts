import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { NewLead, SimilarLead } from "@/contract/follow-up/work-queue.ts";
import { compactIdentification, normaliseEmail, toE164 } from "@/contract/kernel/validation.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { areTwoPeople } from "@/provider/domains/intake/same-person.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";

const MAX = 10;

export async function findSimilar(
  ctx: RequestContext,
  { phone, email, identification }: Pick<NewLead, "phone" | "email" | "identification">,
): Promise<SimilarLead[]> {
  const typed = {
    phone: toE164(phone ?? ""),
    email: normaliseEmail(email ?? ""),
    identification: compactIdentification(identification ?? ""),
  };
  const known = (await readFillerContacts(ctx.db.$client, [typed])).without(typed);
  const shared = [
    known.phone ? eq(lead.phone, known.phone) : undefined,
    known.email ? eq(lead.emailKey, known.email) : undefined,
    known.identification ? eq(lead.identification, known.identification) : undefined,
  ].filter((one): one is SQL => one !== undefined);
  if (shared.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: lead.id,
      firstName: lead.firstName,
      lastName: lead.lastName,
      source: lead.source,
      product: lead.product,
      advisor: user.fullName,
      createdAt: lead.createdAt,
      identification: lead.identification,
    })
    .from(lead)
    .leftJoin(user, eq(user.id, lead.advisorId))
    .where(or(...shared))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .limit(MAX);
  const similar = rows.filter((row) => !areTwoPeople(row, known));
  const reached = await idsWithin(
    ctx,
    similar.map(({ id }) => id),
  );
  return similar.map(({ id, firstName, lastName, product, advisor, identification: _identification, ...row }) => {
    const isProviderReachable = reached.has(id);
    return {
      ...row,
      id: isProviderReachable ? id : null,
      product: isProviderReachable ? product : "",
      advisor: advisor ?? "",
      name: isProviderReachable ? `${firstName} ${lastName}`.trim() : "",
    };
  });
}

async function idsWithin(ctx: RequestContext, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: lead.id })
    .from(lead)
    .where(and(inArray(lead.id, ids), toWhere(visibilityFilter(ctx.actor))));
  return new Set(found.map(({ id }) => id));
}
