import type { LeadDetail } from "@/contract/leads/leads.ts";
import type { LicensedActor, RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { getLead } from "./queries.ts";

export async function changeLead(
  services: Services,
  tx: RunInTransaction,
  actor: LicensedActor,
  id: string,
  command: (db: Db, settings: Settings) => Promise<void>,
): Promise<LeadDetail> {
  const settings = await services.settings.of(actor.licenseId);
  const changed = await tx(async (db) => {
    await command(db, settings);
    return getLead(db, actor, id);
  });
  services.live.publish(actor.licenseId, { changed: id });
  return changed;
}

/** Same for commands that also change other leads of the person. */
export async function changePerson(
  services: Services,
  tx: RunInTransaction,
  actor: LicensedActor,
  id: string,
  command: (db: Db) => Promise<string[]>,
): Promise<LeadDetail> {
  const { changed, lead } = await tx(async (db) => ({
    changed: await command(db),
    lead: await getLead(db, actor, id),
  }));
  services.live.publish(actor.licenseId, { changed });
  return lead;
}
