import { createHash, randomUUID } from "node:crypto";
import type { Endpoint } from "@/contract/endpoint.ts";
import type { Dealership, Someone } from "./given.ts";
import type { TestProvider } from "./provider.ts";
import { sampleInput } from "./sample-input.ts";

/** Every table that has a `license_id` and that people's calls may change. */
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
  "intake_request",
  "api_key",
  "user_license",
  "absence",
  "stage_change",
  "target",
] as const;

/** A dealership whose every text holds a word that is nowhere else, and the ids of its things of every kind. */
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
  await services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
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
      `insert into stage_change (license_id, id, lead_id, at, actor, from_name, to_stage_id, to_name, to_type)
        values ($1, gen_random_uuid(), $2, now(), $3, $3, $4, $3, 'open')`,
      [licenseId, original?.id, canary, stages[0]?.id],
    );
    await $client.query(
      `insert into target (license_id, id, month, agency_id, sales) values ($1, gen_random_uuid(), '2026-01', $2, 7)`,
      [licenseId, agencies[0]?.id],
    );
    await $client.query(
      `insert into audit_entry (id, license_id, at, actor, action, subject, subject_id, before, after, ip, request_id)
        values ($5, $1, now(), $2, 'lead.amended', 'lead', $3, $4, $4, $2, $2)`,
      [licenseId, canary, original?.id, { firstName: canary }, entryId],
    );
    await $client.query("update intake_request set body = $1", [canary]);
    await $client.query("update api_key set name = $1", [canary]);
    await $client.query("update lead set original_id = $1, deal_state = 'duplicated' where id = $2", [
      original?.id,
      duplicate?.id,
    ]);
  });
  const prints = await fingerprintOf({ services }, licenseId);
  // A table without a row of it proves nothing: what is never there is never shown.
  const empty = TENANT_TABLES.filter((table) => prints[table]?.startsWith("0 "));
  if (empty.length > 0) throw new Error(`The marked dealership has no row in ${empty.join(", ")}`);
  const ids = [original, duplicate, ...agencies, ...models, ...stages].flatMap((row) => row?.id ?? []);
  return {
    dealership,
    canary,
    ids: [licenseId, companyId, pipelineId, advisor.userId, host.userId, keyId, entryId, ...ids],
  };
}

/** What the rows of a licence come to, table by table. */
export async function fingerprintOf(
  { services }: Pick<TestProvider, "services">,
  licenseId: string,
): Promise<Record<string, string>> {
  return services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const prints: Record<string, string> = {};
    for (const table of TENANT_TABLES) {
      const { rows } = await $client.query<{ row: string }>(`select t::text as row from "${table}" t order by 1`);
      const digest = createHash("sha256").update(rows.map(({ row }) => row).join("\n"));
      prints[table] = `${rows.length} ${digest.digest("hex")}`;
    }
    return prints;
  });
}

/** Calls an endpoint as each of the people, each of the foreign ids wherever an id could go. @returns every answer */
export async function smuggle(
  { call }: Pick<TestProvider, "call">,
  endpoint: Endpoint,
  people: readonly Someone[],
  ids: readonly string[],
) {
  const answers: { as: string; args: object; status: number; everything: string }[] = [];
  for (const as of people) {
    for (const id of ids) {
      const beside = { licenseId: id, license_id: id, license: id, companyId: id };
      for (const args of [...placesFor(endpoint, id), { ...sampleInput(endpoint), ...beside }]) {
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

/** The endpoint's arguments with the id in each field that takes one. */
function placesFor(endpoint: Endpoint, id: string): Record<string, unknown>[] {
  const base = sampleInput(endpoint);
  return Object.keys(endpoint.input.shape)
    .map((name) => ({ ...base, [name]: id }))
    .filter((args) => endpoint.input.safeParse(args).success);
}
