import type pg from "pg";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { AUTOMATIC_RESULT } from "./catalogue/configuration.ts";
import { contactAttemptRow } from "./lead-factories.ts";

const MINUTE_MS = 60_000;
const MINUTES_AGO = [172, 158, 141, 127, 104, 88, 71, 52, 35, 21] as const;
const CALLBACKS = [-12, 25, 70, 130] as const;

type UnassignedLead = { id: string; createdAt: Date };
type Result = { id: string; name: string; isHumanContact: boolean };

export async function storeAgentAttempts(client: pg.ClientBase, licenseId: string, now: number): Promise<void> {
  const { rows: agents } = await client.query<{ id: string; name: string }>(
    `select u.id, u.full_name as name from "user" u join user_license m on m.user_id = u.id
      where m.license_id = $1 and 'advisor-cct' = any(u.roles) order by u.id limit 1`,
    [licenseId],
  );
  const { rows: results } = await client.query<Result>(
    `select id, name, is_human_contact as "isHumanContact" from contact_result
      where parent_id is not null and is_active and not closes_lead and not is_effective and name <> $1
      order by "order", name`,
    [AUTOMATIC_RESULT],
  );
  const agent = agents[0];
  const missed = results.find(({ isHumanContact }) => !isHumanContact);
  const conversation = results.find(({ isHumanContact }) => isHumanContact);
  if (!agent || !missed || !conversation) return;
  const { rows: unassigned } = await client.query<UnassignedLead>(
    `select id, created_at as "createdAt" from lead where deal_state = 'new' and channel = 'digital' and advisor_id is null
      order by created_at, id limit $1`,
    [MINUTES_AGO.length],
  );
  const random = new Random(`agent ${licenseId}`);
  const attempts = unassigned.flatMap(({ id: leadId, createdAt }, index) => {
    const at = now - (MINUTES_AGO[index] ?? 0) * MINUTE_MS;
    if (at <= createdAt.getTime()) return [];
    const callback = CALLBACKS[index - MINUTES_AGO.length + CALLBACKS.length];
    const result = callback === undefined ? missed : conversation;
    return [
      contactAttemptRow({
        licenseId,
        id: random.id(toIso(at)),
        leadId,
        at: toIso(at),
        actorId: agent.id,
        actor: agent.name,
        resultId: result.id,
        result: result.name,
        isHumanContact: result.isHumanContact,
        ...(callback !== undefined && { nextAction: "call", nextActionAt: toIso(now + callback * MINUTE_MS) }),
      }),
    ];
  });
  await insertRows(client, contactAttempt, attempts);
  await client.query(
    `update lead set tries_to_contact = 1, next_action = a.next_action, next_action_at = a.next_action_at,
        first_contact_at = case when a.is_human_contact then a.at end,
        again_at = case when a.next_action_at is null then a.at + interval '1 hour' end
      from contact_attempt a where a.license_id = lead.license_id and a.lead_id = lead.id and a.id = any($1::uuid[])`,
    [attempts.map(({ id }) => id)],
  );
}

const toIso = (at: number) => new Date(at).toISOString();
