import type { Role } from "@/contract/kernel/access.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { PAGES_BELOW, ROLE_ROUTES, ROUTE_TABLE, widest } from "./route-table.ts";

export type Decision = { kind: "open" } | { kind: "signIn" } | { kind: "redirect"; to: Route };

export type Visitor = { role: readonly Role[] } | null;

const OPEN: Decision = { kind: "open" };

/** Decides on access before rendering. Unknown addresses go to Next's 404, except for single-page roles. */
export function decide(path: string, session: Visitor): Decision {
  const route = findRoute(path);
  if (isPublic(path, route)) return OPEN;
  if (!session) return { kind: "signIn" };
  const role = widest(session.role);
  if (!role) return { kind: "redirect", to: routes.signOut };
  const places = ROLE_ROUTES[role];
  if (!route) return places.unknown === "missing" ? OPEN : { kind: "redirect", to: places.forbidden };
  return mayOpen(route, session.role) ? OPEN : { kind: "redirect", to: places.forbidden };
}

export function mayOpen(route: string, roles: readonly Role[]): boolean {
  const opens = ROUTE_TABLE[route as Route];
  if (!opens) return false;
  return opens === "public" || opens.some((role) => roles.includes(role));
}

export function homeRoute(roles: readonly Role[]): Route {
  const role = widest(roles);
  return role ? ROLE_ROUTES[role].home : routes.signOut;
}

function findRoute(path: string): Route | undefined {
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

// Next matches decoded paths: `/%73howroom` is the showroom.
function readable(path: string): string {
  try {
    return decodeURIComponent(path).replace(/(?<=.)\/+$/, "");
  } catch {
    return path;
  }
}

/** Well-known paths of browsers and crawlers (RFC 8615): their 404 needs no sign-in. */
export function isMachineRequest(path: string): boolean {
  return /^\/(?:\.well-known(?:\/.*)?|[\w.-]+\.(?:ico|json|png|txt|webmanifest|xml))$/.test(path);
}
