import { inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isCedula, isEmail, isPhone } from "@/contract/kernel/validation.ts";
import { tombstone } from "@/provider/db/schema/audits.ts";
import type { Hasher, PersonHash } from "@/provider/domains/intake/erased.ts";
import { type FillerContacts, readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import {
  blank,
  looseRows,
  personFingerprint,
  STANDALONE_TABLES,
  type StandaloneRow,
  type StandaloneTable,
  type TraceRef,
} from "./standalone-records.ts";

export type LockedTraces = { loose: StandaloneTable; rows: StandaloneRow[] }[];
type By = { licenseId: string; hash: Hasher; actorId: string | null };

export async function readTraces(db: Db, chosen: readonly TraceRef[], rest = sql``): Promise<LockedTraces> {
  const found: LockedTraces = [];
  for (const loose of STANDALONE_TABLES) {
    const ids = chosen.flatMap(({ location, id }) => (location === loose.standalone.location ? [id] : []));
    if (ids.length === 0) continue;
    const which = sql`(${loose.standalone.id})::text = any(${sql.param(ids)}::text[])`;
    found.push({ loose, rows: await looseRows(db, loose, which, rest) });
  }
  return found;
}

/** Locks them unchanged. @throws Problem VERSION_CONFLICT */
export async function lockTraces(db: Db, seen: readonly (TraceRef & { fingerprint: string })[]): Promise<LockedTraces> {
  const found = await readTraces(db, seen, sql`for update`);
  const now = new Map(
    found.flatMap(({ loose, rows }) =>
      rows.map((row) => [`${loose.standalone.location} ${row.id}`, personFingerprint(row)]),
    ),
  );
  if (seen.some(({ location, id, fingerprint: then }) => now.get(`${location} ${id}`) !== then))
    throw new Problem("VERSION_CONFLICT");
  return found;
}

/** Clears standalone rows and stores tombstones against restored backups and bulk lists. */
export async function eraseTraces(db: Db, by: By, found: LockedTraces) {
  const done: { table: string; rows: number }[] = [];
  const values = found.flatMap(({ rows }) => rows.flatMap(({ personText }) => valuesIn(personText)));
  const fillers = await readFillerContacts(db.$client, values.map(toPerson));
  for (const { loose, rows } of found) {
    const tombstones = rows.flatMap((row) => buildTraceTombstones(by, row, fillers));
    if (tombstones.length > 0) await db.insert(tombstone).values(tombstones).onConflictDoNothing();
    done.push(...(await blank(db, loose, rows)));
  }
  return done;
}

/** Re-erases rows restored from backup; later content belongs to another person. @returns their number */
export async function eraseReturnedTraces(db: Db, by: By): Promise<number> {
  let count = 0;
  for (const loose of STANDALONE_TABLES) {
    const { id, location } = loose.standalone;
    if (location === "loadLine") continue;
    const known = sql`${id} in (select ${tombstone.leadId} from ${tombstone} where ${tombstone.kind} = 'record')`;
    const found = await looseRows(db, loose, known, sql`for update`);
    if (found.length === 0) continue;
    const ids = found.map((row) => row.id);
    const remainingRows = await db
      .select({ leadId: tombstone.leadId, hash: tombstone.hash })
      .from(tombstone)
      .where(inArray(tombstone.leadId, ids));
    const tombstoneKeys = new Set(remainingRows.map(({ leadId, hash }) => `${leadId} ${hash}`));
    const rows = found.filter((row) =>
      buildTraceTombstones(by, row).some(({ leadId, hash }) => tombstoneKeys.has(`${leadId} ${hash}`)),
    );
    await eraseTraces(db, by, [{ loose, rows }]);
    count += rows.length;
  }
  return count;
}

/** File rows have no id: they expire, and the import rejects their people. */
function buildTraceTombstones(
  { licenseId, hash, actorId }: By,
  { id, personText }: StandaloneRow,
  fillers?: FillerContacts,
) {
  const isOwn = !id.includes(" ");
  const hashes: PersonHash[] = [
    ...(isOwn ? [{ kind: "record" as const, hash: hash("record", `${id} ${personText}`) }] : []),
    ...valuesIn(personText)
      .filter(([kind, value]) => !fillers || fillers.identifies(kind, value))
      .map(([kind, value]) => ({ kind, hash: hash(kind, value) })),
  ];
  const leadId = isOwn ? id : uuidv7();
  const at = new Date().toISOString();
  return [...new Map(hashes.map((one) => [one.hash, { ...one, licenseId, leadId, at, actorId }])).values()];
}

const IS: Record<PersonKind, (value: string) => boolean> = {
  identification: (value) => isCedula(IDENTIFIER_NORMALISERS.identification(value)),
  phone: isPhone,
  email: isEmail,
};

const toPerson = ([kind, value]: [PersonKind, string]) => ({ identification: "", phone: "", email: "", [kind]: value });

function valuesIn(personText: string): [PersonKind, string][] {
  const values = personText.split('"').map((value) => value.trim());
  return PERSON_KINDS.flatMap((kind) =>
    values.filter(IS[kind]).map((value): [PersonKind, string] => [kind, IDENTIFIER_NORMALISERS[kind](value)]),
  );
}
