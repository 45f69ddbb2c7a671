import { getTableName, type InferSelectModel, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RecordLocation } from "@/contract/privacy/people.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { referral, referralReward } from "@/provider/db/schema/referrals.ts";

type Field<T extends PgTable> = keyof InferSelectModel<T> & string;

type Stated<Name extends string> = { statement: (leadIds: string[]) => SQL; writes: readonly Name[] };

export type ErasureContext = { row: true } | { fields: Record<string, unknown> } | Stated<string>;

/** Standalone rows: text to search as JSON, and replacement. The privacy sweep keeps them few. */
export type StandaloneSource = {
  location: RecordLocation;
  rows: SQL;
  id: SQL | AnyPgColumn;
  at: SQL | AnyPgColumn;
  personSql: SQL | AnyPgColumn;
  summary: SQL;
  isText?: boolean;
  fields: Record<string, unknown>;
  relatedRows?: { name: string; table: PgTable; theirs: (ids: string[]) => SQL; fields: Record<string, unknown> };
};

type OfLeads = {
  theirs: LeadCondition;
  /** Rows of others that may name the person: erased only. */
  mayName?: LeadCondition;
  erasing: ErasureContext;
};
type LeadCondition = (ids: string[]) => SQL;

/** Declares a table's personal data. A test requires every table and text column. */
export type TableDeclaration = {
  name: string;
  table: PgTable;
  retained: readonly string[];
  ofLeads?: OfLeads;
  standalone?: StandaloneSource;
  staff?: readonly string[];
};

export function declareNonPersonal<T extends PgTable>(table: T, retained: readonly Field<T>[] = []): TableDeclaration {
  return { name: getTableName(table), table, retained };
}

export function declareStaffTable<T extends PgTable>(
  table: T,
  staff: readonly Field<T>[],
  retained: readonly Field<T>[] = [],
): TableDeclaration {
  return { name: getTableName(table), table, staff, retained };
}

type Blanks<T extends PgTable> = { [Name in Field<T>]?: InferSelectModel<T>[Name] | SQL };

export function declareLeadTable<T extends PgTable>(
  table: T,
  leadId: AnyPgColumn,
  erasing: { row: true } | { fields: Blanks<T> } | Stated<Field<T>>,
  retained: readonly Field<T>[] = [],
  standalone?: StandaloneSource & { fields: Blanks<T> },
): TableDeclaration {
  const theirs = (leadIds: string[]) => inArray(leadId, leadIds);
  return {
    name: getTableName(table),
    table,
    retained,
    ofLeads: { theirs, erasing },
    ...(standalone && { standalone }),
  };
}

export const offered = (reason: AnyPgColumn, stageId: AnyPgColumn) => sql`coalesce(
  (select ${reason} from ${stage} where ${stage.id} = ${stageId} and ${reason} = any(${stage.reasons})), '')`;

export const withoutRepairs = (errors: AnyPgColumn) =>
  sql`(select coalesce(jsonb_agg(fault - 'repair' - 'value'), '[]') from jsonb_array_elements(${errors}) fault)`;

export const rewardsWhere = (condition: LeadCondition) => (ids: string[]) =>
  sql`${referralReward.referralId} in (
  select ${referral.id} from ${referral}
    join ${referralCode} on ${referralCode.licenseId} = ${referral.licenseId} and ${referralCode.id} = ${referral.codeId}
  where ${condition(ids)})`;

export const concatenated = (...parts: (AnyPgColumn | SQL)[]) =>
  sql`concat_ws(' · ', ${sql.join(
    parts.map((part) => sql`nullif(${part}, '')`),
    sql`, `,
  )})`;
