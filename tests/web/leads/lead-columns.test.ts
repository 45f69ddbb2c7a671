import { describe, expect, test } from "vitest";
import { showroomAgency } from "@/components/data-list/showroom-agency.ts";
import { LEAD_COLUMNS } from "@/components/leads/lead-columns.ts";
import { SOURCES, type Source } from "@/contract/channels.ts";

const IDENTITY = ["id", "firstName", "lastName", "source", "channel", "email", "identification"];
const POST_SALES: Source[] = ["engine_pv", "ccLeadsEngine_pv", "meta_pv", "tiktok_pv"];
const FORMS: Source[] = ["meta", "tiktok", "meta_pv", "tiktok_pv"];
const WITH_AGENCY: Source[] = ["showroom", "referred-code"];

const fields = (source: Source) => LEAD_COLUMNS[source].map(({ field }) => field);
const word = (source: Source, field: string) => LEAD_COLUMNS[source].find((column) => column.field === field)?.as;

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

  test("says the CRM state with the label set of its kind", () => {
    expect(word(source, "crmState")).toBe(POST_SALES.includes(source) ? "postSalesCrmState" : "crmState");
  });
});

test("only the showroom's list takes the leading word from an agency", () => {
  expect(word("showroom", "agency")).toBe("showroomAgency");
  expect(word("referred-code", "agency")).toBeUndefined();
});

test.each([
  ["Showroom Quito Norte", "Quito Norte"],
  ["SHOWROOM - Cumbayá", "Cumbayá"],
  ["  showroom: Los Chillos ", "Los Chillos"],
  ["Quito Showroom", "Quito Showroom"],
  ["Showroom", "Showroom"],
  ["Showrooms del Valle", "Showrooms del Valle"],
  ["", ""],
])("the agency %j of a showroom reads %j", (name, shown) => {
  expect(showroomAgency(name)).toBe(shown);
});
