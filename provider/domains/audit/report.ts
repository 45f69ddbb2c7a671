import { and, type SQL, sql } from "drizzle-orm";
import type { ActorKind, AuditAction } from "@/contract/audit/actions.ts";
import type { AuditReport } from "@/contract/audit/audits.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { afterCursor, type CursorPosition } from "@/provider/db/keyset.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { csvPieces } from "@/provider/http/answers.ts";
import type { Download } from "@/provider/http/implement.ts";
import type { RunInTransaction } from "@/provider/kernel/context.ts";
import { csvCell, csvLabels, csvQuoted } from "@/provider/kernel/csv.ts";
import { ACTOR, ACTOR_KIND, JOINS, otherName, toWhere } from "./filter.ts";
import en from "./report-labels.en.json" with { type: "json" };
import es from "./report-labels.es.json" with { type: "json" };

const REPORT_COLUMNS = [
  "at",
  "actor",
  "kind",
  "action",
  "subjectName",
  "identification",
  "phone",
  "channel",
  "subjectId",
  "before",
  "after",
  "ip",
  "requestId",
] as const;
type ReportColumn = (typeof REPORT_COLUMNS)[number];

type ReportLabels = {
  file: string;
  columns: Record<ReportColumn, string>;
  kinds: Record<ActorKind, string>;
  channels: Record<Channel, string>;
  actions: Record<AuditAction, string>;
};

export const REPORT_LABELS: Record<AuditReport["locale"], ReportLabels> = { es, en };

export function reportEntries(transaction: RunInTransaction, filter: AuditReport): Download {
  const { file } = REPORT_LABELS[filter.locale];
  return { name: `${file}.csv`, text: readLines(transaction, filter) };
}

async function* readLines(transaction: RunInTransaction, filter: AuditReport): AsyncGenerator<string> {
  const { columns } = REPORT_LABELS[filter.locale];
  const cells = buildCells(filter.locale);
  const table = {
    heads: REPORT_COLUMNS.map((column) => columns[column]),
    separator: filter.separator,
    read: (from: CursorPosition | undefined, take: number) => ({
      rows: selectEntries(filter, from, take),
      positions: positionSelect(filter, from, take),
      cells: REPORT_COLUMNS.map((column) => cells[column]),
    }),
  };
  for await (const { text } of csvPieces(transaction, table)) yield text;
}

function buildCells(locale: AuditReport["locale"]): Record<ReportColumn, SQL> {
  const { actions, kinds, channels } = REPORT_LABELS[locale];
  return {
    at: sql`to_char(at at time zone zone, 'DD/MM/YYYY - HH24:MI')`,
    actor: sql`case actor_name when '' then ${csvLabels(kinds)} ->> 'system' else ${csvCell("actor_name")} end`,
    kind: sql`${csvLabels(kinds)} ->> kind`,
    action: sql`coalesce(${csvLabels(actions)} ->> action, ${csvCell("action")})`,
    subjectName: csvCell("subject_name"),
    identification: csvCell("identification"),
    phone: csvCell("phone"),
    channel: sql`coalesce(${csvLabels(channels)} ->> channel, '')`,
    subjectId: sql`coalesce(subject_id::text, '')`,
    before: csvQuoted(sql`(before - 'steps')::text`),
    after: csvQuoted(sql`(after - 'steps')::text`),
    ip: csvCell("ip"),
    requestId: csvCell("request_id"),
  };
}

/** The limit applies before the joins: otherwise the planner reads every lead of the licence. */
function selectEntries(filter: AuditReport, from: CursorPosition | undefined, take: number): SQL {
  return sql`
    select ${auditEntry}.*, at as edge_at, ${auditEntry.id} as edge_id, ${ACTOR_KIND} as kind,
      coalesce(nullif(found.name, ''), ${otherName(sql`user_name`)}) as subject_name,
      coalesce(found.identification, '') as identification, coalesce(found.phone, '') as phone
    from (
      select ${auditEntry}.*, ${license.timeZone} as zone, ${ACTOR} as actor_name, ${user.fullName} as user_name
      from ${auditEntry} join ${license} on ${license.id} = ${auditEntry.licenseId}
        left join ${user} on ${JOINS.user} left join ${apiKey} on ${JOINS.apiKey}
      ${fromAndWhere(filter, from, take)}
    ) ${auditEntry} left join lateral (
      select btrim(${lead.firstName} || ' ' || ${lead.lastName}) as name, ${lead.identification}, ${lead.phone}
      from ${lead} where ${auditEntry.subject} = 'lead' and ${lead.id} = ${auditEntry.subjectId} limit 1
    ) found on true`;
}

function positionSelect(filter: AuditReport, from: CursorPosition | undefined, take: number): SQL {
  return sql`
    select ${auditEntry.at} as edge_at, ${auditEntry.id} as edge_id from ${auditEntry} ${fromAndWhere(filter, from, take)}`;
}

function fromAndWhere(filter: AuditReport, from: CursorPosition | undefined, take: number): SQL {
  const page = { from, isOlder: true, isInclusive: false, take };
  return sql`
    where ${and(toWhere(filter), afterCursor(page, auditEntry.at, auditEntry.id)) ?? sql`true`}
    order by ${auditEntry.at} desc, ${auditEntry.id} desc limit ${take}`;
}
