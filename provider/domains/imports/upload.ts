import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { imports, ParseQuestion, UploadedFile } from "@/contract/imports/imports.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import type { Catalogue } from "@/provider/domains/intake/choose-value.ts";
import type { HttpRequest, OpenContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { TORN } from "./chunk.ts";
import { cellText } from "./draft-of-row.ts";
import { findHeader } from "./find-header.ts";
import { getImport } from "./queries.ts";
import { SpooledFile } from "./spooled-file.ts";

const ROWS_AT_ONCE = 500;
const MAX_COLUMNS = 300;
const MAX_CELL = 5000;
const SAMPLE_ROWS = 8;
const MAX_CELL_LENGTH = 80;

/** Rows are invisible until complete; the privacy sweep removes unfinished files. */
export async function uploadFile(
  ctx: OpenContext,
  catalogue: Catalogue,
  { stream, campaignId, fileName, ...options }: InputOf<(typeof imports)["upload"]> & Pick<HttpRequest, "stream">,
): Promise<UploadedFile> {
  await ctx.transaction(async (db) => {
    const [found] = await db.select({ id: campaign.id }).from(campaign).where(eq(campaign.id, campaignId));
    if (!found) throw new Problem("NOT_FOUND");
  });
  await using file = await SpooledFile.from(stream);
  if (file.size === 0) reject("emptyFile");
  const scanned = file.found();
  const encoding = options.encoding ?? scanned.encoding;
  const other = file.otherKind(encoding);
  if (other) reject(other);
  if (!(await file.isText(encoding))) reject("notText");
  const delimiter = options.delimiter ?? (await file.delimiterIn(encoding));
  const firstRows = await file.firstRows(encoding, delimiter);
  const own = await ctx.transaction((db) => db.select().from(property).where(eq(property.isActive, true)));
  const found = findHeader(firstRows, own);
  const headerRow = options.headerRow ?? found.row;
  const width = firstRows.find(({ row }) => row === headerRow)?.cells.length ?? found.width;
  const questions: ParseQuestion[] = [
    ...(options.encoding || scanned.isSure ? [] : (["encoding"] as const)),
    ...(options.headerRow !== undefined || found.isSure ? [] : (["header"] as const)),
  ];

  const id = uuidv7();
  let headers: string[] | undefined;
  let count = 0;
  const openImport = async (cells: readonly string[]) => {
    headers = toHeaders(cells, headerRow === 0);
    const started = {
      licenseId: ctx.actor.licenseId,
      id,
      campaignId,
      fileName,
      encoding,
      delimiter,
      headerRow,
      headers,
      questions,
    };
    await ctx.transaction((db) =>
      db.insert(fileImport).values({ ...started, actorId: ctx.actor.userId, createdAt: new Date().toISOString() }),
    );
  };
  let waiting: Required<typeof importRow.$inferInsert>[] = [];
  const store = () => {
    const rows = waiting.splice(0);
    return ctx.transaction(({ $client }) => insertRows($client, importRow, rows));
  };
  try {
    if (headerRow === 0) await openImport(Array.from({ length: width }, () => ""));
    for await (const { row, cells, isTorn } of file.rows(encoding, delimiter, width)) {
      if (row < headerRow) continue;
      if (row === headerRow) {
        if (isTorn) reject("unclosedQuote");
        await openImport(cells);
        continue;
      }
      if (!headers) reject("required");
      count += 1;
      const limited = cells.map((cell) => cell.slice(0, MAX_CELL).toWellFormed());
      const errors = isTorn ? [TORN] : null;
      waiting.push({
        licenseId: ctx.actor.licenseId,
        loadId: id,
        row,
        cells: limited,
        dealState: null,
        errors,
        leadId: null,
      });
      if (waiting.length === ROWS_AT_ONCE) await store();
    }
    if (count === 0) reject(headers ? "noRows" : "emptyFile");
    await store();
    await ctx.transaction((db) => db.update(fileImport).set({ rows: count }).where(eq(fileImport.id, id)));
  } catch (cause) {
    waiting = [];
    await ctx.transaction((db) => db.delete(fileImport).where(eq(fileImport.id, id)));
    throw cause;
  }
  const readings = scanned.isSure ? [] : file.readings([...new Set([encoding, scanned.encoding, ...scanned.others])]);
  const sample = firstRows.slice(0, SAMPLE_ROWS).map((one) => ({ row: one.row, cells: one.cells.map(clipped) }));
  return { ...(await ctx.transaction((db) => getImport(db, id, catalogue))), readings, firstRows: sample };
}

const clipped = (cell: string) => cell.slice(0, MAX_CELL_LENGTH).toWellFormed();

function toHeaders(cells: readonly string[], isNameless: boolean): string[] {
  const headers = cells.map((cell) => cellText(cell).slice(0, 200).toWellFormed());
  while (!isNameless && headers.at(-1) === "") headers.pop();
  if (headers.length === 0) reject(isNameless ? "emptyFile" : "required");
  if (headers.length > MAX_COLUMNS) reject("manyColumns");
  return headers;
}

function reject(code: FieldErrorCode): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field: "file", code }] });
}
