import { randomUUID } from "node:crypto";
import * as z from "zod";
import { isNetwork } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { type Marked, markedDealership } from "./canaries.ts";
import type { TestUser } from "./given.ts";
import { givenProgramme, type Programme, visit } from "./given-referrals.ts";
import type { RequestOptions, TestProvider } from "./provider.ts";
import { sampleInput } from "./sample-input.ts";

/** Table of an endpoint's `id` by path prefix; the first match counts. */
const RECORDS: [RegExp, string][] = [
  [/^\/lead-prospection\/deals\/appointment/, "appointment"],
  [/^\/lead-prospection\/deals\/traffic-visit/, "visit"],
  [/^\/lead-prospection\/deals?\b/, "lead"],
  [/^\/backoffice\/agencies/, "agency"],
  [/^\/backoffice\/version/, "model_version"],
  [/^\/backoffice\/model\b/, "model"],
  [/^\/lead-prospection\/origins/, "lead_origin"],
  [/^\/lead-prospection\/properties/, "property"],
  [/^\/backoffice\/pipeline/, "pipeline"],
  [/^\/backoffice\/stage/, "stage"],
  [/^\/backoffice\/absence/, "absence"],
  [/^\/cct\/typification/, "contact_result"],
  [/^\/lead-prospection\/campaigns/, "campaign"],
  [/^\/lead-prospection\/campaign-files/, "load"],
  [/^\/lead-prospection\/task/, "task"],
  [/^\/lead-prospection\/forms|^\/(?:meta\/forms|tiktok\/pages)/, "lead_form"],
  [/^\/views/, "saved_view"],
  [/^\/webhook\/deliveries/, "delivery"],
  [/^\/webhook\/config/, "destination where kind = 'webhook' and removed_at is null"],
  [/^\/lead-prospection\/integration/, "destination where kind = 'crm' and removed_at is null"],
  [/^\/webhook\/apikey/, "api_key"],
  [/^\/connections\/health\/unread/, "unread_request"],
  [/^\/connections|^\/meta\/integration/, "connection"],
  [/^\/referreds\/config/, "referral_config"],
  [/^\/referr(?:eds|al)\/benefits/, "referral_benefit"],
  [/^\/referreds\/files|^\/referral\/terms/, "terms_file"],
  [/^\/referreds\/images/, "referral_image"],
  [/^\/referreds\/affiliate-code/, "referral_code where kind = 'affiliate'"],
  [/^\/referreds\/(?:member|code)/, "referral_code where kind = 'member'"],
  [/^\/referreds\/rewards/, "referral_reward"],
  [/^\/referred\b/, "referral"],
  [/^\/audit/, "audit_entry"],
  [/^\/notification/, "notification"],
];

const FIELDS: Record<string, string> = {
  dealId: "lead",
  leadId: "lead",
  agency: "agency",
  agencyId: "agency",
  product: "model",
  modelId: "model",
  versionId: "model_version",
  resultId: "contact_result",
  pipeline: "pipeline",
  pipelineId: "pipeline",
  stage: "stage",
  from: "stage",
  to: "stage",
  campaignId: "campaign",
  webhook: "destination",
  accountId: "connected_account",
  pageId: "connected_account",
  connectionId: "connection",
  logoId: "referral_image",
  imageId: "referral_image",
  codeId: "referral_code",
  termsId: "terms_file",
  originId: "lead_origin",
  rewardBenefitId: "referral_benefit",
  appointmentId: "appointment",
};

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const randomText = () => randomUUID().slice(0, 8);

/** Unique, ordered or future values, new on each call. */
const MADE: Record<string, () => unknown> = {
  name: () => `Nombre ${randomText()}`,
  code: () => `X${randomText().toUpperCase()}`.replace(/[01OIL-]/g, "7").slice(0, 6),
  key: () => `campo${randomText()}`,
  email: () => `${randomText()}@example.com`,
  startsAt: () => inDays(1 + Math.random() * 300),
  nextActionAt: () => inDays(2),
  force: () => true,
  periodToDate: () => "true",
  until: () => inDays(0),
  since: () => inDays(-1),
};

/** Optional fields that a full body omits because they change its meaning. */
const LEFT_OUT = new Set([
  "cursor",
  "actualCursor",
  "direction",
  "viewId",
  "parentId",
  "skip",
  "moveTo",
  "excluded",
  "traces",
  "columns",
  "ids",
  "sources",
  "reason",
  "appointmentId",
  "identifiers",
  "isDefault",
]);

/** Licence with a row of every kind and valid input for its endpoints, so that one field alone is wrong. */
export class World {
  private readonly provider: TestProvider;
  private readonly marked: Marked;
  private readonly advisor: TestUser;
  private readonly programme: Programme;
  private readonly key: string;
  private readonly schemas = new WeakMap<z.ZodObject, z.core.JSONSchema.JSONSchema>();

  private constructor(
    provider: TestProvider,
    { marked, advisor, programme, key }: { marked: Marked; advisor: TestUser; programme: Programme; key: string },
  ) {
    this.provider = provider;
    this.marked = marked;
    this.advisor = advisor;
    this.programme = programme;
    this.key = key;
  }

