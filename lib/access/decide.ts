import type { Role } from "@/contract/kernel/access.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { PAGES_BELOW, ROLE_PLACES, ROUTE_TABLE, widest } from "./route-table.ts";

/** `signIn`: nobody is signed in; `redirect`: the page is not theirs. */
export type Decision = { kind: "open" } | { kind: "signIn" } | { kind: "redirect"; to: Route };

/** Who asks. Null: nobody is signed in. */
export type Visitor = { role: readonly Role[] } | null;

const OPEN: Decision = { kind: "open" };

/**
 * Whether an address may be opened, before anything of it is drawn. An address that no page answers is left to Next,
 * which says so, except for the roles that have one page only.
 */
export function decide(path: string, session: Visitor): Decision {
  const route = routeOf(path);
  if (isPublic(path, route)) return OPEN;
  if (!session) return { kind: "signIn" };
  const role = widest(session.role);
  if (!role) return { kind: "redirect", to: routes.signOut };
  const places = ROLE_PLACES[role];
  if (!route) return places.unknown === "missing" ? OPEN : { kind: "redirect", to: places.forbidden };
  return mayOpen(route, session.role) ? OPEN : { kind: "redirect", to: places.forbidden };
}

/** Whether one of the roles opens the page. Several roles have the union of their pages. */
export function mayOpen(route: string, roles: readonly Role[]): boolean {
  const opens = ROUTE_TABLE[route as Route];
  if (!opens) return false;
  return opens === "public" || opens.some((role) => roles.includes(role));
}

/** The page where these roles start. */
export function homeOf(roles: readonly Role[]): Route {
  const role = widest(roles);
  return role ? ROLE_PLACES[role].home : routes.signOut;
}

/** The route that a page belongs to; undefined for an address that no page answers. */
function routeOf(path: string): Route | undefined {
  const address = readable(path);
  return ROUTES.find((route) => route === address) ?? ROUTES.find((route) => isBelow(route, address));
}

const ROUTES = Object.keys(ROUTE_TABLE) as Route[];

function isBelow(route: Route, address: string): boolean {
  if (!address.startsWith(`${route}/`)) return false;
  const rest = address.slice(route.length);
  return PAGES_BELOW[route]?.some((page) => (page === "/*" ? /^\/[^/]+$/.test(rest) : page === rest)) ?? false;
}

function isPublic(path: string, route: Route | undefined): boolean {
  if (readable(path).startsWith(routes.referral)) return true;
  return route !== undefined && ROUTE_TABLE[route] === "public";
}

// Next matches pages by the decoded path: `/%73howroom` is the showroom.
function readable(path: string): string {
  try {
    return decodeURIComponent(path).replace(/(?<=.)\/+$/, "");
  } catch {
    return path;
  }
}
