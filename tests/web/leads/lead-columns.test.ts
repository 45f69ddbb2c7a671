import { describe, expect, test } from "vitest";
import { LEAD_COLUMNS } from "@/components/features/leads/lead-columns.ts";
import { CHANNEL_OF, SOURCES, type Source } from "@/contract/kernel/channels.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

const LABELS = { es, en };

import { layoutColumns } from "@/components/engines/data-list/column-layout.ts";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";

const IDENTITY = ["id", "firstName", "lastName", "source", "channel", "email", "identification"];
const POST_SALES: Source[] = ["engine_pv", "ccLeadsEngine_pv", "meta_pv", "tiktok_pv"];
const FORMS: Source[] = ["meta", "tiktok", "meta_pv", "tiktok_pv"];
const WITH_AGENCY: Source[] = ["showroom", "referred-code"];

const fields = (source: Source) => LEAD_COLUMNS[source].map(({ field }) => field);
const cellKind = (source: Source, field: string) => LEAD_COLUMNS[source].find((column) => column.field === field)?.as;

describe.each([...SOURCES])("the list of %s", (source) => {
  test("has the columns of the specification and no others", () => {
    expect(fields(source)).toEqual([
      ...IDENTITY,
      ...(FORMS.includes(source) ? [] : ["origin"]),
      "createdAt",
      "dealState",
      "crmState",
      ...(POST_SALES.includes(source) ? ["vin", "carLicense", "rule"] : []),
      ...(WITH_AGENCY.includes(source) ? ["agency"] : []),
      ...(FORMS.includes(source) ? ["formName", "completion"] : []),
    ]);
  });

  test("labels the CRM state by the label set of its kind", () => {
    expect(cellKind(source, "crmState")).toBe(POST_SALES.includes(source) ? "postSalesCrmState" : "crmState");
  });
});

/** Width of a list at 1440 px, without sidebar and scroll bar. */
const ROOM = 1440 - 228 - 15;

test.each([...SOURCES])("the list of %s shows its states at 1440 px without scrolling", (source) => {
  const columns = layoutColumns(LEAD_COLUMNS[source]);
  const upToCrm = columns.slice(0, columns.findIndex(({ field }) => field === "crmState") + 1);

  expect(upToCrm.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM);
});

test.each([...SOURCES])("the list of %s distributes its spare width to email, names and texts", (source) => {
  const columns = layoutColumns(LEAD_COLUMNS[source]);

  const growing = columns.filter(({ share }) => share > 0);
  expect(growing.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(new Set(growing.map(({ as }) => as))).toEqual(
    new Set(["name", "email", ...columns.map(({ as }) => as).filter((as) => as === "text" || as === "showroomAgency")]),
  );
});

test("only the name column is fixed while the rest scrolls", () => {
  const pinned = layoutColumns(LEAD_COLUMNS.web).filter(({ pin }) => pin !== "");

  expect(pinned.map(({ field, left }) => [field, left])).toEqual([
    ["firstName", 0],
    ["lastName", pinned[0]?.width],
  ]);
});

test.each(["es", "en"] as const)("on a phone a channel equal to its source is omitted (%s)", (locale) => {
  const { sources, channels } = LABELS[locale];
  const echoes = SOURCES.filter((source) =>
    sources[source].toLowerCase().startsWith(channels[CHANNEL_OF[source]].toLowerCase()),
  );

  const leftOut = SOURCES.filter((source) => LEAD_COLUMNS[source].some(({ hideOnMobile }) => hideOnMobile));
  expect(leftOut).toEqual(echoes);
});

test("only the showroom's list removes the leading word of an agency", () => {
  expect(cellKind("showroom", "agency")).toBe("showroomAgency");
  expect(cellKind("referred-code", "agency")).toBeUndefined();
});

test.each([
  ["Showroom Quito Norte", "Quito Norte"],
  ["SHOWROOM - Cumbayá", "Cumbayá"],
  ["  showroom: Los Chillos ", "Los Chillos"],
  ["Quito Showroom", "Quito Showroom"],
  ["Showroom", "Showroom"],
  ["Showrooms del Valle", "Showrooms del Valle"],
  ["", ""],
])("the showroom's agency %j is shown as %j", (name, displayed) => {
  expect(showroomAgency(name)).toBe(displayed);
});
