import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LEAD_SCOPE } from "@/contract/access.ts";
import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/channels.ts";
import type { LeadFilter } from "@/contract/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";

type Narrowing = Omit<LeadFilter, "cursor" | "direction" | "actualCursor" | "limit" | "searchTerm">;

/** A filter in the columns' words, for the plain query and for the search function alike. */
export type LeadConditions = {
  sources?: Source[];
  dealState?: string;
  crmState?: string;
  agencyId?: string;
  modelId?: string;
  advisorId?: string;
  /** Rows of a person who does not reach the whole licence. */
  ownAdvisorId?: string;
  isShowroom?: true;
};

/** The one place that says which leads a person reaches; list, detail, total, search and stream all ask it. */
export function scopeOf(actor: LicensedActor): Pick<LeadConditions, "ownAdvisorId" | "isShowroom"> {
  const scopes = new Set(actor.roles.map((role) => LEAD_SCOPE[role]));
  if (scopes.has("licence")) return {};
  return {
    ...(scopes.has("own") && { ownAdvisorId: actor.userId }),
    ...(scopes.has("showroom") && { isShowroom: true }),
  };
}

export function conditionsOf(actor: LicensedActor, filter: Narrowing): LeadConditions {
  const { dealState, crmState } = filter;
  const sources = sourcesOf(filter);
  return {
    ...scopeOf(actor),
    ...(sources && { sources }),
    ...(dealState !== "all" && { dealState: dealState === "duplicate" ? "duplicated" : dealState }),
    ...(crmState !== "all" && { crmState }),
    ...(filter.agency && { agencyId: filter.agency }),
    ...(filter.product && { modelId: filter.product }),
    ...(filter.advisor && { advisorId: filter.advisor }),
  };
}

function sourcesOf({ source, channel }: Narrowing): Source[] | undefined {
  if (!channel) return source && [source];
  return SOURCES.filter((one) => CHANNEL_OF[one] === (channel satisfies Channel) && (!source || one === source));
}

type Filterable = Record<"source" | "dealState" | "crmState" | "agencyId" | "modelId" | "advisorId", AnyPgColumn>;

/** @param of the leads, or what is kept of their combinations. */
export function whereOf(conditions: LeadConditions, of: Filterable = lead): SQL | undefined {
  const { sources, dealState, crmState, agencyId, modelId, advisorId, ownAdvisorId, isShowroom } = conditions;
  const scope = [ownAdvisorId && eq(of.advisorId, ownAdvisorId), isShowroom && eq(of.source, "showroom")].filter(
    (condition) => typeof condition === "object",
  );
  return and(
    scope.length > 0 ? or(...scope) : undefined,
    sources && (sources.length === 1 ? eq(of.source, sources[0]) : inArray(of.source, sources)),
    dealState ? eq(of.dealState, dealState) : undefined,
    crmState ? eq(of.crmState, crmState) : undefined,
    agencyId ? eq(of.agencyId, agencyId) : undefined,
    modelId ? eq(of.modelId, modelId) : undefined,
    advisorId ? eq(of.advisorId, advisorId) : undefined,
  );
}
