import { and, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { tasks } from "@/contract/tasks/tasks.ts";
import type { CursorPosition } from "@/provider/db/cursor.ts";
import { beyond } from "@/provider/db/keyset.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { taskResult } from "@/provider/db/schema/task-results.ts";
import { csvPieces } from "@/provider/http/answers.ts";
import type { Download } from "@/provider/http/implement.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import { csvCell } from "@/provider/kernel/csv.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { getTask } from "./queries.ts";
import { RESULT_WORDS } from "./result-words.ts";

/** Visible failed or skipped leads with reasons. @throws Problem NOT_FOUND */
export function downloadResult(
  ctx: OpenContext,
  { id, locale, separator }: InputOf<(typeof tasks)["result"]>,
): Download {
  const { file, heads, reasons, fields } = RESULT_WORDS[locale];
  const reasonText = sql`concat_ws(': ', ${JSON.stringify(reasons)}::jsonb ->> ${taskResult.reason}, nullif((
    select string_agg(coalesce(${JSON.stringify(fields)}::jsonb ->> field, field), ', ') from unnest(${taskResult.fields}) field
  ), ''))`;
  const wanted = (from: CursorPosition | undefined, take: number) => sql`
    select ${taskResult.leadAt} as edge_at, ${taskResult.leadId} as edge_id, ${reasonText} as why,
      btrim(concat(${lead.firstName}, ' ', ${lead.lastName})) as whose
    from ${taskResult} join ${lead} on ${eq(lead.id, taskResult.leadId)} and ${eq(lead.licenseId, taskResult.licenseId)}
    where ${and(eq(taskResult.taskId, id), toWhere(visibilityFilter(ctx.actor)), after(from, take))}
    order by ${taskResult.leadAt} desc, ${taskResult.leadId} desc limit ${take}`;
  return {
    name: `${file}.csv`,
    text: textOf(
      () => ctx.transaction((db) => getTask({ ...ctx, db }, ctx.services, id)),
      csvPieces(ctx.transaction, {
        heads,
        separator,
        read: (from, take) => ({
          rows: wanted(from, take),
          cells: [sql`edge_id`, csvCell("whose"), csvCell("why")],
        }),
      }),
    ),
  };
}

const after = (from: CursorPosition | undefined, take: number) =>
  beyond({ from, take, isOlder: true, isInclusive: false }, taskResult.leadAt, taskResult.leadId);

async function* textOf(
  isThere: () => Promise<unknown>,
  pieces: AsyncIterable<{ text: string }>,
): AsyncGenerator<string> {
  await isThere();
  for await (const { text } of pieces) yield text;
}
