import { sql } from "drizzle-orm";
import { codeOf } from "@/contract/referral-codes.ts";
import type { Db } from "@/provider/db/client.ts";
import type { Referrer } from "@/provider/identity/referral-tokens.ts";

/**
 * Whose link this is, while it may be used: of a running programme, by a code of a kind that may refer. One statement
 * whatever it finds, so that a code that is there takes as long as one that is not. As `identity`, or within a licence.
 */
export async function findLink(db: Db, slug: string, code: string): Promise<Referrer | undefined> {
  const { rows } = await db.execute<Referrer>(sql`
    select c.license_id as "licenseId", c.id as "codeId"
    from company join referral_code c on c.company_id = company.id and c.code = ${codeOf(code)}
      join license l on l.id = c.license_id join referral_config g on g.license_id = c.license_id
    where company.slug = ${slug.trim().toLowerCase()} and ${OPEN}`);
  return rows[0];
}

/** The same by the code's id, within its licence. */
export async function isOpenCode(db: Db, codeId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from referral_code c join license l on l.id = c.license_id
      join referral_config g on g.license_id = c.license_id
    where c.id = ${codeId} and ${OPEN}`);
  return rows.length > 0;
}

const OPEN = sql`c.is_active and l.state = 'active' and g.is_active and c.kind = any(g.referrers)
  and (now() at time zone l.time_zone)::date between coalesce(g.from_day, '-infinity') and coalesce(g.to_day, 'infinity')`;
