import { TZDateMini } from "@date-fns/tz";
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import { CHANNEL_OF, type Channel, SOURCES, type Source, toChannel } from "@/contract/kernel/channels.ts";
import { UNASSIGNED } from "@/contract/kernel/limits.ts";
import { foldForSearch } from "@/contract/kernel/text/fold.ts";
import { toE164 } from "@/contract/kernel/validation.ts";
import { isPostSalesSource } from "@/contract/leads/lead-columns.ts";
import { toSources } from "@/contract/leads/lead-list.ts";
import type { LeadFilter } from "@/contract/leads/leads.ts";
import { isShortWord, parseSearchTerm } from "@/contract/leads/search-term.ts";
import { dayAt, readTimeZone } from "@/provider/db/lookups.ts";
import { compactPlate, compactVin, lead } from "@/provider/db/schema/leads.ts";
import type { ActorContext, LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWorkWhere, type WorkConditions, workConditions } from "./work-conditions.ts";

type Searchable = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  identification: string;
  carLicense: string;
  vin: string;
};

export function buildSearchText(lead: Searchable): string {
  const digits = toE164(lead.phone).replace(/[^0-9]/g, "");
  const national = digits.startsWith("593") ? `0${digits.slice(3)}` : "";
  const { firstName, lastName, email, identification, carLicense, vin } = lead;
  const plate = carLicense.replace(/[\s-]/g, "");
  // Leading space: words of one or two letters match word starts only.
  return ` ${foldForSearch([firstName, lastName, email, identification, digits, national, plate, vin].filter(Boolean).join(" "))}`;
}

/** Wildcards are escaped. One or two letters match word starts only, where trigrams exist. */
export function searchPatterns(term: string): string[] {
  return parseSearchTerm(term).words.map((word) => containing(isShortWord(word) ? ` ${word}` : word));
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function toMoments({ from, to }: { from?: string; to?: string }, timeZone: string) {
  return { ...(from && { since: startOfDay(from, 0, timeZone) }), ...(to && { before: startOfDay(to, 1, timeZone) }) };
}

function startOfDay(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date + later, timeZone).getTime()).toISOString();
}

export type Narrowing = Omit<LeadFilter, "cursor" | "direction" | "actualCursor" | "limit">;

export type LeadConditions = {
  sources?: Source[];
  dealState?: string;
  crmState?: string;
  isNotIntegrated?: true;
  agencyId?: string;
  modelId?: string;
  advisorId?: string;
  rule?: string;
  entrySource?: string;
  stageId?: string;
  vin?: string;
  carLicense?: string;
  since?: string;
  before?: string;
  id?: string;
  ownAdvisorId?: string;
  isShowroom?: true;
} & WorkConditions;

/** Single definition of visible leads, used by list, detail, counts, search and live updates. */
export function visibilityFilter(
  actor: Pick<LicensedActor, "roles" | "userId">,
): Pick<LeadConditions, "ownAdvisorId" | "isShowroom"> {
  const scopes = new Set(actor.roles.map((role) => LEAD_SCOPE[role]));
  if (scopes.has("licence")) return {};
  return {
    ...(scopes.has("own") && { ownAdvisorId: actor.userId }),
    ...(scopes.has("showroom") && { isShowroom: true }),
  };
}

export async function buildConditions(ctx: ActorContext, filter: Narrowing): Promise<LeadConditions> {
  const { dealState, crmState, from, to } = filter;
  const sources = selectSources(filter);
  const { id } = parseSearchTerm(filter.searchTerm ?? "");
  return {
    ...visibilityFilter(ctx.actor),
    ...(sources && { sources }),
    ...(dealState !== "all" && { dealState: dealState === "duplicate" ? "duplicated" : dealState }),
    ...(crmState !== "all" && (isOneState(crmState, sources) ? { isNotIntegrated: true } : { crmState })),
    ...(filter.agency && { agencyId: filter.agency }),
    ...(filter.product && { modelId: filter.product }),
    ...(filter.advisor && (filter.advisor === UNASSIGNED ? { isUnassigned: true } : { advisorId: filter.advisor })),
    ...(filter.stage && { stageId: filter.stage }),
    ...(filter.rule && { rule: filter.rule }),
    ...(filter.entrySource && { entrySource: filter.entrySource }),
    ...(filter.vin && { vin: containing(filter.vin) }),
    ...(filter.carLicense && { carLicense: containing(filter.carLicense) }),
    ...workConditions(ctx, filter, (filter.nextAction === "today" || filter.mine) && (await todayOf(ctx))),
    ...((from || to) && toMoments({ from, to }, await readTimeZone(ctx.db))),
    ...(id && { id }),
  };
}

