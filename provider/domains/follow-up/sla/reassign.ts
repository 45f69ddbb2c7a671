import type { Assignment } from "@/contract/intake/rules.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { ruleOf } from "@/provider/domains/intake/license-settings.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { assignLeadTo } from "@/provider/domains/leads/assign.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";

const SYSTEM = { userId: null, fullName: "system" };

export async function reassign(
  { db, settings, licenseId, requestId }: Clock,
  rows: readonly LeadRow[],
): Promise<{ id: string; advisorId: string }[]> {
  const input: { id: string; advisorId: string }[] = [];
  const byChannel = Map.groupBy(rows, ({ channel }) => channel);
  // Same order of channels as intake, against deadlocks.
  for (const [channel, some] of [...byChannel].sort(([one], [other]) => one.localeCompare(other))) {
    if (!passesOn(ruleOf(settings, channel).assignment)) continue;
    for (const row of some) {
      const [advisorId] = await nextAssignees(db.$client, settings, channel, 1, row.advisorId);
      const fullName = advisorId && settings.advisors.get(advisorId);
      if (!advisorId || !fullName) continue;
      await assignLeadTo(db, { ...SYSTEM, licenseId }, { ip: "", requestId }, row, { id: advisorId, fullName });
      input.push({ id: row.id, advisorId });
    }
  }
  return input;
}

function passesOn(assignment: Assignment): boolean {
  return "isPassedOn" in assignment && assignment.isPassedOn === true;
}

export type Clock = { db: Db; settings: Settings; licenseId: string; requestId: string };
