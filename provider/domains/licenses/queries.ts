import { asc, eq, type SQL } from "drizzle-orm";
import type { License } from "@/contract/licenses/licenses.ts";
import { company, license } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Runs as `identity`: platform staff see all licences. */
export async function selectLicenses(db: Db, which?: SQL): Promise<License[]> {
  const rows = await db
    .select({
      id: license.id,
      version: license.version,
      name: license.name,
      companyId: company.id,
      companyName: company.name,
      companyIdentification: license.companyIdentification,
      timeZone: license.timeZone,
      state: license.state,
    })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .where(which)
    .orderBy(asc(company.name), asc(license.name), asc(license.id));
  return rows.map(({ state, ...row }) => ({ ...row, isActive: state === "active" }));
}
