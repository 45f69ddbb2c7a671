import { expect, test } from "vitest";
import { GROUP_OF, SCREENS, screenAt } from "@/components/shell/screens.ts";
import { ROUTE_TABLE } from "@/lib/access/route-table.ts";
import { routes } from "@/lib/routing/routes.ts";
import es from "@/locales/es/translation.json" with { type: "json" };

test("every page that requires a session has a place in the shell and a name", () => {
  const guarded = (Object.keys(routes) as (keyof typeof routes)[]).filter(
    (name) => ROUTE_TABLE[routes[name]] !== "public",
  );

  expect(Object.keys(GROUP_OF).sort()).toEqual([...guarded].sort());
  expect(Object.keys(es.routes).sort()).toEqual([...guarded].sort());
});

test("an address belongs to the screen with the longest path that leads to it", () => {
  expect(screenAt("/campaigns")).toBe("campaigns");
  expect(screenAt("/campaigns/db")).toBe("campaignsDb");
  expect(screenAt("/campaigns/db/2026")).toBe("campaignsDb");
  expect(screenAt("/homeclient")).toBe("homeClient");
  expect(screenAt("/campaignsx")).toBeUndefined();
});

test("no two screens share an address", () => {
  const paths = SCREENS.map((screen) => routes[screen]);

  expect(new Set(paths).size).toBe(paths.length);
});