  static async of(provider: TestProvider): Promise<World> {
    const marked = await markedDealership(provider);
    const advisor = await provider.given.user(marked.dealership, "sales-manager");
    const other = await provider.given.dealership();
    const programme = await givenProgramme(provider, other);
    const { key } = await provider.given.apiKey(marked.dealership.licenseId);
    return new World(provider, { marked, advisor, programme, key });
  }

  /** @returns the caller for an endpoint; undefined where only a network's server may call */
  async optionsFor({ access }: Endpoint): Promise<RequestOptions | undefined> {
    if (isNetwork(access)) return undefined;
    if (access === "sender") return { key: this.key };
    if (access === "public") return {};
    if (access === "referral")
      return { key: (await visit(this.provider, this.programme, this.programme.memberCode)).key };
    // Own session, because the call may end it.
    return { as: await this.provider.given.user(this.marked.dealership, "superadmin") };
  }

  async inputOf(endpoint: Endpoint, { as }: RequestOptions): Promise<Record<string, unknown>> {
    const given = sampleInput(endpoint, { whole: true });
    const schema = this.schemaOf(endpoint);
    const input: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given)) {
      if (LEFT_OUT.has(name) && !schema.required?.includes(name)) continue;
      const isId = JSON.stringify(schema.properties?.[name]).includes('"uuid"');
      const isMoment = typeof value === "string" && value.includes("T");
      // Query values are text.
      const isSwitch = value === "x" && ["isActive", "includeToken"].includes(name);
      if (isSwitch) input[name] = "true";
      else if (isId) input[name] = await this.idFor(endpoint, name, value, as);
      else if (name === "to" && isMoment) input.to = inDays(1);
      else input[name] = name in MADE && typeof value !== "object" ? MADE[name]?.() : value;
    }
    if (endpoint.path.endsWith("/showroom")) Object.assign(input, { id: randomUUID() });
    if ("version" in input) await this.setVersion(endpoint, input);
    return input;
  }

  private schemaOf({ input }: Endpoint): z.core.JSONSchema.JSONSchema {
    const known = this.schemas.get(input) ?? z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    this.schemas.set(input, known);
    return known;
  }

  private tableOf({ path }: Endpoint): string | undefined {
    return RECORDS.find(([start]) => start.test(path))?.[1];
  }

  private async idFor(endpoint: Endpoint, name: string, value: unknown, as: TestUser | undefined): Promise<unknown> {
    const { licenseId } = this.marked.dealership;
    if (typeof value === "object" && value !== null) return value;
    if (["advisor", "advisorId", "ownerId", "userId"].includes(name)) return this.advisor.userId;
    if (name === "hostId") return as?.userId;
    if (name === "licenseId") return licenseId;
    const table = name === "id" ? this.tableOf(endpoint) : FIELDS[name];
    if (table === "lead") return (await this.provider.given.lead(licenseId)).id;
    if (table === "appointment") {
      const startsAt = inDays(endpoint.path.endsWith("outcome") ? -1 : 1 + Math.random() * 300);
      return (await this.provider.given.appointment(licenseId, { advisorId: this.advisor.userId, startsAt })).id;
    }
    if (table === "visit") {
      const { id: leadId } = await this.provider.given.lead(licenseId);
      const { userId: hostId } = this.advisor;
      return (await this.provider.given.visit(licenseId, { leadId, hostId })).id;
    }
    return (table && (await this.newestOf(table))) ?? value;
  }

  private async newestOf(table: string): Promise<string | undefined> {
    const [name, condition = "true"] = table.split(" where ");
    const found = await this.query<{ id: string }>(
      `select id from "${name}" where license_id = $1 and ${condition} order by 1 desc limit 1`,
      this.marked.dealership.licenseId,
    );
    return found[0]?.id;
  }

  private async setVersion(endpoint: Endpoint, input: Record<string, unknown>): Promise<void> {
    const [table] = this.tableOf(endpoint)?.split(" where ") ?? [];
    const id = input.id ?? input.stage ?? input.versionId ?? input.modelId;
    if (!table || !id) return;
    const [found] = await this.query<{ version: number; model_id?: string; pipeline_id?: string }>(
      `select t ->> 'version' as version, t ->> 'model_id' as model_id, t ->> 'pipeline_id' as pipeline_id
        from (select to_jsonb(r) as t from "${table}" r) s where t ->> 'id' = $1`,
      id,
    );
    if (!found) return;
    input.version = Number(found.version ?? 1);
    if (table === "model_version") input.modelId = found.model_id;
    if (table === "stage") input.pipeline = found.pipeline_id;
  }

  private async query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    const { licenseId } = this.marked.dealership;
    const { database } = this.provider.services;
    return database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      const { rows } = await $client.query<Row>(text, values);
      return rows;
    });
  }
}

/** @returns a number that changes after each write transaction, committed or not */
export async function countWrites({ services }: TestProvider): Promise<string> {
  const { rows } = await services.database.pool.query<{ next: string }>(
    "select pg_snapshot_xmax(pg_current_snapshot())::text as next",
  );
  return rows[0]?.next ?? "";
}

/** Row counts by table, without those of the queue, the throttle and the rejection log. */
export async function countRows({ services }: TestProvider): Promise<Record<string, number>> {
  const { pool } = services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from public."${name}"`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
