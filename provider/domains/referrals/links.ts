import { sql } from "drizzle-orm";
import { normaliseCode } from "@/contract/referrals/codes.ts";
import { sqlState } from "@/provider/db/client.ts";
import type { Referrer } from "@/provider/kernel/context.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { MicroBatcher } from "@/provider/kernel/micro-batcher.ts";
import { Problem } from "@/provider/kernel/problem.ts";

type LinkRequest = { slug: string; code: string };
export type Link = Referrer & { isOpen: boolean };

/** Reads take no locks, so a late answer is harmless. */
const MAX_WAIT_MS = 8000;
const STATEMENT_TIMEOUT = "57014";

export class ReferralLinks {
  private readonly lines: MicroBatcher<LinkRequest, Link | undefined>;

  constructor(database: Database) {
    this.lines = new MicroBatcher({
      commit: (_, linkRequests) =>
        database.read({ role: "identity" }, (db) => findLinks(db, linkRequests)).catch(unavailable),
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  find(slug: string, code: string): Promise<Link | undefined> {
    return this.lines.add("", { slug: slug.trim().toLowerCase(), code: normaliseCode(code) });
  }
}

/** A timeout is not retried one by one. */
function unavailable(cause: unknown): never {
  const isTooLong = sqlState(cause) === STATEMENT_TIMEOUT;
  throw isTooLong ? new Problem("UNAVAILABLE", { retryAfterSeconds: 1 }, { cause }) : cause;
}

/** Runs one statement of equal duration, so that timing reveals no code. @returns links in request order */
async function findLinks(db: Db, linkRequests: readonly LinkRequest[]): Promise<(Link | undefined)[]> {
  const slugs = sql.param(linkRequests.map(({ slug }) => slug));
  const codes = sql.param(linkRequests.map(({ code }) => code));
  const { rows } = await db.execute<Link & { place: number }>(sql`
    select asked.place, c.license_id as "licenseId", c.id as "codeId", (${OPEN}) as "isOpen"
    from unnest(${slugs}::text[], ${codes}::text[]) with ordinality as asked (slug, code, place)
      join company on company.slug = asked.slug
      join referral_code c on c.company_id = company.id and c.code = asked.code
      join license l on l.id = c.license_id join referral_config g on g.license_id = c.license_id`);
  const found = new Map(rows.map(({ place, ...link }) => [place, link]));
  return linkRequests.map((_, index) => found.get(index + 1));
}

export async function isOpenCode(db: Db, codeId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from referral_code c join license l on l.id = c.license_id
      join referral_config g on g.license_id = c.license_id
    where c.id = ${codeId} and ${OPEN}`);
  return rows.length > 0;
}

const OPEN = sql`c.is_active and l.state = 'active' and g.is_active and c.kind = any(g.referrers)
  and (now() at time zone l.time_zone)::date between coalesce(g.from_day, '-infinity') and coalesce(g.to_day, 'infinity')`;

declare module "@/provider/kernel/services.ts" {
  interface Services {
    links: ReferralLinks;
  }
}
