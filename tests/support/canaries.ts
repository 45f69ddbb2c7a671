import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { Dealership, TestUser } from "./given.ts";
import type { TestProvider } from "./provider.ts";
import { sampleInput } from "./sample-input.ts";

/** Tables with a `license_id` that API calls can change. */
export const TENANT_TABLES = [
  "agency",
  "model",
  "model_version",
  "lead_origin",
  "property",
  "contact_result",
  "pipeline",
  "stage",
  "rule",
  "lead",
  "lead_facet",
  "last_contact",
  "intake_request",
  "api_key",
  "user_license",
  "absence",
  "stage_change",
  "target",
  "connection",
  "connected_account",
  "lead_form",
  "network_event",
  "unread_request",
  "campaign",
  "task",
  "task_result",
  "task_undo",
  "load",
  "load_line",
  "tombstone",
  "retention",
  "saved_view",
  "list_choice",
  "destination",
  "delivery",
  "delivery_attempt",
  "lead_at_crm",
  "contact_attempt",
  "lead_note",
  "appointment",
  "visit",
  "referral_config",
  "referral_image",
  "referral_benefit",
  "terms_file",
  "referral_code",
  "referral",
  "referral_reward",
  "referral_visit",
  "notification",
  "notification_choice",
  "sla_clock",
  "weekly_reader",
  "weekly_mail",
  "calendar_feed",
  "adf_intake",
  "report_day",
  "report_day_row",
  "report_day_change",
] as const;

/** A dealership with texts that all contain a unique word, and ids of every kind of record. */
export type Marked = { dealership: Dealership; canary: string; ids: string[] };

