import { and, eq, inArray, or, type SQL } from "drizzle-orm";
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

export function whereOf(conditions: LeadConditions): SQL | undefined {
  const { sources, dealState, crmState, agencyId, modelId, advisorId, ownAdvisorId, isShowroom } = conditions;
  const scope = [ownAdvisorId && eq(lead.advisorId, ownAdvisorId), isShowroom && eq(lead.source, "showroom")].filter(
    (condition) => typeof condition === "object",
  );
  return and(
    scope.length > 0 ? or(...scope) : undefined,
    sources && (sources.length === 1 && sources[0] ? eq(lead.source, sources[0]) : inArray(lead.source, sources)),
    dealState ? eq(lead.dealState, dealState as typeof lead.$inferSelect.dealState) : undefined,
    crmState ? eq(lead.crmState, crmState as typeof lead.$inferSelect.crmState) : undefined,
    agencyId ? eq(lead.agencyId, agencyId) : undefined,
    modelId ? eq(lead.modelId, modelId) : undefined,
    advisorId ? eq(lead.advisorId, advisorId) : undefined,
  );
}
