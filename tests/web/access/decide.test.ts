// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/contract/access.ts";
import { decide, homeOf, mayOpen } from "@/lib/access/decide.ts";
import { ROUTE_TABLE } from "@/lib/access/route-table.ts";
import { type Route, routes } from "@/lib/routes.ts";

const OPEN = { kind: "open" } as const;
const to = (route: Route) => ({ kind: "redirect", to: route }) as const;

const PUBLIC: Route[] = ["/", "/login", "/forgetpassword", "/signin", "/signout", "/ref", "/offline"];
const ALL = (Object.values(routes) as Route[]).filter((route) => !PUBLIC.includes(route));
const EXCEPT = (...closed: Route[]) => ALL.filter((route) => !closed.includes(route));
const OFFICE: Route[] = ["/gathering", "/board", "/channels/digital", "/search", "/schedule", "/bicct", "/account"];

/** Who opens what, said a second time and in other words. */
const EXPECTED: Record<Role, { home: Route; forbidden: Route; opens: Route[] }> = {
  superadmin: { home: "/home", forbidden: "/home", opens: ALL },
  "admin-cct": { home: "/home", forbidden: "/home", opens: ALL },
  "admin-hdl": { home: "/home", forbidden: "/home", opens: ALL },
  "admin-client": {
    home: "/homeclient",
    forbidden: "/salesbi",
    opens: EXCEPT("/licenses", "/showroom", "/externalmanagement"),
  },
  supervisor: {
    home: "/homesalesmanager",
    forbidden: "/homesalesmanager",
    opens: EXCEPT(
      ...(["/licenses", "/settings/users", "/settings/integrations", "/settings/privacy"] as const),
      ...(["/settings/webhooks", "/settings/webhooks/keys"] as const),
    ),
  },
  general: {
    home: "/homeclient",
    forbidden: "/homeclient",
    opens: [...OFFICE, "/homeclient", "/salesbi", "/bicaption"],
  },
  "advisor-cct": {
    home: "/gathering",
    forbidden: "/gathering",
    opens: [...OFFICE, "/home", "/campaigns", "/campaigns/db"],
  },
  "sales-manager": { home: "/externalmanagement", forbidden: "/externalmanagement", opens: ["/externalmanagement"] },
  host: { home: "/showroom", forbidden: "/showroom", opens: ["/showroom"] },
};

describe.each(ROLES)("%s", (role) => {
  const { home, forbidden, opens } = EXPECTED[role];

  test.each(ALL)("%s", (route) => {
    expect(decide(route, { role: [role] })).toEqual(opens.includes(route) ? OPEN : to(forbidden));
  });

  test("starts at home, which it may open, as it may open where it is sent from a forbidden page", () => {
    expect(homeOf([role])).toBe(home);
    expect(mayOpen(home, [role])).toBe(true);
    expect(mayOpen(forbidden, [role])).toBe(true);
  });
});

test("every route of the specification's point 2 is in the table", () => {
  const named =
    "/login /forgetpassword /home /licenses /signout /homeclient /bicaption /gathering /bicct /salesbi /schedule /showroom /externalmanagement /account /campaigns /campaigns/db /search /homesalesmanager /channels/digital";

  expect(Object.keys(ROUTE_TABLE)).toEqual(expect.arrayContaining(named.split(" ")));
});

test.each([...ALL, "/anything", "/settings", "/Gathering"])("a visitor is sent to sign in from %s", (path) => {
  expect(decide(path, null)).toEqual({ kind: "signIn" });
});

test.each([...PUBLIC, "/ref/andes/ABC", "/refund", "/forgetpassword/token", "/login/"])(
  "%s is open to everyone",
  (path) => {
    expect(decide(path, null)).toEqual(OPEN);
    for (const role of ROLES) expect(decide(path, { role: [role] })).toEqual(OPEN);
  },
);

test.each(["/%6cicenses", "/licenses/", "/licenses/new", "/%6Cicenses%2Fnew"])(
  "a forbidden page stays forbidden however its address is written: %s",
  (path) => {
    expect(decide(path, { role: ["admin-client"] })).toEqual(to("/salesbi"));
  },
);

test("an address without a page is the page's own matter, but not for those who have one page", () => {
  expect(decide("/nowhere", { role: ["supervisor"] })).toEqual(OPEN);
  expect(decide("/nowhere", { role: ["host"] })).toEqual(to("/showroom"));
  expect(decide("/%", { role: ["sales-manager"] })).toEqual(to("/externalmanagement"));
});

test("several roles have the union of their pages and the home of the widest", () => {
  const roles: Role[] = ["host", "sales-manager", "general"];

  expect(homeOf(roles)).toBe("/homeclient");
  expect(decide("/showroom", { role: roles })).toEqual(OPEN);
  expect(decide("/externalmanagement", { role: roles })).toEqual(OPEN);
  expect(decide("/licenses", { role: roles })).toEqual(to("/homeclient"));
});

test("someone without a role can only leave", () => {
  expect(decide("/home", { role: [] })).toEqual(to("/signout"));
});