export async function markedDealership({ given, services }: TestProvider): Promise<Marked> {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  const dealership = await given.dealership({ name: canary });
  const { licenseId, companyId, pipelineId, stages, agencies, models } = dealership;
  const [original, duplicate] = await given.leads(licenseId, [
    { firstName: canary, agency: canary, origin: canary, extraProperties: { [canary]: canary } },
    { source: "showroom", channel: "showroom", lastName: canary, product: canary, email: `${canary}@example.com` },
  ]);
  const advisor = await given.user(dealership, "sales-manager", { fullName: canary });
  const host = await given.user(dealership, "host", { fullName: canary });
  const { id: keyId } = await given.apiKey(licenseId);
  const entryId = randomUUID();
  const { connectionId, id: accountId } = await given.connection(licenseId, "meta", { token: canary });
  const { id: formId } = await given.form(licenseId, { id: accountId, network: "meta" }, { name: canary });
  const loadId = randomUUID();
  const destination = await given.destination(licenseId, "webhook", {
    name: canary,
    state: "paused",
    config: { address: `https://hooks.example.com/${canary}`, description: canary },
  });
  const deliveryId = randomUUID();
  const appointmentId = randomUUID();
  const visitId = randomUUID();
  await services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    await $client.query("insert into adf_intake (license_id) values ($1)", [licenseId]);
    await $client.query("update agency set name = $1, city = $1", [canary]);
    await $client.query("update model set brand = $1", [canary]);
    await $client.query(
      `insert into model_version (license_id, id, model_id, name, year, code, aliases)
        values ($1, gen_random_uuid(), $2, $3, 2026, $3, array[$3])`,
      [licenseId, models[0]?.id, canary],
    );
    await $client.query(
      `insert into lead_origin (license_id, id, channel, source, name, path, cost_centre)
        values ($1, gen_random_uuid(), 'digital', 'web', $2, 'digital/web/' || $2, $2)`,
      [licenseId, canary],
    );
    await $client.query(
      `insert into property (license_id, id, key, label_es, label_en, type, options)
        values ($1, gen_random_uuid(), $2, $2, $2, 'choice', array[$2])`,
      [licenseId, canary],
    );
    await $client.query(
      `insert into contact_result (license_id, id, name, "order") values ($1, gen_random_uuid(), $2, 0)`,
      [licenseId, canary],
    );
    await $client.query("update stage set name = $1", [canary]);
    await $client.query("update pipeline set name = $1", [canary]);
    await $client.query(
      `insert into absence (license_id, id, user_id, first_day, last_day, reason)
        values ($1, gen_random_uuid(), $2, '2026-01-01', '2026-01-02', $3)`,
      [licenseId, advisor.userId, canary],
    );
    await $client.query(
      `insert into stage_change (license_id, id, lead_id, at, actor, from_name, from_at, to_stage_id, to_name, to_type)
        values ($1, gen_random_uuid(), $2, now(), $3, $3, now(), $4, $3, 'open')`,
      [licenseId, original?.id, canary, stages[0]?.id],
    );
    await $client.query(
      `insert into contact_attempt (license_id, id, lead_id, at, actor_id, actor, channel, result_id, result,
          is_human_contact, is_effective, note)
        select $1, gen_random_uuid(), $2, now(), $3, $4::text, 'call', id, $4::text, true, true, $4::text from contact_result`,
      [licenseId, original?.id, advisor.userId, canary],
    );
    await $client.query(
      `insert into lead_note (license_id, id, lead_id, at, actor_id, actor, text, mentions)
        values ($1, gen_random_uuid(), $2, now(), $3::uuid, $4::text, $4::text,
          jsonb_build_array(jsonb_build_object('id', $3::uuid, 'fullName', $4::text)))`,
      [licenseId, original?.id, advisor.userId, canary],
    );
    await $client.query(
      `insert into appointment (license_id, id, type, starts_at, ends_at, lead_id, person, phone, advisor_id, note, created_at)
        values ($1, $5, 'visit', '2026-01-05T12:00:00Z', '2026-01-05T13:00:00Z', $2, $4, $4, $3, $4, now())`,
      [licenseId, original?.id, advisor.userId, canary, appointmentId],
    );
    await $client.query(
      `insert into visit (license_id, id, lead_id, host_id, advisor_id, reason, note, arrived_at)
        values ($1, $5, $2, $3, $3, 'other', $4, now())`,
      [licenseId, original?.id, advisor.userId, canary, visitId],
    );
    await $client.query(
      `insert into notification (license_id, id, user_id, kind, lead_id, appointment_id, facts, created_at, is_shown, is_to_mail)
        values ($1, $5, $2, 'leadAssigned', $3, $5, jsonb_build_object('name', $4::text), now(), true, true)`,
      [licenseId, advisor.userId, original?.id, canary, appointmentId],
    );
    await $client.query(
      `insert into notification_choice (license_id, user_id, kind, in_app, browser, sound, mail)
        values ($1, $2, 'taskEnded', true, true, true, true)`,
      [licenseId, advisor.userId],
    );
    await $client.query(
      `insert into sla_clock (license_id, stage_id, seen_until, seen_id) values ($1, $2, now(), gen_random_uuid())`,
      [licenseId, stages[0]?.id],
    );
    await $client.query("insert into weekly_reader (license_id, user_id, chosen_at) values ($1, $2, now())", [
      licenseId,
      advisor.userId,
    ]);
    await $client.query("insert into weekly_mail (license_id, user_id, due) values ($1, $2, '2026-01-05')", [
      licenseId,
      advisor.userId,
    ]);
    await $client.query(
      "insert into report_day (license_id, day, time_zone, definition, told_on) values ($1, '2026-01-05', 'UTC', '', '2026-01-09')",
      [licenseId],
    );
    await $client.query(
      "insert into report_day_row (license_id, sheet, day, place, key, numbers) values ($1, 'sold', '2026-01-05', 1, $2, '{1}')",
      [licenseId, canary],
    );
    await $client.query("insert into report_day_change (license_id, day) values ($1, '2026-01-05')", [licenseId]);
    await $client.query(
      "insert into calendar_feed (license_id, user_id, hash, locale, created_at) values ($1, $2, $3, 'es', now())",
      [licenseId, advisor.userId, canary],
    );
    await $client.query(
      `insert into target (license_id, id, month, agency_id, sales) values ($1, gen_random_uuid(), '2026-01', $2, 7)`,
      [licenseId, agencies[0]?.id],
    );
    await $client.query(
      "insert into tombstone (license_id, lead_id, kind, seal, at) values ($1, gen_random_uuid(), 'event', $2, now())",
      [licenseId, canary],
    );
    await $client.query("insert into retention (license_id, months) values ($1, 7)", [licenseId]);
    await $client.query(
      `insert into saved_view (license_id, id, list, scope, name, owner_id, is_shared, filters, columns)
        values ($1, gen_random_uuid(), 'leads', 'web', $2::text, $3, true, jsonb_build_object('searchTerm', $2::text), array[$2::text])`,
      [licenseId, canary, advisor.userId],
    );
    await $client.query(
      "insert into list_choice (license_id, user_id, list, scope, columns) values ($1, $2, 'leads', 'web', array[$3])",
      [licenseId, advisor.userId, canary],
    );
    await $client.query(
      `insert into audit_entry (id, license_id, at, actor, action, subject, subject_id, before, after, ip, request_id)
        values ($5, $1, now(), $2, 'lead.amended', 'lead', $3, $4, $4, $2, $2)`,
      [licenseId, canary, original?.id, { firstName: canary }, entryId],
    );
    await $client.query("update connection set name = $1", [canary]);
    await $client.query("update connected_account set name = $1", [canary]);
    await $client.query(
      `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
          received_at, headers, body, request_id, due_at)
        values ($1, gen_random_uuid(), 'meta', $2, $2, $2, now(), '{}', $2, $2, now() + interval '1 day')`,
      [licenseId, canary],
    );
    await $client.query(
      `insert into unread_request (license_id, id, door, api_key_id, received_at, reason, headers, body, body_hash, request_id)
        values ($1, gen_random_uuid(), 'adf', $3, now(), 'syntax', '{}', $2, $2, $2)`,
      [licenseId, canary, keyId],
    );
    await $client.query(
      `insert into task (license_id, id, kind, state, title, input, actor_id, created_at)
        values ($1, $3, 'load', 'running', $2, jsonb_build_object('loadId', $3::uuid), $4, now())`,
      [licenseId, canary, loadId, advisor.userId],
    );
    await $client.query(
      `insert into campaign (license_id, id, name, from_day, to_day, source, owner_id)
        values ($1, $3, $2, '2026-01-01', '2026-01-31', 'web', $4)`,
      [licenseId, canary, loadId, advisor.userId],
    );
    await $client.query("update lead set campaign_id = $1", [loadId]);
    await $client.query(
      `insert into load (license_id, id, campaign_id, file_name, encoding, delimiter, headers, rows, task_id, actor_id, created_at)
        values ($1, $3, $3, $2, 'utf-8', ',', jsonb_build_array($2::text), 1, $3, $4, now())`,
      [licenseId, canary, loadId, advisor.userId],
    );
    await $client.query(
      `insert into load_line (license_id, load_id, row, cells, deal_state, errors)
        values ($1, $3, 1, jsonb_build_array($2::text), 'failed', '[]')`,
      [licenseId, canary, loadId],
    );
    await $client.query(
      `insert into task_result (license_id, task_id, lead_id, lead_at, outcome, reason, fields)
        values ($1, $2, $3, now(), 'skipped', 'noLonger', array[$4])`,
      [licenseId, loadId, original?.id, canary],
    );
    await $client.query(
      `insert into task_undo (license_id, task_id, lead_id, lead_at, version, lost_reason)
        values ($1, $2, $3, now(), 2, $4)`,
      [licenseId, loadId, original?.id, canary],
    );
    await $client.query(
      `insert into delivery (license_id, id, destination_id, lead_id, event, payload, state, created_at, next_at, request_id)
        values ($1, $2, $3, $4, 'lead.created', $5, 'failed', now(), now(), $5)`,
      [licenseId, deliveryId, destination.id, original?.id, canary],
    );
    await $client.query(
      `insert into delivery_attempt
          (license_id, id, delivery_id, lead_id, at, attempt, outcome, ms, message, request, response)
        values ($1, gen_random_uuid(), $2, $3, now(), 1, 'permanent', 1, $4, $4, $4)`,
      [licenseId, deliveryId, original?.id, canary],
    );
    await $client.query(
      `insert into lead_at_crm (license_id, lead_id, destination_id, state, at, message)
        values ($1, $2, $3, 'refused', now(), $4)`,
      [licenseId, original?.id, destination.id, canary],
    );
    await markReferrals($client, { licenseId, companyId, canary, id: loadId, leadId: original?.id });
    await $client.query("update intake_request set body = $1", [canary]);
    await $client.query("update api_key set name = $1", [canary]);
    await $client.query("update lead set original_id = $1, deal_state = 'duplicated' where id = $2", [
      original?.id,
      duplicate?.id,
    ]);
  });
  const prints = await readFingerprint({ services }, licenseId);
  // A table without a marked row proves nothing.
  const empty = TENANT_TABLES.filter((table) => prints[table]?.startsWith("0 "));
  if (empty.length > 0) throw new Error(`The marked dealership has no row in ${empty.join(", ")}`);
  const ids = [original, duplicate, ...agencies, ...models, ...stages].flatMap((row) => row?.id ?? []);
  return {
    dealership,
    canary,
    ids: [
      licenseId,
      companyId,
      pipelineId,
      advisor.userId,
      host.userId,
      keyId,
      entryId,
      connectionId,
      accountId,
      formId,
      loadId,
      destination.id,
      deliveryId,
      appointmentId,
      visitId,
      ...ids,
    ],
  };
}

