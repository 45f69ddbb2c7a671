import { expect, test } from "vitest";
import { assigneeRotation } from "@/provider/domains/intake/assign.ts";
import { DEFAULT_RULE } from "@/provider/domains/intake/license-settings.ts";
import type { Rule, Settings } from "@/provider/kernel/license-settings.ts";

function settings(assignment: Rule["assignment"]): Settings {
  return {
    ownContacts: { identification: new Set(), phone: new Set(), email: new Set(), domain: new Set() },
    isAdfPaused: false,
    createdAt: "2020-01-01T00:00:00.000Z",
    timeZone: "America/Guayaquil",
    agencies: [],
    models: [],
    versions: [],
    distinctiveVersions: [],
    properties: [],
    campaigns: new Map(),
    rules: { digital: { ...DEFAULT_RULE, assignment } },
    defaultPipelineId: null,
    firstStages: new Map(),
    advisors: new Map([
      ["ana", "Ana"],
      ["luis", "Luis"],
    ]),
    absent: new Set(),
  };
}

test("round robin follows the given order and skips inactive advisors", () => {
  const turns = assigneeRotation(settings({ kind: "roundRobin", advisorIds: ["ana", "gone", "luis"] }), "digital");

  expect(turns).toEqual(["ana", "luis"]);
});

test("a weight of three is three turns in a round, spread out", () => {
  const advisors = [
    { id: "ana", weight: 3 },
    { id: "luis", weight: 1 },
  ];

  expect(assigneeRotation(settings({ kind: "weighted", advisors }), "digital")).toEqual(["ana", "luis", "ana", "ana"]);
});

test("an inactive fixed advisor receives nothing", () => {
  expect(assigneeRotation(settings({ kind: "fixed", advisorId: "gone" }), "digital")).toEqual([]);
});
