import { and, eq, inArray, or, sql } from "drizzle-orm";
import { auditEntry, tombstone } from "@/provider/db/schema/audits.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { type Hasher, hashEvent, hashPerson, type PersonHash } from "@/provider/domains/intake/erased.ts";
import { type FillerContacts, readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { PERSON_KINDS } from "@/provider/kernel/person-keys.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { blank, findStandaloneRecords, type Person, STANDALONE_TABLES, type TraceRef } from "./standalone-records.ts";
import type { TableDeclaration } from "./table-declaration.ts";

type LeadRow = typeof lead.$inferSelect;
type Request = Pick<typeof intakeRequest.$inferSelect, "leadId" | "idempotencyKey">;

/** A null actor means retention: only repeats of its events are blocked. */
type By = { licenseId: string; hash: Hasher; actorId: string | null; isRequested: boolean };

export type ErasedRows = { table: string; rows: number }[];

/** Erases personal data and stores tombstones. The leads must be locked. @param excluded rows of other people */
export async function eraseLeads(
  db: Db,
  { by, leads, excluded = [] }: { by: By; leads: readonly LeadRow[]; excluded?: readonly TraceRef[] },
): Promise<ErasedRows> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const requests = await db
    .select({ leadId: intakeRequest.leadId, idempotencyKey: intakeRequest.idempotencyKey })
    .from(intakeRequest)
    .where(inArray(intakeRequest.leadId, ids));
  // Serialised with intake: a concurrent lead is erased too, or recognised.
  await lockMatchKeys(db.$client, by.licenseId, listNames(leads, requests));
  const at = new Date().toISOString();
  const former = by.isRequested ? await formerValues(db, ids) : [];
  const known = by.isRequested ? [...leads, ...former.map(({ formerValue }) => personIn(formerValue))] : [];
  const fillers = await readFillerContacts(db.$client, known);
  const tombstones = buildTombstones(by, leads, requests, former, fillers);
  for (let start = 0; start < tombstones.length; start += 1000) {
    const rows = tombstones.slice(start, start + 1000);
    await db
      .insert(tombstone)
      .values(rows.map((tombstone) => ({ ...tombstone, licenseId: by.licenseId, at, actorId: by.actorId })))
      .onConflictDoNothing();
  }
  await db
    .update(lead)
    .set({ erasedAt: at, updatedAt: at, version: sql`${lead.version} + 1` })
    .where(inArray(lead.id, ids));
  const done: ErasedRows = [];
  for (const declared of PERSONAL_DATA) {
    if (declared.ofLeads) done.push({ table: declared.name, rows: await eraseFrom(db, declared, ids) });
  }
  const people = known.map((one) => fillers.without<Person>(one));
  for (const loose of STANDALONE_TABLES) {
    done.push(...(await blank(db, loose, await findStandaloneRecords(db, loose, people, excluded, sql`for update`))));
  }
  return summed(done);
}

export function summed(done: ErasedRows): ErasedRows {
  const byTable = Map.groupBy(done, ({ table }) => table);
  return [...byTable].map(([table, some]) => ({ table, rows: some.reduce((sum, { rows }) => sum + rows, 0) }));
}

async function eraseFrom(db: Db, { table, ofLeads }: TableDeclaration, ids: string[]): Promise<number> {
  if (!ofLeads) return 0;
  const { mayName, erasing } = ofLeads;
  const theirs = or(ofLeads.theirs(ids), mayName?.(ids));
  if ("row" in erasing) return (await db.delete(table).where(theirs)).rowCount ?? 0;
  if ("fields" in erasing) return (await db.update(table).set(erasing.fields).where(theirs)).rowCount ?? 0;
  const { rows } = await db.execute<{ count: number }>(erasing.statement(ids));
  return rows[0]?.count ?? 0;
}

function listNames(leads: readonly LeadRow[], requests: readonly Request[]): string[] {
  return [
    ...leads.flatMap(({ phone, emailKey, identification, source, externalId }) => [
      ...Object.entries({ phone, email: emailKey, identification }).flatMap(([key, value]) =>
        value ? [`${key} ${value}`] : [],
      ),
      ...(externalId === null ? [] : [`external ${source} ${externalId}`]),
    ]),
    ...requests.flatMap(({ idempotencyKey }) => (idempotencyKey === null ? [] : [`idempotency ${idempotencyKey}`])),
  ];
}

type Former = { leadId: string | null; formerValue: unknown };

export async function findPeople(db: Db, leads: readonly Person[], ids: string[]): Promise<Person[]> {
  const people = [...leads, ...(await formerValues(db, ids)).map(({ formerValue }) => personIn(formerValue))];
  const fillers = await readFillerContacts(db.$client, people);
  return people.map((one) => fillers.without(one));
}

async function formerValues(db: Db, ids: string[]): Promise<Former[]> {
  const rows = await db
    .select({ leadId: auditEntry.subjectId, before: auditEntry.before })
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, "lead"), inArray(auditEntry.subjectId, ids)));
  return rows.map(({ leadId, before }) => ({ leadId, formerValue: before }));
}

function buildTombstones(
  by: By,
  leads: readonly LeadRow[],
  requests: readonly Request[],
  former: readonly Former[],
  fillers: FillerContacts,
) {
  const requestsByLead = Map.groupBy(requests, ({ leadId }) => leadId);
  const formerByLead = Map.groupBy(former, ({ leadId }) => leadId);
  return leads.flatMap((row) => {
    const { id: leadId, source, externalId } = row;
    const keys = [null, ...(requestsByLead.get(leadId) ?? []).map(({ idempotencyKey }) => idempotencyKey)];
    const hashes: PersonHash[] = keys.flatMap((idempotencyKey) =>
      hashEvent(by.hash, { source, externalId, idempotencyKey }),
    );
    if (by.isRequested) {
      hashes.push(
        { kind: "record", hash: by.hash("record", leadId) },
        ...hashPerson(by.hash, fillers.without<Person>(row)),
      );
      for (const { formerValue } of formerByLead.get(leadId) ?? [])
        hashes.push(...hashPerson(by.hash, fillers.without(personIn(formerValue))));
    }
    return [...new Map(hashes.map((one) => [one.hash, { ...one, leadId }])).values()];
  });
}

function personIn(formerValue: unknown): Person {
  const input = (formerValue ?? {}) as Record<string, unknown>;
  const [identification = "", phone = "", email = ""] = PERSON_KINDS.map((kind) => {
    const value = input[kind];
    return typeof value === "string" ? value : "";
  });
  return { identification, phone, email };
}
