import { and, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorKind, AuditAction, AuditReport } from "@/contract/audits.ts";
import type { Channel } from "@/contract/channels.ts";
import type { Db } from "@/provider/db/client.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { BYTE_ORDER_MARK, csvLines } from "@/provider/http/csv.ts";
import type { Edge } from "@/provider/http/cursor.ts";
import type { Download, OwnTransaction } from "@/provider/http/implement.ts";
import { beyond } from "@/provider/http/keyset.ts";
import { ACTOR, ACTOR_KIND, JOINS, OTHER_NAME, whereOf } from "./filter.ts";
import { REPORT_COLUMNS, REPORT_WORDS, type ReportColumn } from "./report-words.ts";

/** The first is small, so that something comes at once. */
const FIRST_ROWS = 200;
const ROWS = 4000;

/** The entries that match, newest first: read by keyset, a short transaction each, as fast as they are taken. */
export function reportEntries(tx: OwnTransaction, filter: AuditReport): Download {
  const { file } = REPORT_WORDS[filter.locale];
  return { name: `${file}.csv`, text: linesOf(tx, filter) };
}

async function* linesOf(tx: OwnTransaction, filter: AuditReport): AsyncGenerator<string> {
  const { columns, actions, kinds, channels } = REPORT_WORDS[filter.locale];
  const heads = REPORT_COLUMNS.map((column) => columns[column]);
  const cellsOf = (row: Row): string[] => {
    const said: Record<ReportColumn, string> = {
      ...row,
      kind: kinds[row.kind],
      action: actions[row.action as AuditAction] ?? row.action,
      channel: row.channel && channels[row.channel],
    };
    return REPORT_COLUMNS.map((column) => said[column]);
  };

  let head = BYTE_ORDER_MARK + csvLines([heads], filter.separator);
  let reading: Promise<Row[]> | undefined = tx((db) => readRows(db, filter, undefined, FIRST_ROWS));
  for (let take = FIRST_ROWS; reading; take = ROWS) {
    const rows: Row[] = await reading;
    const last = rows.at(-1);
    const from = rows.length < take || !last ? undefined : { at: last.edgeAt, id: last.edgeId };
    // The database reads on while these lines are made and taken; what fails then is said at the next turn.
    reading = from && tx((db) => readRows(db, filter, from, ROWS));
    reading?.catch(() => {});
    yield head + csvLines(rows.map(cellsOf), filter.separator);
    head = "";
  }
}

type Person = { subjectName: string; identification: string; phone: string };
/** What of an entry is text already when it comes, and where the next reading begins. */
type ReportEntry = Record<Exclude<ReportColumn, keyof Person | "kind" | "channel">, string> & {
  kind: ActorKind;
  channel: Channel | "";
  subject: string;
  otherName: string;
  edgeAt: string;
  edgeId: string;
};
type Row = ReportEntry & Person;

async function readRows(db: Db, filter: AuditReport, from: Edge | undefined, take: number): Promise<Row[]> {
  const entries = await readEntries(db, filter, from, take);
  const people = await readPeople(db, entries);
  return entries.map((entry) => {
    const { subjectName, identification, phone } = people.get(entry.subjectId) ?? NOBODY;
    return Object.assign(entry, { subjectName: subjectName || entry.otherName, identification, phone });
  });
}

const NOBODY: Person = { subjectName: "", identification: "", phone: "" };

/** All at once, each by its key: the limit keeps the planner from reading every lead of the licence instead. */
async function readPeople(db: Db, entries: readonly ReportEntry[]): Promise<Map<string, Person>> {
  const ids = new Set(entries.filter(({ subject }) => subject === "lead").map(({ subjectId }) => subjectId));
  ids.delete("");
  const { rows } = await db.execute<Person & { id: string }>(sql`
    select found.* from unnest(${sql.param([...ids])}::uuid[]) as wanted(id) cross join lateral (
      select ${lead.id}, btrim(${lead.firstName} || ' ' || ${lead.lastName}) as "subjectName",
        ${lead.identification}, ${lead.phone}
      from ${lead} where ${lead.id} = wanted.id limit 1
    ) found`);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** As the database says it: a million rows are not turned into the program's own types to be made text again. */
async function readEntries(db: Db, filter: AuditReport, from: Edge | undefined, take: number): Promise<ReportEntry[]> {
  const walk = { from, isOlder: true, isInclusive: false, take };
  const text = (value: AnyPgColumn) => sql`coalesce((${value} - 'steps')::text, '')`;
  const { rows } = await db.execute<ReportEntry>(sql`
    select ${auditEntry.at}::text as "edgeAt", ${auditEntry.id} as "edgeId",
      to_char(${auditEntry.at} at time zone ${license.timeZone}, 'DD/MM/YYYY - HH24:MI') as at,
      ${ACTOR} as actor, ${ACTOR_KIND} as kind, ${auditEntry.action}, ${auditEntry.subject}, ${OTHER_NAME} as "otherName",
      coalesce(${auditEntry.channel}, '') as channel, coalesce(${auditEntry.subjectId}::text, '') as "subjectId",
      ${text(auditEntry.before)} as before, ${text(auditEntry.after)} as after,
      ${auditEntry.ip}, ${auditEntry.requestId} as "requestId"
    from ${auditEntry} join ${license} on ${license.id} = ${auditEntry.licenseId}
      left join ${user} on ${JOINS.user} left join ${apiKey} on ${JOINS.apiKey}
    where ${and(whereOf(filter), beyond(walk, auditEntry.at, auditEntry.id)) ?? sql`true`}
    order by ${auditEntry.at} desc, ${auditEntry.id} desc limit ${take}`);
  return rows;
}
