import { describe, expect, test } from "vitest";
import {
  allCards,
  type CardPages,
  withCard,
  withMoveCounted,
  withoutCard,
} from "@/components/features/leads/board/board-pages.ts";
import { stageDurations } from "@/components/features/leads/stage-durations.ts";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";

const card = (id: string): BoardLead => ({
  id,
  firstName: "Ana",
  lastName: id,
  isErased: false,
  source: "web",
  dealState: "new",
  product: "",
  advisor: "",
  stageAt: "2026-11-20T10:00:00.000Z",
});
const pagesOf = (...pages: string[][]): CardPages => ({
  pages: pages.map((ids) => ({ items: ids.map(card), cursor: { actual: null, next: null, prev: null } })),
  pageParams: pages.map(() => null),
});
const ids = (pages: CardPages) => allCards(pages).map(({ id }) => id);

describe("a column's pages", () => {
  test("remove a card from any page", () => {
    expect(ids(withoutCard(pagesOf(["a", "b"], ["c", "d"]), "c"))).toEqual(["a", "b", "d"]);
  });

  test("place the latest entry first, and once", () => {
    const later = { stageAt: "2026-11-21T10:00:00.000Z" };

    expect(ids(withCard(pagesOf(["a", "b"], ["c"]), { ...card("d"), ...later }))).toEqual(["d", "a", "b", "c"]);
    expect(ids(withCard(pagesOf(["a", "b"], ["c"]), { ...card("c"), ...later }))).toEqual(["c", "a", "b"]);
  });

  test("restore a card at its position, on any page", () => {
    const since = (id: string, day: number) => ({ ...card(id), stageAt: `2026-11-${day}T10:00:00.000Z` });
    const before: CardPages = {
      pages: [[since("a", 20), since("b", 18)], [since("d", 14)]].map((items) => ({
        items,
        cursor: { actual: null, next: null, prev: null },
      })),
      pageParams: [null, null],
    };

    expect(ids(withCard(before, since("c", 16)))).toEqual(["a", "b", "c", "d"]);
    expect(ids(withCard(before, since("e", 12)))).toEqual(["a", "b", "d", "e"]);
    expect(ids(withCard(pagesOf([]), since("e", 12)))).toEqual(["e"]);
  });
});

test("a move changes the counts of both stages, except a count at its limit", () => {
  const counts = [
    { stageId: "from", count: 3, isMore: false },
    { stageId: "to", count: 10_000, isMore: true },
    { stageId: "other", count: 5, isMore: false },
  ];

  expect(withMoveCounted(counts, "from", "to").map(({ count }) => count)).toEqual([2, 10_000, 5]);
});

describe("the stages of a lead", () => {
  const moved = (from: string, to: string, at: string): TraceStep => ({
    step: "moved",
    outcome: "ok",
    at,
    actor: "Ana",
    facts: { from, to, reason: "" },
    errors: [],
    changes: [],
  });
  const lead = { createdAt: "2026-11-01T10:00:00.000Z", stage: { id: "x", name: "Cita" } };

  test("are its first stage since creation, when it was never moved", () => {
    expect(stageDurations({ ...lead, trace: [] })).toEqual([
      { stage: "Cita", since: lead.createdAt, until: undefined },
    ]);
  });

  test("are consecutive periods, the last without an end", () => {
    const trace = [
      moved("Nuevo", "Contactado", "2026-11-02T10:00:00.000Z"),
      moved("Contactado", "Cita", "2026-11-04T10:00:00.000Z"),
    ];

    expect(stageDurations({ ...lead, trace })).toEqual([
      { stage: "Nuevo", since: lead.createdAt, until: "2026-11-02T10:00:00.000Z" },
      { stage: "Contactado", since: "2026-11-02T10:00:00.000Z", until: "2026-11-04T10:00:00.000Z" },
      { stage: "Cita", since: "2026-11-04T10:00:00.000Z", until: undefined },
    ]);
  });

  test("are none, for a lead without pipeline", () => {
    expect(stageDurations({ ...lead, stage: null, trace: [] })).toEqual([]);
  });
});
