import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { parseSearchTerm } from "@/contract/leads/search-term.ts";
import type { MemberFilter, referralCodes } from "@/contract/referrals/codes.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { csvPieces } from "@/provider/http/answers.ts";
import type { Download } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { csvCell } from "@/provider/kernel/csv.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { landingPath, readCodeOwner, toMemberCode } from "./codes.ts";

function toWhere(searchTerm = "") {
  const { words } = parseSearchTerm(searchTerm);
  const found = words.map((word) => sql`${referralCode.searchText} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  return and(eq(referralCode.kind, "member"), ...found);
}

export async function listMembers(ctx: RequestContext, filter: MemberFilter) {
  const owner = await readCodeOwner(ctx.db);
  const page = await readPage({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: (pageRequest) => {
      const order = pageRequest.isOlder ? desc : asc;
      return ctx.db
        .select()
        .from(referralCode)
        .where(and(toWhere(filter.searchTerm), afterCursor(pageRequest, referralCode.createdAt, referralCode.id)))
        .orderBy(order(referralCode.createdAt), order(referralCode.id))
        .limit(pageRequest.take);
    },
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { ...page, items: page.items.map((row) => toMemberCode(owner, row)) };
}

const HEADS = {
  es: ["tipo", "código", "nombre", "apellido", "identificación", "celular", "correo", "activo", "enlace"],
  en: ["kind", "code", "name", "last name", "identification", "phone", "email", "active", "link"],
};
const KIND = { es: "persona", en: "person" };
const NAMES = { es: "codigos-de-referido", en: "referral-codes" };
const YES = { es: ["sí", "no"], en: ["yes", "no"] } as const;

export function membersFile(
  ctx: OpenContext,
  { locale, separator, searchTerm }: InputOf<(typeof referralCodes)["file"]>,
  webUrl: string,
): Download {
  const [yes, no] = YES[locale];
  const cells = ["kind", "code", "first_name", "last_name", "identification", "phone", "email", "active", "link"];
  const auditFields = { locale, isSearched: Boolean(searchTerm) };
  async function* text() {
    const link = await ctx.transaction(async (db) => {
      await writeAudit(
        { ...ctx, db },
        {
          action: "referralCode.exported",
          subject: "referralCode",
          after: auditFields,
        },
      );
      return `${webUrl}${landingPath(await readCodeOwner(db), "")}`;
    });
    const pieces = csvPieces(ctx.transaction, {
      heads: HEADS[locale],
      separator,
      read: (from, take) => ({
        cells: cells.map(csvCell),
        rows: sql`select ${KIND[locale]}::text as kind, code, ${link}::text || code as link, coalesce(holder ->> 'firstName', '') as first_name,
            coalesce(holder ->> 'lastName', '') as last_name, coalesce(holder ->> 'identification', '') as identification,
            coalesce(holder ->> 'phone', '') as phone, coalesce(holder ->> 'email', '') as email,
            case when is_active then ${yes}::text else ${no}::text end as active, created_at as edge_at, id as edge_id
          from ${referralCode}
          where ${and(toWhere(searchTerm), afterCursor({ from, isOlder: true, isInclusive: false, take }, referralCode.createdAt, referralCode.id))}
          order by created_at desc, id desc limit ${take}`,
      }),
    });
    for await (const piece of pieces) yield piece.text;
  }
  return { name: `${NAMES[locale]}.csv`, text: text() };
}
