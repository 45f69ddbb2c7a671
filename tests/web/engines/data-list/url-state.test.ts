import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ListState,
  readState,
  withFilters,
  withPage,
  writeState,
} from "@/components/engines/data-list/url-state.ts";
import { DEAL_STATES } from "@/contract/kernel/channels.ts";
import { leads } from "@/contract/leads/leads.ts";

const address = {
  input: leads.list.input,
  filters: ["dealState", "crmState", "agency", "searchTerm"] as const,
  rowParam: "lead",
};
const read = (search: string) => readState(new URLSearchParams(search), address);

describe("an address", () => {
  test("contains filters, page and open row", () => {
    expect(read("?dealState=failed&searchTerm=ana&cursor=abc&direction=prev&lead=0192")).toEqual({
      filters: { dealState: "failed", searchTerm: "ana" },
      cursor: "abc",
      direction: "prev",
      row: "0192",
    });
  });

  test("an invalid filter is read as far as it is valid", () => {
    expect(read("?dealState=__proto__&agency=not-an-id&crmState=integrated&direction=prev&lead=../x")).toEqual({
      filters: { crmState: "integrated" },
    });
    expect(read(`?searchTerm=${"a".repeat(201)}&cursor=${"c".repeat(401)}`)).toEqual({ filters: {} });
  });

  test("with the synonym duplicate means duplicated, and all means no filter", () => {
    expect(read("?dealState=duplicate").filters).toEqual({ dealState: "duplicated" });
    expect(read("?dealState=all&crmState=all").filters).toEqual({});
  });

  test("preserves unrelated parameters", () => {
    const search = writeState(new URLSearchParams("source=meta&dealState=new"), { filters: {} }, address);

    expect(search).toBe("?source=meta");
  });

  test("carries a plus sign of a phone or an email unharmed", () => {
    const search = writeState(new URLSearchParams(), { filters: { searchTerm: "+593 98" } }, address);

    expect(search).toContain("%2B593");
    expect(read(search).filters.searchTerm).toBe("+593 98");
  });

  test("reads back every state that was written to it", () => {
    const text = fc.string({ minLength: 1, maxLength: 60 }).filter((value) => value.trim() === value);
    const state = fc.record(
      {
        filters: fc.record({ dealState: fc.constantFrom(...DEAL_STATES), searchTerm: text }, { requiredKeys: [] }),
        row: fc.uuid(),
      },
      { requiredKeys: ["filters"] },
    );

    fc.assert(
      fc.property(state, (given: ListState) => {
        expect(read(writeState(new URLSearchParams(), given, address))).toEqual(given);
      }),
    );
  });
});

describe("a change", () => {
  const there: ListState = { filters: { dealState: "new" }, cursor: "abc", direction: "next", row: "r" };

  test("changing a filter resets the page and preserves the open row", () => {
    expect(withFilters(there, { dealState: "failed" })).toEqual({ filters: { dealState: "failed" }, row: "r" });
    expect(withFilters(there, { dealState: undefined })).toEqual({ filters: {}, row: "r" });
  });

  test("changing the page preserves the filters, and the first page has no cursor", () => {
    expect(withPage(there, "def", "prev")).toEqual({ ...there, cursor: "def", direction: "prev" });
    expect(withPage(there)).toEqual({ filters: { dealState: "new" }, row: "r" });
  });
});