function isOneState(crmState: LeadFilter["crmState"], sources: Source[] | undefined): boolean {
  return crmState === "not integrated" && sources !== undefined && sources.every(isPostSalesSource);
}

/** Audited filter, without search terms: erasure could not find personal data there. */
export function toAuditedFilter<Filter extends Partial<Narrowing>>({ searchTerm, vin, carLicense, ...rest }: Filter) {
  return { ...rest, isSearched: Boolean(searchTerm || vin || carLicense) };
}

function selectSources({ source, channel, sources }: Narrowing): Source[] | undefined {
  const listed = sources === undefined ? SOURCES : toSources(sources);
  if (!channel) return source || sources ? listed.filter((one) => !source || one === source) : undefined;
  const resolvedChannel: Channel = toChannel(channel, source !== undefined && isPostSalesSource(source));
  return listed.filter((one) => CHANNEL_OF[one] === resolvedChannel && (!source || one === source));
}

async function todayOf({ db }: ActorContext): Promise<{ since: string; before: string }> {
  const timeZone = await readTimeZone(db);
  const day = dayAt(new Date(), timeZone);
  return { since: startOfDay(day, 0, timeZone), before: startOfDay(day, 1, timeZone) };
}

type FilterColumn = "source" | "dealState" | "crmState" | "agencyId" | "modelId" | "advisorId" | "rule" | "entrySource";
type Filterable = Record<FilterColumn, AnyPgColumn>;
type Scope = "ownAdvisorId" | "isShowroom";
type Conditioned = {
  [Key in keyof LeadConditions]-?: (value: NonNullable<LeadConditions[Key]>, of: Filterable) => SQL;
};

const VISIBILITY_RULES: Pick<Conditioned, Scope> = {
  ownAdvisorId: (id, of) => eq(of.advisorId, id),
  isShowroom: (_, of) => eq(of.source, "showroom"),
};

const NARROWS: Omit<Conditioned, Scope | keyof WorkConditions> = {
  sources: (sources, of) => (sources.length === 1 ? eq(of.source, sources[0]) : inArray(of.source, sources)),
  dealState: (state, of) => eq(of.dealState, state),
  crmState: (state, of) => eq(of.crmState, state),
  isNotIntegrated: (_, of) => ne(of.crmState, "integrated"),
  agencyId: (id, of) => eq(of.agencyId, id),
  modelId: (id, of) => eq(of.modelId, id),
  advisorId: (id, of) => eq(of.advisorId, id),
  rule: (rule, of) => eq(of.rule, rule),
  entrySource: (entry, of) => eq(of.entrySource, entry),
  // Facets exclude these: time and id use lead keys, substrings use search.
  id: (id) => eq(lead.id, id),
  stageId: (id) => eq(lead.stageId, id),
  since: (at) => sql`${lead.createdAt} >= ${at}::timestamptz`,
  before: (at) => sql`${lead.createdAt} < ${at}::timestamptz`,
  vin: (pattern) => sql`${compactVin} like ${pattern}`,
  carLicense: (pattern) => sql`${compactPlate} like ${pattern}`,
};

export function isSearched(words: string[], { id, vin, carLicense }: LeadConditions): boolean {
  return !id && (words.length > 0 || vin !== undefined || carLicense !== undefined);
}

/** The search function's rule as a condition, for plans that do not use it. */
export function matchesWords(words: string[]): SQL | undefined {
  if (words.length === 0) return;
  const [word = ""] = words.length === 1 ? words : [];
  const end = /^%([0-9a-f]{8})%$/.exec(word)?.[1];
  const isFound = sql`${lead.searchText} like all(${sql.param(words)}::text[])`;
  return end ? or(isFound, eq(lead.shortId, end)) : isFound;
}

export function toWhere(conditions: LeadConditions, of: Filterable = lead): SQL | undefined {
  return and(
    or(...toConditions(VISIBILITY_RULES, conditions, of)),
    ...toConditions(NARROWS, conditions, of),
    toWorkWhere(conditions),
  );
}

function toConditions(table: Partial<Conditioned>, conditions: LeadConditions, of: Filterable): SQL[] {
  return Object.entries(table).flatMap(([key, condition]) => {
    const value = conditions[key as keyof LeadConditions];
    return value === undefined ? [] : [(condition as (value: unknown, of: Filterable) => SQL)(value, of)];
  });
}

/** Required before reading a lead's related rows: ids are not permissions. @throws Problem NOT_FOUND */
export async function assertLeadVisible(
  ctx: RequestContext,
  id: string,
): Promise<Pick<typeof lead.$inferSelect, "id" | "version">> {
  const [found] = await ctx.db
    .select({ id: lead.id, version: lead.version })
    .from(lead)
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  return found;
}