async function markReferrals(
  client: ClientBase,
  {
    licenseId,
    companyId,
    canary,
    id,
    leadId,
  }: Record<"licenseId" | "companyId" | "canary" | "id", string> & { leadId?: string },
): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => client.query(statement, [licenseId, id, ...values]);
  await run("insert into referral_image values ($1, $2, 'image/png', $3, now())", Buffer.from(canary));
  await run("insert into referral_benefit values ($1, $2, 'referrer', $3, $3, $3, $3, $2, 0)", canary);
  await run(
    "insert into referral_config (license_id, id, is_active, title_es, logo_id) values ($1, $2, true, $3, $2)",
    canary,
  );
  await run("insert into terms_file values ($1, $2, 'es', 1, 6, $3, now())", Buffer.from(canary));
  await run(
    `insert into referral_code (license_id, id, company_id, kind, code, name, holder, created_at)
      values ($1, $2, $3, 'member', upper($4), $4, jsonb_build_object('firstName', $4::text), now())`,
    companyId,
    canary,
  );
  await run(
    `insert into referral (license_id, id, code_id, lead_id, deal_id, created_at, state, terms_id, consent_text, consent_at)
      values ($1, $2, $2, $3, $3, now(), 'accepted', $2, $4, now())`,
    leadId,
    canary,
  );
  await run(
    "insert into referral_reward (license_id, id, referral_id, benefit, earned_at) values ($1, $2, $2, $3, now())",
    canary,
  );
  await run("insert into referral_visit values ($1, $2, '2026-01-01', 7)");
}

