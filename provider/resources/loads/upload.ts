import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { InputOf } from "@/contract/endpoint.ts";
import type { FieldErrorCode } from "@/contract/errors.ts";
import type { LoadFound, loads } from "@/contract/loads.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { load, loadLine } from "@/provider/db/schema/loads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin, OwnTransaction } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { TORN } from "./chunk.ts";
import { saidIn } from "./draft-of-row.ts";
import { getLoad } from "./queries.ts";
import { SpooledFile } from "./spooled-file.ts";

const ROWS_AT_ONCE = 500;
const MOST_COLUMNS = 300;
/** Longer than any field of a lead takes. */
const LONGEST_CELL = 5000;

/**
 * Keeps the rows of a file as they are written, in short transactions. Nobody sees it before all of it is there; the
 * sweep of people takes what is left half read, or never loaded, after a day. @throws Problem INVALID_INPUT on `file`
 */
export async function uploadFile(
  tx: OwnTransaction,
  { licenseId, userId }: LicensedActor,
  { stream }: Pick<Origin, "stream">,
  { campaignId, fileName, ...told }: InputOf<(typeof loads)["upload"]>,
): Promise<LoadFound> {
  await tx(async (db) => {
    const [found] = await db.select({ id: campaign.id }).from(campaign).where(eq(campaign.id, campaignId));
    if (!found) throw new Problem("NOT_FOUND");
  });
  await using file = await SpooledFile.from(stream);
  if (file.size === 0) refuse("emptyFile");
  if (file.isWorkbook) refuse("workbook");
  if (!(await file.isText(told.encoding ?? file.encoding))) refuse("notText");
  const encoding = told.encoding ?? file.encoding;
  const delimiter = told.delimiter ?? (await file.delimiterIn(encoding));

  const id = uuidv7();
  let headers: string[] | undefined;
  let count = 0;
  let waiting: Required<typeof loadLine.$inferInsert>[] = [];
  const store = () => {
    // Taken out once: what the database gives up runs again with the same rows.
    const rows = waiting.splice(0);
    return tx(({ $client }) => insertRows($client, loadLine, rows));
  };
  try {
    for await (const { row, cells, isTorn } of file.rows(encoding, delimiter)) {
      if (!headers) {
        if (isTorn) refuse("unclosedQuote");
        headers = headersOf(cells);
        const found = { licenseId, id, campaignId, fileName, encoding, delimiter, headers, actorId: userId };
        await tx((db) => db.insert(load).values({ ...found, createdAt: new Date().toISOString() }));
        continue;
      }
      count += 1;
      const kept = cells.map((cell) => cell.slice(0, LONGEST_CELL).toWellFormed());
      const errors = isTorn ? [TORN] : null;
      waiting.push({ licenseId, loadId: id, row, cells: kept, dealState: null, errors, leadId: null });
      if (waiting.length === ROWS_AT_ONCE) await store();
    }
    if (count === 0) refuse(headers ? "noRows" : "emptyFile");
    await store();
    await tx((db) => db.update(load).set({ rows: count }).where(eq(load.id, id)));
  } catch (cause) {
    waiting = [];
    await tx((db) => db.delete(load).where(eq(load.id, id)));
    throw cause;
  }
  return tx((db) => getLoad(db, id));
}

function headersOf(cells: readonly string[]): string[] {
  const headers = cells.map((cell) => saidIn(cell).slice(0, 200).toWellFormed());
  while (headers.at(-1) === "") headers.pop();
  if (headers.length === 0) refuse("required");
  if (headers.length > MOST_COLUMNS) refuse("manyColumns");
  return headers;
}

function refuse(code: FieldErrorCode): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field: "file", code }] });
}
