import { sql } from "drizzle-orm";
import { isCedula } from "@/contract/validation.ts";
import type { Db } from "@/provider/db/client.ts";
import type { Declared } from "@/provider/db/personal-data.ts";
import { ALIKE, PERSON_KINDS, type PersonKind } from "@/provider/intake/seals.ts";
import { SHORTEST } from "./find.ts";

export type Person = Record<PersonKind, string>;

/** A quotation mark stays: what is looked for does not reach from one value of the JSON into the next. */
const bare = (said: string) => said.toUpperCase().replace(/[^A-Z0-9@"]/g, "");

/** Takes out what rows without a lead say of these people. @returns how many did */
export async function eraseUnclaimed(db: Db, { table, unclaimed }: Declared, people: readonly Person[]) {
  const known = people.map(knownBy).filter((one) => Object.keys(one).length > 0);
  const needles = [...new Set(known.flatMap((one) => Object.values(one)))];
  if (!unclaimed || needles.length === 0) return 0;
  const { rows, said, fields } = unclaimed;
  const told = sql`${said}::text`;
  const { rows: found } = await db.execute<{ place: string; told: string }>(sql`
    select ctid::text as place, ${told} as told from ${table}
    where ${rows} and regexp_replace(upper(${told}), '[^A-Z0-9@"]', '', 'g')
      like any(${sql.param(needles.map((needle) => `%${needle}%`))}::text[])
    for update`);
  const theirs = found.filter(({ told: text }) => known.some((one) => isAbout(one, text))).map(({ place }) => place);
  if (theirs.length === 0) return 0;
  // Locked rows stay where they are.
  const written = await db
    .update(table)
    .set(fields)
    .where(sql`ctid = any(${sql.param(theirs)}::tid[])`);
  return written.rowCount ?? 0;
}

type Known = Partial<Record<PersonKind, string>>;

/** Shorter values are anybody's. A number is known by what it has within the country. */
function knownBy(person: Person): Known {
  return Object.fromEntries(
    PERSON_KINDS.flatMap((kind) => {
      const value = ALIKE[kind](person[kind]);
      return value.length < SHORTEST[kind] ? [] : [[kind, bare(value.replace(/^\+593/, ""))]];
    }),
  );
}

/** Relatives share phones and e-mails: a row with the identification of somebody else is theirs. */
function isAbout({ identification, phone, email }: Known, told: string): boolean {
  const text = bare(told);
  const has = (needle: string | undefined) => needle !== undefined && text.includes(needle);
  if (has(identification)) return true;
  if (!has(phone) && !has(email)) return false;
  if (identification === undefined) return true;
  const others = told.split('"').map(ALIKE.identification);
  return !others.some((value) => isCedula(value) && !(phone && value.includes(phone)));
}
