import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import {
  type ListState,
  readState,
  withFilters,
  withPage,
  writeState,
} from "@/components/engines/data-list/url-state.ts";
import { AUDIT_FILTERS } from "@/components/features/audit/audit-address.ts";
import { DELIVERY_FILTERS } from "@/components/features/deliveries/webhooks/delivery-address.ts";
import { BOARD_FILTERS } from "@/components/features/leads/board/board-column.tsx";
import { leadFilters } from "@/components/features/leads/lead-address.ts";
import { tableFilters } from "@/components/features/leads/table/lead-table-address.ts";
import { audits } from "@/contract/audit/audits.ts";
import { DEAL_STATES } from "@/contract/kernel/channels.ts";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";

const address = {
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

describe("a filter is read as its contract reads it", () => {
  const LISTS = [
    { input: leads.list.input, filters: leadFilters("engine_pv") },
    { input: leads.list.input, filters: tableFilters({}) },
    { input: leads.search.input, filters: ["searchTerm"] as const },
    { input: board.cards.input, filters: BOARD_FILTERS },
    { input: audits.list.input, filters: AUDIT_FILTERS },
    { input: webhooks.deliveries.input, filters: DELIVERY_FILTERS },
  ];
  const SAMPLES = [
    "2026-02-28",
    "2026-02-29",
    "2024-02-29",
    "2026-13-01",
    "2026-1-1",
    "1999-12-31",
    "2000-01-01",
    "2100-12-31",
    "2101-01-01",
    "0000-00-00",
    "2026-02-28T00:00:00Z",
    "0192f1de-7c1a-7cc3-98c4-dc0c0c07398f",
    "0192F1DE-7C1A-7CC3-98C4-DC0C0C07398F",
    "0192f1de-7c1a-9cc3-98c4-dc0c0c07398f",
    "0192f1de-7c1a-7cc3-18c4-dc0c0c07398f",
    "0192f1de7c1a7cc398c4dc0c0c07398f",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "not-an-id",
    "  ana  ",
    "   ",
    "x",
    "ab",
    "!𐀀",
    "𐀀".repeat(40),
    "pbq-1234",
    " pbq.12 34, ",
    "“ABC”",
    "a-",
    "a".repeat(40),
    "a".repeat(41),
    "a".repeat(120),
    "a".repeat(121),
    "a".repeat(200),
    "a".repeat(201),
    "__proto__",
    "constructor",
    "engine",
    "engine_pv",
    "digital",
    "meta",
    "new",
    "duplicated",
    "failed",
    "integrated",
    "not integrated",
    "none",
    "crm",
    "person",
    "system",
    "delivered",
    "lead.created",
    "lead.assigned",
    "user.created",
    "New",
    " new",
  ];
  const valueIn = (input: (typeof LISTS)[number]["input"], filter: string, text: string) => {
    const parsed = (input.shape as Record<string, z.ZodType>)[filter]?.safeParse(text);
    return parsed?.success ? parsed.data || undefined : undefined;
  };
  const readIn = (filters: (typeof LISTS)[number]["filters"], filter: string, text: string) =>
    readState(new URLSearchParams({ [filter]: text }), { filters, rowParam: "row" }).filters as Record<string, unknown>;

  test.each(LISTS)("$filters", ({ input, filters }) => {
    for (const filter of filters)
      for (const text of SAMPLES)
        expect([filter, text, readIn(filters, filter, text)[filter]]).toEqual([
          filter,
          text,
          valueIn(input, filter, text),
        ]);
  });

  test.each(LISTS)("any text of $filters", ({ input, filters }) => {
    fc.assert(
      fc.property(
        fc.constantFrom<string>(...filters),
        fc.string({ unit: "grapheme", maxLength: 60 }),
        (filter, text) => {
          fc.pre(text !== "all" && text !== "duplicate");
          expect(readIn(filters, filter, text)[filter]).toEqual(valueIn(input, filter, text));
        },
      ),
    );
  });
});
