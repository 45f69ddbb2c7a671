import type { TextFile } from "@/contract/files.ts";
import type { Db } from "@/provider/db/client.ts";
import { PERSONAL_DATA } from "@/provider/db/personal-data.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { writeAudit } from "../audits/write.ts";
import { getLead } from "../leads/queries.ts";

/** What is kept for the product's own use: the same said again, or nothing of the person. */
const OWN = new Set(["licenseId", "searchText", "emailKey", "facet", "bodyHash"]);

/**
 * Everything that is kept of the leads: each as it is shown, with its consent and its story, and its rows of every
 * table that holds something of it. @throws Problem NOT_FOUND
 */
export async function exportPeople(db: Db, actor: LicensedActor, origin: Origin, ids: string[]): Promise<TextFile> {
  const records = [];
  for (const id of ids) records.push({ lead: await getLead(db, actor, id), ...(await rowsOf(db, id)) });
  const at = new Date().toISOString();
  await writeAudit(db, actor, origin, { action: "person.exported", subject: "person", after: { leads: ids } });
  return {
    name: `person-${at.slice(0, 10)}.json`,
    type: "application/json; charset=utf-8",
    text: JSON.stringify({ exportedAt: at, licenseId: actor.licenseId, records }, null, 2),
  };
}

async function rowsOf(db: Db, id: string): Promise<{ stored: Record<string, unknown[]> }> {
  const stored: Record<string, unknown[]> = {};
  for (const { name, table, ofLeads } of PERSONAL_DATA) {
    if (!ofLeads) continue;
    const rows = await db
      .select()
      .from(table)
      .where(ofLeads.theirs([id]));
    // Ids begin with the time.
    rows.sort((one, other) => String(one.id).localeCompare(String(other.id)));
    stored[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !OWN.has(field))));
  }
  return { stored };
}
