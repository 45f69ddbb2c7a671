import type { FilterName } from "@/components/engines/data-list/filter-names.ts";
import { openedView, openingView } from "@/components/engines/data-list/saved-views.ts";
import { type ListAddress, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import type { ListViews } from "@/contract/leads/saved-views.ts";
import { routes } from "@/lib/routing/routes.ts";

export const AUDIT_FILTERS = [
  "from",
  "to",
  "actor",
  "actorKind",
  "action",
  "channel",
  "lead",
] as const satisfies readonly FilterName[];
export const ENTRY_PARAM = "entry";

const ADDRESS: ListAddress = { filters: AUDIT_FILTERS, rowParam: ENTRY_PARAM };

const SIGN_INS_PARAM = "signIns";
export type AuditScope = { signIns?: "without" };
// One object each: a new scope would be a new list.
const WITH: AuditScope = {};
const WITHOUT: AuditScope = { signIns: "without" };

/** Sign-ins are left out until the address requests them. */
export function auditScope(params: Pick<URLSearchParams, "get">): AuditScope {
  return params.get(SIGN_INS_PARAM) === "with" ? WITH : WITHOUT;
}

export function withSignIns(params: URLSearchParams, isShown: boolean): string {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "direction", SIGN_INS_PARAM]) next.delete(name);
  if (isShown) next.set(SIGN_INS_PARAM, "with");
  return `?${next}`;
}

export function firstArguments(params: URLSearchParams, saved: ListViews | undefined) {
  return pageArguments(auditScope(params), openedView(openingView(saved, ""), readState(params, ADDRESS)));
}

export const leadHref = ({ id, source }: { id: string; source: string }) =>
  `${routes.gathering}?source=${source}&lead=${id}`;
