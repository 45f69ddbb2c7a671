import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { isCedula } from "@/contract/kernel/validation.ts";
import type { PersonField, PersonTrace, RecordLocation } from "@/contract/privacy/people.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskText } from "@/provider/kernel/mask-secrets.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import type { StandaloneSource, TableDeclaration } from "./table-declaration.ts";

export type Person = Record<PersonKind, string>;
export type TraceRef = { location: RecordLocation; id: string };

export type StandaloneTable = TableDeclaration & { standalone: StandaloneSource };
export const STANDALONE_TABLES = PERSONAL_DATA.filter(
  (declared): declared is StandaloneTable => declared.standalone !== undefined,
);

export type StandaloneRow = { ctid: string; id: string; at: string; personText: string; summary: string };

/** Shorter values are not unique to a person. */
export const MIN_LENGTH: Record<PersonField, number> = { identification: 5, phone: 7, email: 6 };

/** Quotation marks stay, so that matches cannot span JSON values. */
const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9@"]/g, "");

export function looseRows(
  db: Db,
  { table, standalone }: StandaloneTable,
  where: SQL,
  rest: SQL,
): Promise<StandaloneRow[]> {
  const { rows, id, at, personSql, summary } = standalone;
  return db
    .execute<StandaloneRow>(sql`
      select ctid::text as ctid, (${id})::text as id, ${at} as at, (${personSql})::text as "personText", left(${summary}, ${MAX_SUMMARY}) as summary
      from ${table} where ${rows} and ${where} ${rest}`)
    .then(({ rows: found }) => found.map((row) => ({ ...row, at: toIso(row.at) })));
}

const MAX_SUMMARY = 300;

function containsAny({ standalone }: StandaloneTable, needles: readonly string[]): SQL {
  const patterns = sql.param(needles.map((needle) => `%${needle}%`));
  return sql`regexp_replace(upper((${standalone.personSql})::text), '[^A-Z0-9@"]', '', 'g') like any(${patterns}::text[])`;
}

export async function findPersonTraces(db: Db, searchedPerson: Person, take: number): Promise<PersonTrace[]> {
  const known = Object.entries(knownBy(searchedPerson)) as [PersonKind, string][];
  const traces: PersonTrace[] = [];
  if (known.length === 0) return traces;
  for (const loose of STANDALONE_TABLES) {
    const where = containsAny(
      loose,
      known.map(([, needle]) => needle),
    );
    for (const row of await looseRows(db, loose, where, sql`order by 3 desc limit ${take}`)) {
      const text = compact(row.personText);
      const matched = known.flatMap(([kind, needle]) => (text.includes(needle) ? [kind] : []));
      const { location, isText } = loose.standalone;
      traces.push({
        location,
        id: row.id,
        fingerprint: personFingerprint(row),
        text: isText ? maskText(row.summary) : row.summary,
        at: row.at,
        matched,
      });
    }
  }
  return traces.sort((one, other) => other.at.localeCompare(one.at));
}

export const personFingerprint = ({ personText }: StandaloneRow) =>
  createHash("sha256").update(personText).digest("base64url").slice(0, 22);

export async function findStandaloneRecords(
  db: Db,
  loose: StandaloneTable,
  people: readonly Person[],
  excluded: readonly TraceRef[],
  rest = sql``,
): Promise<StandaloneRow[]> {
  const known = people.map(knownBy).filter((one) => Object.keys(one).length > 0);
  const needles = [...new Set(known.flatMap((one) => Object.values(one)))];
  if (needles.length === 0) return [];
  const others = new Set(excluded.flatMap(({ location, id }) => (location === loose.standalone.location ? [id] : [])));
  const found = await looseRows(db, loose, containsAny(loose, needles), rest);
  return found.filter(({ id, personText }) => !others.has(id) && known.some((one) => isAbout(one, personText)));
}

export async function blank(db: Db, { name, table, standalone }: StandaloneTable, rows: readonly StandaloneRow[]) {
  if (rows.length === 0) return [];
  const rowIds = rows.map(({ ctid }) => ctid);
  const written = await db
    .update(table)
    .set(standalone.fields)
    .where(sql`ctid = any(${sql.param(rowIds)}::tid[])`);
  const done = [{ table: name, rows: written.rowCount ?? 0 }];
  if (!standalone.relatedRows) return done;
  const { relatedRows } = standalone;
  const hanging = await db
    .update(relatedRows.table)
    .set(relatedRows.fields)
    .where(relatedRows.theirs(rows.map(({ id }) => id)));
  return [...done, { table: relatedRows.name, rows: hanging.rowCount ?? 0 }];
}

type StandaloneIdentifiers = Partial<Record<PersonKind, string>>;

function knownBy(person: Person): StandaloneIdentifiers {
  return Object.fromEntries(
    PERSON_KINDS.flatMap((kind) => {
      const value = IDENTIFIER_NORMALISERS[kind](person[kind]);
      const isFiller = kind !== "identification" && !identifies(kind, value);
      return isFiller || value.length < MIN_LENGTH[kind] ? [] : [[kind, compact(value.replace(/^\+593/, ""))]];
    }),
  );
}

/** A row with another identification is another person's, despite a shared phone or email. */
function isAbout({ identification, phone, email }: StandaloneIdentifiers, personText: string): boolean {
  const text = compact(personText);
  const has = (needle: string | undefined) => needle !== undefined && text.includes(needle);
  if (has(identification)) return true;
  if (!has(phone) && !has(email)) return false;
  if (identification === undefined) return true;
  const others = personText.split('"').map(IDENTIFIER_NORMALISERS.identification);
  return !others.some((value) => isCedula(value) && !(phone && value.includes(phone)));
}