const FINGERPRINTS = TENANT_TABLES.map(
  (table) =>
    `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as print
      from "${table}" t`,
).join(" union all ");

/** Hashes the rows of a licence by table: their number, then the hash. */
export async function readFingerprint(
  { services }: Pick<TestProvider, "services">,
  licenseId: string,
): Promise<Record<string, string>> {
  return services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ name: string; print: string }>(FINGERPRINTS);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  });
}

/**
 * Calls an endpoint as each person with each foreign id in each field.
 * @param owners ids that also go into parameters of licence and company which the endpoint does not have
 * @returns all answers
 */
export async function smuggle(
  { call }: Pick<TestProvider, "call">,
  endpoint: Endpoint,
  people: readonly TestUser[],
  { ids, owners }: { ids: readonly string[]; owners: readonly string[] },
) {
  const answers: { as: string; args: object; status: number; everything: string }[] = [];
  for (const as of people) {
    for (const id of ids) {
      const parameters = { licenseId: id, license_id: id, license: id, companyId: id };
      const unknown = owners.includes(id) ? [{ ...sampleInput(endpoint), ...parameters }] : [];
      for (const args of [...placesFor(endpoint, id), ...unknown]) {
        const { status, text, headers } = await call(endpoint, args, {
          as,
          headers: { "x-licenseid": id, license: id },
        });
        answers.push({ as: as.email, args, status, everything: text + JSON.stringify([...headers]) });
      }
    }
  }
  return answers;
}

function placesFor(endpoint: Endpoint, id: string): Record<string, unknown>[] {
  const base = sampleInput(endpoint);
  return Object.keys(endpoint.input.shape)
    .map((name) => ({ ...base, [name]: id }))
    .filter((args) => endpoint.input.safeParse(args).success);
}
