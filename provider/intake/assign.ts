import type pg from "pg";
import type { Channel } from "@/contract/channels.ts";
import type { Settings } from "./license-settings.ts";
import { ruleOf } from "./license-settings.ts";

/** Advisors in the order in which they take turns; a weight of 3 is three turns in a round. Inactive ones are skipped. */
export function turnsOf(settings: Settings, channel: Channel): string[] {
  const { assignment } = ruleOf(settings, channel);
  const isActive = (id: string) => settings.advisors.has(id);
  if (assignment.kind === "fixed") return [assignment.advisorId].filter(isActive);
  if (assignment.kind === "roundRobin") return assignment.advisorIds.filter(isActive);
  if (assignment.kind === "weighted") {
    const active = assignment.advisors.filter(({ id }) => isActive(id));
    const rounds = Math.max(0, ...active.map(({ weight }) => weight));
    return Array.from({ length: rounds }, (_, round) => active.filter(({ weight }) => weight > round)).flatMap((some) =>
      some.map(({ id }) => id),
    );
  }
  return [];
}

/**
 * Takes the next turns of a channel. The pointer is a row, locked until the commit, so that turns are fair across
 * processes and a batch gives what single leads would.
 */
export async function takeTurns(
  client: pg.ClientBase,
  settings: Settings,
  channel: Channel,
  count: number,
): Promise<string[]> {
  const turns = turnsOf(settings, channel);
  if (turns.length === 0 || count === 0) return [];
  if (turns.length === 1) return Array.from({ length: count }, () => turns[0] as string);
  const { rows } = await client.query<{ position: number }>({
    name: "take turns",
    text: `update rule set assignment_position = (assignment_position + $2) % 1000000007
      where channel = $1 returning assignment_position as position`,
    values: [channel, count],
  });
  const end = rows[0]?.position ?? count;
  const start = end - count + (end < count ? 1_000_000_007 : 0);
  return Array.from({ length: count }, (_, index) => turns[(start + index) % turns.length] as string);
}
