import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type PendingQuery, StreamPrefetch } from "@/components/features/reports/stream-prefetch.tsx";
import { reports } from "@/contract/reports/reports.ts";
import { newQueryClient, useRead } from "@/lib/api/query.ts";
import { aReport, aRow } from "../engines/charts/made-up-report.ts";

const ARGS = { from: "2026-11-01", to: "2026-11-22" };
let queries = 0;
const server = setupServer(
  http.get("*/api/filters/bi/capture/bySource", () => {
    queries += 1;
    return HttpResponse.json(aReport([aRow("web", [2, 2, 0, 0])]));
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  queries = 0;
});
afterEach(cleanup);
afterAll(() => server.close());

function Leads() {
  const { data } = useRead(reports.bySource, ARGS);
  return <output>{data?.rows[0]?.values[0] ?? "waiting"}</output>;
}

function show(answer: PendingQuery["answer"]) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <StreamPrefetch queries={[{ report: "bySource", args: ARGS, answer }]} />
      <Leads />
    </QueryClientProvider>,
  );
}

test("prefetched data of a page is not requested", async () => {
  show(Promise.resolve(aReport([aRow("web", [7, 7, 0, 0])])));

  expect(screen.getByText("waiting")).toBeVisible();
  expect(await screen.findByText("7")).toBeVisible();
  expect(queries).toBe(0);
});

test("a promise passed by React can be awaited, and not chained", async () => {
  // biome-ignore lint/suspicious/noThenProperty: React hands over what it streams so
  const chunk = { then: (resolve: (value: unknown) => void) => void resolve(aReport([aRow("web", [7, 7, 0, 0])])) };
  show(chunk as unknown as PendingQuery["answer"]);

  expect(await screen.findByText("7")).toBeVisible();
  expect(queries).toBe(0);
});

test.each([
  ["the web's server had no answer", () => Promise.resolve(null)],
  ["the page broke off", () => Promise.reject(new Error("Connection closed."))],
])("the browser requests it itself where %s", async (_, answer) => {
  show(answer());

  expect(await screen.findByText("2")).toBeVisible();
  expect(queries).toBe(1);
});
