import type pg from "pg";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { getRule } from "./license-settings.ts";

/** Advisors in rotation; weight 3 is three turns. Inactive and absent ones are skipped. */
export function assigneeRotation(settings: Settings, channel: Channel): string[] {
  const { assignment } = getRule(settings, channel);
  const isHere = (id: string) => settings.advisors.has(id) && !settings.absent.has(id);
  if (assignment.kind === "fixed") return [assignment.advisorId].filter(isHere);
  if (assignment.kind === "roundRobin") return assignment.advisorIds.filter(isHere);
  if (assignment.kind === "weighted") {
    const here = assignment.advisors.filter(({ id }) => isHere(id));
    const rounds = Math.max(0, ...here.map(({ weight }) => weight));
    return Array.from({ length: rounds }, (_, round) => here.filter(({ weight }) => weight > round)).flatMap((some) =>
      some.map(({ id }) => id),
    );
  }
  return [];
}

/** Locks the rotation until commit, so that it is fair. @returns an advisor each; null at the limit of open leads */
export async function nextAssignees(
  client: pg.ClientBase,
  {
    settings,
    channel,
    count,
    without,
  }: { settings: Settings; channel: Channel; count: number; without?: string | null | undefined },
): Promise<(string | null)[]> {
  const turns = assigneeRotation(settings, channel).filter((id) => id !== without);
  const { assignment } = getRule(settings, channel);
  if (turns.length === 0 || count === 0) return [];
  if (assignment.kind === "fixed") return Array.from({ length: count }, () => turns[0] as string);
  const { rows } = await client.query<{ position: number }>({
    name: "take turns",
    text: `update rule set assignment_position = (assignment_position + $2) % ${WRAP}
      where channel = $1 returning assignment_position as position`,
    values: [channel, count],
  });
  const end = rows[0]?.position ?? count;
  const start = end - count + (end < count ? WRAP : 0);
  const maxOpen = "maxOpen" in assignment ? assignment.maxOpen : undefined;
  const capacity = maxOpen ? await remainingCapacity(client, [...new Set(turns)], maxOpen) : undefined;
  return distribute(turns, start, count, capacity);
}

const WRAP = 1_000_000_007;

export function distribute(
  turns: readonly string[],
  start: number,
  count: number,
  capacity?: Map<string, number>,
): (string | null)[] {
  const remaining = new Map(capacity);
  let open = capacity ? turns.filter((id) => (remaining.get(id) ?? 0) > 0) : [...turns];
  return Array.from({ length: count }, (_, index) => {
    const chosen = open[(start + index) % open.length];
    if (chosen === undefined) return null;
    const rest = (remaining.get(chosen) ?? Number.POSITIVE_INFINITY) - 1;
    remaining.set(chosen, rest);
    if (rest <= 0) open = open.filter((id) => id !== chosen);
    return chosen;
  });
}

async function remainingCapacity(
  client: pg.ClientBase,
  advisorIds: string[],
  maxOpen: number,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; open: number }>({
    name: "open leads of advisors",
    text: `select a.id, (select count(*) from (
        select 1 from lead l left join stage s on s.license_id = l.license_id and s.id = l.stage_id
        where l.advisor_id = a.id and l.deal_state = 'new' and coalesce(s.type, 'open') = 'open' limit $2
      ) held) as open from unnest($1::uuid[]) a(id)`,
    values: [advisorIds, maxOpen],
  });
  return new Map(rows.map(({ id, open }) => [id, maxOpen - open]));
}
