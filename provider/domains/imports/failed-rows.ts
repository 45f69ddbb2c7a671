import { and, asc, eq, gt } from "drizzle-orm";
import type { imports } from "@/contract/imports/imports.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { BYTE_ORDER_MARK } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import type { Download } from "@/provider/http/implement.ts";
import type { OpenContext, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { IMPORT_LABELS } from "./import-labels.ts";

const ROWS = 2000;

type FailedRowsRequest = InputOf<(typeof imports)["failed"]>;

/** Failed rows with reasons and lead ids; the corrected file updates those leads. */
export function failedRows(ctx: OpenContext, input: FailedRowsRequest): Download {
  const text = audited(readLines(ctx.transaction, input), (after) =>
    ctx.services.database.transaction({ role: "tenant", licenseId: ctx.actor.licenseId }, (db) =>
      writeAudit({ ...ctx, db }, { action: "load.exported", subject: "load", subjectId: input.id, after }),
    ),
  );
  return { name: `${IMPORT_LABELS[input.locale].file}.csv`, text };
}

type Piece = { text: string; rows: number };
type ReportedExport = { rows: number; isWhole: boolean };

/** Audits partial downloads too. */
async function* audited(
  pieces: AsyncGenerator<Piece, void, void>,
  report: (outcome: ReportedExport) => Promise<void>,
): AsyncGenerator<string> {
  let [rows, isWhole, hasStarted] = [0, false, false];
  try {
    for await (const piece of pieces) {
      hasStarted = true;
      rows += piece.rows;
      yield piece.text;
    }
    isWhole = true;
  } finally {
    // A missing file is audited as no export.
    if (hasStarted) await report({ rows, isWhole });
  }
}

async function* readLines(
  transaction: RunInTransaction,
  { id, locale, separator }: FailedRowsRequest,
): AsyncGenerator<Piece, void, void> {
  const texts = IMPORT_LABELS[locale];
  const { headers, labels } = await transaction(async (db) => {
    const [found] = await db.select({ headers: fileImport.headers }).from(fileImport).where(eq(fileImport.id, id));
    if (!found) throw new Problem("NOT_FOUND");
    const own = await db.select().from(property);
    const label = ({ labelEs, labelEn }: (typeof own)[number]) => (locale === "en" && labelEn) || labelEs;
    return { headers: found.headers, labels: new Map(own.map((one) => [one.key, label(one)])) };
  });
  const errorText = ({ field, code }: FieldError) => {
    const name = texts.fields[field] ?? labels.get(field) ?? field;
    return field === "row" ? texts.fieldErrors[code] : `${name}: ${texts.fieldErrors[code]}`;
  };
  const [reasons, leads] = (["reason", "lead"] as const).map((column) =>
    Object.values(IMPORT_LABELS).map((words) => words[column]),
  ) as [string[], string[]];
  const isLead = (column: number) => leads.includes(headers[column] ?? "");
  // A customer's column may share the name: ours is followed by the lead column.
  const isReason = (column: number) => reasons.includes(headers[column] ?? "") && isLead(column + 1);
  const ownColumns = [...headers.keys()].filter((column) => !isLead(column) && !isReason(column));
  const isNameless = headers.every((header) => header === "");
  const columnName = (column: number) => (isNameless ? `${texts.column} ${column + 1}` : (headers[column] ?? ""));
  yield {
    text: BYTE_ORDER_MARK + csvText([[...ownColumns.map(columnName), texts.reason, texts.lead]], separator),
    rows: 0,
  };
  for (let last = 0, isMore = true; isMore; ) {
    const rows = await transaction((db) =>
      db
        .select()
        .from(importRow)
        .where(and(eq(importRow.loadId, id), gt(importRow.row, last), eq(importRow.dealState, "failed")))
        .orderBy(asc(importRow.row))
        .limit(ROWS),
    );
    const lines = rows.map(({ cells, errors, leadId }) => [
      ...ownColumns.map((column) => cells[column] ?? ""),
      [...(errors ?? []).map(errorText), ...afterCursor(cells, headers.length)].join(" "),
      leadId ?? "",
    ]);
    if (lines.length > 0) yield { text: csvText(lines, separator), rows: lines.length };
    isMore = rows.length === ROWS;
    last = rows.at(-1)?.row ?? last;
  }
}

function afterCursor(cells: readonly string[], width: number): string[] {
  const rest = cells.slice(width).filter((cell) => cell.trim() !== "");
  return rest.length > 0 ? [`(${rest.join(" | ")})`] : [];
}
