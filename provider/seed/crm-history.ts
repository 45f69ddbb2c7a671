import type pg from "pg";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { CRM_EVENTS } from "@/contract/deliveries/deliveries.ts";
import { type InsertRow, insertRows } from "@/provider/db/insert-rows.ts";
import { delivery, deliveryAttempt, destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { DAY_MS } from "./agenda.ts";
import { destinationRow } from "./factories.ts";

const HOUR_MS = 3_600_000;
const STOPPED_MS = 26 * HOUR_MS;
const URL = "https://crm.andesmotor.example/api";
const CORRECTED_MS = 6 * DAY_MS;
const CRM_ERRORS = ["El correo no es válido", "El modelo no está en el catálogo", "Cliente bloqueado por cartera"];

type Sent = { id: string; createdAt: Date; crmState: string; firstName: string; lastName: string; phone: string };
type CrmAnswer = { state: "delivered" | "failed"; at: string; message: string };

export type CrmEnd = "paused" | "removed";

export async function withoutCrm(client: pg.ClientBase, since = 0): Promise<void> {
  await client.query(
    `update lead set crm_state = 'none', processing = case when model_id is null or agency_id is null then 'normal' else 'validated' end
      where crm_state <> 'none' and created_at >= $1`,
    [new Date(since).toISOString()],
  );
}

export async function storeCrmHistory(
  client: pg.ClientBase,
  {
    licenseId,
    market: { end, modelIds },
    now,
  }: { licenseId: string; market: { end: CrmEnd; modelIds: string[] }; now: number },
): Promise<void> {
  const stopped = now - STOPPED_MS;
  if (end === "removed") await withoutCrm(client, stopped);
  const { rows: sent } = await client.query<Sent>(
    `select id, created_at as "createdAt", crm_state as "crmState", first_name as "firstName", last_name as "lastName", phone
      from lead where crm_state <> 'none' order by created_at, id`,
  );
  if (sent.length === 0) return;
  const crm = new Random(`demo crm ${licenseId}`).id(new Date(now - 120 * DAY_MS).toISOString());
  const deliveries = sent.map((lead) => buildDelivery(licenseId, crm, lead, stopped, now));
  const answers = deliveries.flatMap(({ answered }) => answered);
  const last = (state: CrmAnswer["state"]) => answers.filter((one) => one.state === state).at(-1)?.at ?? null;
  await insertRows(client, destination, [
    destinationRow({
      licenseId,
      id: crm,
      kind: "crm",
      name: "CRM del concesionario",
      version: 2,
      ...(end === "paused" ? { state: "paused" } : { removedAt: new Date(stopped).toISOString() }),
      config: { ...presetConfig("own"), url: URL, auth: { kind: "none" } },
      events: CRM_EVENTS.slice(0, 1),
      channels: ["externaldeal"],
      modelIds,
      ratePerMinute: 60,
      lastSuccessAt: last("delivered"),
      lastErrorAt: last("failed"),
      lastFailureReason: "refused",
      lastStatus: 422,
      createdAt: new Date(now - 120 * DAY_MS).toISOString(),
    }),
  ]);
  await insertRows(
    client,
    delivery,
    deliveries.map(({ row }) => row),
  );
  await insertRows(
    client,
    deliveryAttempt,
    deliveries.flatMap(({ attempts }) => attempts),
  );
  await insertRows(
    client,
    leadAtCrm,
    deliveries.flatMap(({ latestState }) => latestState),
  );
  await client.query(
    `update lead set crm_state = known.state, processing = known.processing, crm_id = known.crm_id
      from json_to_recordset($1::json) as known(id uuid, state text, processing text, crm_id text) where lead.id = known.id`,
    [JSON.stringify(deliveries.map(({ lead }) => lead))],
  );
}

function buildDelivery(licenseId: string, destinationId: string, lead: Sent, stopped: number, now: number) {
  const receivedAt = lead.createdAt.getTime();
  const random = new Random(`crm ${lead.id}`);
  const createdAt = lead.createdAt.toISOString();
  const id = random.id(createdAt);
  const externalId = `L-${random.digits(6)}`;
  const answered: CrmAnswer[] = [];
  const answer = (state: CrmAnswer["state"], at: number, message = "") =>
    answered.push({ state, at: new Date(at).toISOString(), message });
  if (receivedAt < stopped) {
    const at = receivedAt + 900 + random.int(4000);
    if (lead.crmState === "integrated") answer("delivered", at);
    else {
      answer("failed", at, random.pick(CRM_ERRORS));
      const isCorrected = now - receivedAt > CORRECTED_MS && random.chance(0.9);
      if (isCorrected) answer("delivered", at + (3 + random.int(60)) * HOUR_MS);
    }
  }
  const end = answered.at(-1);
  const isThere = end?.state === "delivered";
  const conversation = {
    status: end ? (isThere ? 201 : 422) : null,
    failureReason: end && !isThere ? ("refused" as const) : null,
  };
  const known = { ...conversation, message: end?.message ?? "", externalId: isThere ? externalId : null };
  const about = { licenseId, leadId: lead.id };
  return {
    answered,
    row: {
      ...about,
      id,
      destinationId,
      subjectId: null,
      leadVersion: null,
      event: CRM_EVENTS[0],
      payload: null,
      state: end?.state ?? "waiting",
      attempts: answered.length > 0 ? 1 : 0,
      createdAt,
      nextAt: end?.at ?? createdAt,
      endedAt: end?.at ?? null,
      requestId: random.id(createdAt),
      ...known,
      resends:
        answered.length > 1 && end ? [{ at: end.at, actor: "Valeria Andrade", reason: "Datos corregidos" }] : null,
    } satisfies InsertRow<typeof delivery>,
    attempts: answered.map(({ state, at, message }): InsertRow<typeof deliveryAttempt> => {
      const isAccepted = state === "delivered";
      const body = { id: lead.id, firstName: lead.firstName, lastName: lead.lastName, phone: lead.phone };
      return {
        ...about,
        id: random.id(at),
        deliveryId: id,
        at,
        attempt: 1,
        ms: 120 + random.int(700),
        message,
        outcome: isAccepted ? "integrated" : "permanent",
        status: isAccepted ? 201 : 422,
        failureReason: isAccepted ? null : "refused",
        request: `POST ${URL}/leads\naccept: application/json\n\n${JSON.stringify(body)}`,
        response: JSON.stringify(isAccepted ? { id: externalId } : { message }),
      };
    }),
    latestState: end
      ? [
          {
            ...about,
            destinationId,
            state: isThere ? ("integrated" as const) : ("refused" as const),
            at: end.at,
            ...known,
          },
        ]
      : [],
    lead: {
      id: lead.id,
      ...(isThere
        ? { state: "integrated", processing: "complete" }
        : { state: "not integrated", processing: "normal" }),
      crm_id: isThere ? externalId : null,
    },
  };
}
