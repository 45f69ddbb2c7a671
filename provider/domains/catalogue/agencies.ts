import { asc } from "drizzle-orm";
import { type Agency, agencies } from "@/contract/catalogue/agencies.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import type { RecordKind } from "@/provider/domains/records/commands.ts";
import { recordHandlers } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Db } from "@/provider/kernel/database.ts";

async function listAgencies(db: Db): Promise<Agency[]> {
  return (await db.select().from(agency).orderBy(asc(agency.name))).map(toAgency);
}

function toAgency({ licenseId: _license, ...row }: typeof agency.$inferSelect): Agency {
  return row;
}

const AGENCY: RecordKind<typeof agency, ReturnType<typeof toAgency>> = {
  table: agency,
  subject: "agency",
  constraints: { agency_code: "code" },
  show: toAgency,
};

export const agencyRoutes = implement(agencies, { list: ({ db }) => listAgencies(db), ...recordHandlers(AGENCY) });
