// @vitest-environment node
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/contract/kernel/access.ts";
import { decide, homeRoute, mayOpen } from "@/lib/access/decide.ts";
import { ROUTE_TABLE } from "@/lib/access/route-table.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";

const OPEN = { kind: "open" } as const;
const to = (route: Route) => ({ kind: "redirect", to: route }) as const;

const PUBLIC: Route[] = ["/", "/login", "/forgetpassword", "/signin", "/signout", "/ref", "/offline"];
const ALL = (Object.values(routes) as Route[]).filter((route) => !PUBLIC.includes(route));
const EXCEPT = (...closed: Route[]) => ALL.filter((route) => !closed.includes(route));
const OFFICE: Route[] = [
  "/gathering",
  "/board",
  "/channels/digital",
  "/search",
  "/leads",
  "/schedule",
  "/bicct",
  "/account",
];

/** Access by role, written independently of the implementation. */
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
  "sales-manager": {
    home: "/externalmanagement",
    forbidden: "/externalmanagement",
    opens: ["/externalmanagement", "/leads"],
  },
  host: { home: "/showroom", forbidden: "/showroom", opens: ["/showroom", "/leads"] },
};

describe.each(ROLES)("%s", (role) => {
  const { home, forbidden, opens } = EXPECTED[role];

  test.each(ALL)("%s", (route) => {
    expect(decide(route, { role: [role] })).toEqual(opens.includes(route) ? OPEN : to(forbidden));
  });

  test("has a permitted home, and a permitted redirect target for forbidden pages", () => {
    expect(homeRoute([role])).toBe(home);
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

test.each(["/%6cicenses", "/licenses/", "/%6Cicenses%2F", "/%6cicenses//"])(
  "a forbidden page stays forbidden however its address is written: %s",
  (path) => {
    expect(decide(path, { role: ["admin-client"] })).toEqual(to("/salesbi"));
  },
);

test("an address without a page renders not-found, except for roles with a single page", () => {
  expect(decide("/nowhere", { role: ["supervisor"] })).toEqual(OPEN);
  expect(decide("/nowhere", { role: ["host"] })).toEqual(to("/showroom"));
  expect(decide("/%", { role: ["sales-manager"] })).toEqual(to("/externalmanagement"));
});

const PAGES = readdirSync("app/(private)", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/page.tsx"))
  .map((file) => `/${file.replace(/\/page\.tsx$/, "")}`);

test.each(PAGES)("the page %s opens only to the roles of its route, and to at least one", (page) => {
  const address = page.replace(/\[\w+\]/g, "0195f0a0-0000-7000-8000-000000000000");
  const answers = ROLES.map((role) => decide(address, { role: [role] }));

  expect(answers[0]).toEqual(OPEN);
  expect(answers.at(-1)).toEqual(/^\/(showroom$|leads(\/|$))/.test(address) ? OPEN : to("/showroom"));
});

test.each([
  ["/settings/integrations", "/settings/integrations/xx"],
  ["/settings/integrations/crm", "/settings/integrations/crm/xx"],
  ["/settings/webhooks/deliveries", "/settings/webhooks/zzz"],
  ["/settings/users", "/settings/users/0195f0a0-0000-7000-8000-000000000000"],
  ["/licenses", "/licenses/new"],
  ["/showroom", "/showroom/visits"],
])("a role that may not open %s is sent away from it; %s is no page for any role", (page, unknown) => {
  const role: Role = page === "/showroom" ? "general" : "supervisor";

  expect(decide(page, { role: [role] })).toEqual(to(EXPECTED[role].forbidden));
  for (const one of ["superadmin", "admin-client", "supervisor", "general", "advisor-cct"] as const)
    expect(decide(unknown, { role: [one] })).toEqual(OPEN);
  expect(decide(unknown, { role: ["host"] })).toEqual(to("/showroom"));
});

test.each(["/settings/models/nope", "/settings/pipelines/zzz"])("%s opens to the roles of its route alone", (path) => {
  expect(decide(path, { role: ["general"] })).toEqual(to("/homeclient"));
  expect(decide(path, { role: ["supervisor"] })).toEqual(OPEN);
});

test("several roles have the union of their pages and the home of the widest", () => {
  const roles: Role[] = ["host", "sales-manager", "general"];

  expect(homeRoute(roles)).toBe("/homeclient");
  expect(decide("/showroom", { role: roles })).toEqual(OPEN);
  expect(decide("/externalmanagement", { role: roles })).toEqual(OPEN);
  expect(decide("/licenses", { role: roles })).toEqual(to("/homeclient"));
});

test("a user without a role can only sign out", () => {
  expect(decide("/home", { role: [] })).toEqual(to("/signout"));
});
