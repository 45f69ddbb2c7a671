import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { allCards } from "@/components/features/leads/board/board-pages.ts";
import { useCardMoves } from "@/components/features/leads/board/use-card-moves.ts";
import { CARDS_AT_ONCE, useCurrentBoard } from "@/components/features/leads/board/use-current-board.ts";
import { type BoardLead, board } from "@/contract/leads/board.ts";
import type { LeadsChanged } from "@/contract/leads/leads.ts";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { newQueryClient, useReadPages } from "@/lib/api/query.ts";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const stream = vi.hoisted(() => ({ receive: new Set<(event: LeadsChanged) => void>() }));
vi.mock("@/lib/api/use-events.ts", async () => {
  const { useEffect } = await import("react");
  return {
    useEvents: (_: unknown, hear: (event: LeadsChanged) => void) => {
      useEffect(() => {
        stream.receive.add(hear);
        return () => void stream.receive.delete(hear);
      });
    },
  };
});

const PIPELINE = leadIdAt(90);
const [FIRST, SECOND] = [leadIdAt(91), leadIdAt(92)];
const stage = (id: string): Stage => ({
  id,
  version: 1,
  pipelineId: PIPELINE,
  name: "Etapa",
  type: "open",
  colour: "blue",
  slaHours: null,
  requiredFields: [],
  reasons: [],
});
const card = (number: number): BoardLead => ({
  id: leadIdAt(number),
  firstName: "Ana",
  lastName: "",
  isErased: false,
  source: "web",
  dealState: "new",
  product: "",
  advisor: "",
  stageAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
});

let stageCounts: Record<string, number[]>;
let requested: string[];
let gate: Promise<void> = Promise.resolve();
const server = setupServer(
  http.get("*/api/lead-prospection/pipelines/:pipeline/stages/:stage", async ({ params }) => {
    const id = String(params.stage);
    const items = (stageCounts[id] ?? []).map(card);
    requested.push(id);
    await gate;
    return HttpResponse.json({ items, cursor: { actual: null, next: null, prev: null } });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  stageCounts = { [FIRST]: [1, 2, 3], [SECOND]: [4] };
  requested = [];
  gate = Promise.resolve();
});
afterEach(cleanup);

type Hands = ReturnType<typeof useCurrentBoard> & { place: ReturnType<typeof useCardMoves> };

async function show() {
  let hands = {} as Hands;
  const displayed: Record<string, string[]> = {};
  function Column({ id }: { id: string }) {
    const query = { pipeline: PIPELINE, stage: id, limit: CARDS_AT_ONCE };
    displayed[id] = allCards(useReadPages(board.cards, query).data).map((one) => one.id);
    return null;
  }
  function Board() {
    const current = useCurrentBoard();
    hands = { ...current, place: useCardMoves(current) };
    return (
      <>
        <Column id={FIRST} />
        <Column id={SECOND} />
      </>
    );
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Board />
    </QueryClientProvider>,
  );
  const numbers = () =>
    [FIRST, SECOND].map((id) => (displayed[id] ?? []).map((one) => Number.parseInt(one.slice(-4), 16)));
  await waitFor(() => expect(numbers()).toEqual([[1, 2, 3], [4]]));
  requested.length = 0;
  return { numbers, hands: () => hands };
}

const receive = (...changed: number[]) =>
  act(() => {
    for (const one of stream.receive)
      one({ lastId: null, arrived: {}, changed: changed.map((number) => leadIdAt(number)) });
  });
const lead = (number: number, stageId: string) => ({ id: leadIdAt(number), name: "Ana", stageId });

test("a moved card is first in its new column, and a rejected one returns to its place alone", async () => {
  const { numbers, hands } = await show();
  let [one, two] = [(_: boolean) => {}, (_: boolean) => {}];

  act(() => {
    one = hands().place(lead(2, FIRST), stage(SECOND));
    two = hands().place(lead(1, FIRST), stage(SECOND));
  });
  await waitFor(() => expect(numbers()).toEqual([[3], [1, 2, 4]]));
  stageCounts = { [FIRST]: [2, 3], [SECOND]: [1, 4] };
  act(() => {
    two(true);
    one(false);
  });

  await waitFor(() =>
    expect(numbers()).toEqual([
      [2, 3],
      [1, 4],
    ]),
  );
});

test("the board's own moves are not reloaded; others' moves are, in one request a column", async () => {
  const { numbers, hands } = await show();

  act(() => hands().place(lead(1, FIRST), stage(SECOND))(true));
  receive(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requested).toEqual([]);

  stageCounts = { [FIRST]: [2], [SECOND]: [3, 1, 4] };
  receive(3);
  await waitFor(() => expect(numbers()).toEqual([[2], [3, 1, 4]]));
  expect(requested.sort()).toEqual([FIRST, SECOND].sort());
});

test("no card moves below a dragged one; updates appear after the drop", async () => {
  const { numbers, hands } = await show();
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  stageCounts = { [FIRST]: [9, 1, 2, 3], [SECOND]: [4] };
  receive(9);
  await waitFor(() => expect(requested).toHaveLength(2));

  let resume = () => {};
  act(() => {
    resume = hands().pause();
  });
  open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(numbers()).toEqual([[1, 2, 3], [4]]);
  act(() => resume());

  await waitFor(() => expect(numbers()).toEqual([[9, 1, 2, 3], [4]]), { timeout: 20_000 });
});
