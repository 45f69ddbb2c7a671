import { type SQL, sql } from "drizzle-orm";
import { unsafeCellPattern } from "@/contract/kernel/files.ts";
import { csvCellText } from "@/contract/kernel/text/csv-tables.ts";
import { BLANK_SIGNS, toSqlRanges } from "@/contract/kernel/text/fold.ts";

const UNSAFE_CELL_SQL = unsafeCellPattern(toSqlRanges(BLANK_SIGNS));

export function csvLabels(labels: Readonly<Record<string, string>>): SQL {
  const cells = Object.entries(labels).map(([value, label]) => [value, csvCellText(label)]);
  return sql`${JSON.stringify(Object.fromEntries(cells))}::jsonb`;
}

/** Letters are harmless, signs may start formulas, digits matter only in long numbers. */
const LETTER = "between 65 and 122";
const LATIN_LETTER = "between 192 and 591";
const DIGIT_BUT_ZERO = "between 49 and 57";
const SIGN = "in (43, 45, 61)";

/** Formats cells in SQL: a million never become JavaScript values. Needs a non-null text column. */
export function csvCell(column: string): SQL {
  const [value, code] = [sql.raw(column), `ascii(${column})`];
  const isPlain = sql.raw(
    `${code} ${LETTER} or ${code} ${LATIN_LETTER} or ${code} ${DIGIT_BUT_ZERO}
      and (length(${column}) < 12 or ltrim(rtrim(${column}), '0123456789') <> '')
      and ascii(ltrim(${column}, '0123456789.,')) not in (69, 101)`,
  );
  const isUnsafe = sql.raw(`${code} ${SIGN} or ${column} ~ '${UNSAFE_CELL_SQL}'`);
  return sql`case when ${value} = '' then '' else
    case when ${isPlain} then '"' when ${isUnsafe} then '"''' else '"' end || replace(${value}, '"', '""') || '"' end`;
}

export function csvQuoted(value: SQL): SQL {
  return sql`coalesce('"' || replace(${value}, '"', '""') || '"', '')`;
}
