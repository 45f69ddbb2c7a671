import { afterAll, beforeAll, expect, test } from "vitest";
import { PARTS } from "@/bench/parts.ts";
import { type BenchContext, openBench } from "@/bench/support/context.ts";
import { requestBytes, runLoad } from "@/bench/support/load.ts";
import { type Library, openLibrary, type Query } from "@/bench/support/reading.ts";
import { asMarkdown } from "@/bench/support/report.ts";
import { findPostgres } from "../support/postgres.ts";

// Asserts no time: other load on the machine would fail it.
const isPossible = findPostgres() !== undefined;
let bench: BenchContext;

beforeAll(() => {
  bench = openBench({ name: "small", rounds: 1, seconds: 1, fewRows: 200, many: 400, page: 3, streamMegabytes: 1 });
});
afterAll(() => bench.close());

test.runIf(isPossible)(
  "intake is measured: every lead that was acknowledged is stored",
  async () => {
    const intake = PARTS.find(({ name }) => name === "intake");

    const report = await intake?.run(bench);

    expect(report?.figures.map(({ ratio }) => ratio)).not.toContain("NaN ×");
    expect(report?.notes.at(-1)).toMatch(/^Of (\d+) leads acknowledged \1 are stored;/);
    expect(asMarkdown({ title: "Intake", seconds: 1, notes: [], figures: report?.figures ?? [] })).toContain(
      "≥ 0.25 ×",
    );
  },
  120_000,
);

test.runIf(isPossible)(
  "a list and a search are measured against the statements that the provider sends",
  async () => {
    const library: Library = await openLibrary(bench, "few", bench.size.fewRows);
    try {
      const queries: Query[] = [
        {},
        { cursor: await library.cursorOf(3), direction: "next" },
        { searchTerm: "zambrano" },
      ];
      for (const query of queries) {
        const { ours, sql } = await library.time(query);

        expect(ours.p50).toBeGreaterThan(0);
        expect(sql.p50).toBeGreaterThan(0);
      }
    } finally {
      await library.close();
    }
  },
  120_000,
);

test("the load generator waits for complete answers, in one piece or more, and reports invalid ones", async () => {
  const { createServer } = await import("node:http");
  const server = createServer(({ url }, answer) => {
    if (url === "/pieces") {
      answer.write("a");
      setTimeout(() => answer.end("b"), 5);
    } else answer.writeHead(url === "/good" ? 200 : 503).end("no");
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
  const send = (path: string) => {
    const bytes = requestBytes(port, "GET", path);
    return runLoad({ port, connections: 2, seconds: 0.1, request: () => bytes });
  };

  const [pieces, good, bad] = [await send("/pieces"), await send("/good"), await send("/bad")];
  server.close();

  expect(pieces.p50).toBeGreaterThanOrEqual(4);
  expect(Object.keys(good.statuses)).toEqual(["200"]);
  expect([bad.answered, Object.keys(bad.statuses)]).toEqual([0, ["503"]]);
});
