import pg from "pg";
import { vi } from "vitest";
import type { TestProvider } from "./provider.ts";

type Node = {
  "Actual Loops": number;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Relation Name"?: string;
  Plans?: Node[];
};
type Explained = { "QUERY PLAN": [{ Plan: Node }] };
type Statement = { text: string; values: unknown[] };

/** @returns the most rows of `table` that one statement of `work` reads, filtered rows included */
export async function rowsRead(
  { services }: TestProvider,
  licenseId: string,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const statements = (await recorded(work)).filter(({ text }) => new RegExp(`from "?${table}"?\\s`).test(text));
  if (statements.length === 0) throw new Error(`nothing was read from ${table}`);
  const plans = await services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const found: Node[] = [];
    for (const { text, values } of statements) {
      const { rows } = await $client.query<Explained>(`explain (analyze, format json) ${text}`, values);
      for (const row of rows) found.push(row["QUERY PLAN"][0].Plan);
    }
    return found;
  });
  return Math.max(...plans.map((plan) => readBy(plan, table)));
}

async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return spy.mock.calls.map(([query, values]: unknown[]) => ({
      text: typeof query === "string" ? query : String((query as { text?: string } | null)?.text),
      values: (values as unknown[]) ?? [],
    }));
  } finally {
    spy.mockRestore();
  }
}

function readBy(node: Node, table: string): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = node["Relation Name"] === table ? (node["Actual Rows"] + removed) * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + readBy(child, table), own);
}
