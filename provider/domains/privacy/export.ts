import { inArray, sql } from "drizzle-orm";
import type { TextFile } from "@/contract/kernel/files.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import type { Chosen } from "@/contract/privacy/people.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskBody, maskProperties, maskText } from "@/provider/kernel/mask-secrets.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getLead } from "../leads/queries.ts";
import { assertChosen } from "./commands.ts";
import { findPeople } from "./erase.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { findStandaloneRecords, STANDALONE_TABLES } from "./standalone-records.ts";
import { readTraces } from "./traces.ts";

const OWN = new Set([
  "licenseId",
  "searchText",
  "emailKey",
  "facet",
  "bodyHash",
  "decoded",
  "holderIdentification",
  "holderPhone",
  "holderEmail",
]);

type Rows = Record<string, Record<string, unknown>[]>;

/** Exports all data of the leads, and the standalone rows that erasure would include. */
export async function exportPeople(ctx: RequestContext, chosen: Chosen): Promise<TextFile> {
  const { db } = ctx;
  const { ids, traces = [] } = chosen;
  assertChosen(ids, traces);
  const records = [];
  const own = await ownKeys(db);
  for (const id of ids)
    records.push({ lead: withoutOthers(await getLead(ctx, id)), stored: await readRows(db, own, id) });
  const standalone = await rowsWithoutLead(db, own, chosen);
  const at = new Date().toISOString();
  const after = { leads: ids, ...(traces.length > 0 && { traces }) };
  await writeAudit(ctx, { action: "person.exported", subject: "person", after });
  return {
    name: `person-${at.slice(0, 10)}.json`,
    type: "application/json; charset=utf-8",
    text: JSON.stringify({ exportedAt: at, licenseId: ctx.actor.licenseId, records, standalone }, null, 2),
  };
}

/** The original may be another person. */
function withoutOthers({ original, ...lead }: LeadDetail) {
  return { ...lead, original: original && { id: original.id } };
}

type Keys = ReadonlySet<string>;

/** Custom fields are the person's own data, whatever their name. */
async function ownKeys(db: Db): Promise<Keys> {
  const rows = await db.select({ key: property.key }).from(property);
  return new Set(rows.map(({ key }) => key));
}

async function readRows(db: Db, own: Keys, id: string): Promise<Rows> {
  const stored: Rows = {};
  for (const { name, table, ofLeads } of PERSONAL_DATA) {
    if (!ofLeads) continue;
    const rows = await db
      .select()
      .from(table)
      .where(ofLeads.theirs([id]));
    stored[name] = toExportRows(rows, own);
  }
  return stored;
}

async function rowsWithoutLead(db: Db, own: Keys, { ids, traces = [], excluded = [] }: Chosen): Promise<Rows> {
  const known = await db
    .select({ identification: lead.identification, phone: lead.phone, email: lead.email })
    .from(lead)
    .where(inArray(lead.id, ids));
  const people = await findPeople(db, known, ids);
  const read = await readTraces(db, traces);
  const found: Rows = {};
  for (const loose of STANDALONE_TABLES) {
    const theirs = [
      ...(read.find((one) => one.loose === loose)?.rows ?? []),
      ...(await findStandaloneRecords(db, loose, people, excluded)),
    ];
    if (theirs.length === 0) continue;
    const { relatedRows, isText } = loose.standalone;
    const rowIds = theirs.map(({ ctid }) => ctid);
    const rows = await db
      .select()
      .from(loose.table)
      .where(sql`ctid = any(${sql.param(rowIds)}::tid[])`);
    found[loose.name] = toExportRows(rows, own, isText);
    if (!relatedRows) continue;
    const hanging = await db
      .select()
      .from(relatedRows.table)
      .where(relatedRows.theirs(theirs.map(({ id }) => id)));
    found[relatedRows.name] = toExportRows(hanging, own);
  }
  return found;
}

function toExportRows(rows: Record<string, unknown>[], own: Keys, isText = false): Record<string, unknown>[] {
  rows.sort((one, other) => String(one.id).localeCompare(String(other.id)));
  return rows.map((row) => {
    const fields = Object.entries(row).filter(([field]) => !OWN.has(field));
    return Object.fromEntries(fields.map(([field, value]) => [field, maskedValue(field, value, own, isText)]));
  });
}

function maskedValue(field: string, value: unknown, own: Keys, isText: boolean): unknown {
  if (field === "body") return isText ? maskText(String(value)) : maskBody(String(value));
  return field === "extraProperties" ? maskProperties(value as Record<string, unknown>, own) : value;
}
