import { inArray, sql } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { stageChange } from "@/provider/db/schema/stage-changes.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";

type Moved = { from: readonly string[]; to: Pick<typeof stage.$inferSelect, "id" | "name">; at: string };

/** One row for each lead that stands in the stages that are left, before it is moved. */
export async function recordStageChanges(db: Db, actor: LicensedActor, { from, to, at }: Moved): Promise<void> {
  await db.execute(sql`
    insert into ${stageChange} (license_id, id, lead_id, at, actor_id, actor, from_stage_id, from_name, to_stage_id, to_name)
    select ${lead.licenseId}, gen_random_uuid(), ${lead.id}, ${at}::timestamptz, ${actor.userId}, ${actor.fullName},
      ${stage.id}, ${stage.name}, ${to.id}, ${to.name}
    from ${lead} join ${stage} on ${stage.licenseId} = ${lead.licenseId} and ${stage.id} = ${lead.stageId}
    where ${inArray(lead.stageId, [...from])}`);
}
