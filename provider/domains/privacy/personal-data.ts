import { getTableName, type InferSelectModel, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PersonPlace } from "@/contract/privacy/people.ts";
import { absence } from "@/provider/db/schema/absences.ts";
import { adfIntake } from "@/provider/db/schema/adf-intake.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { calendarFeed } from "@/provider/db/schema/calendar-feeds.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import {
  agency,
  company,
  license,
  model,
  modelVersion,
  pipeline,
  rule,
  stage,
} from "@/provider/db/schema/companies.ts";
import { connectedAccount, connection, leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactResult } from "@/provider/db/schema/contact-results.ts";
import { delivery, deliveryAttempt, destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { retention, tombstone } from "@/provider/db/schema/erasures.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import { lead, leadFacet } from "@/provider/db/schema/leads.ts";
import { load, loadLine } from "@/provider/db/schema/loads.ts";
import { notification, notificationChoice, slaClock } from "@/provider/db/schema/notifications.ts";
import { property } from "@/provider/db/schema/properties.ts";
import {
  referralBenefit,
  referralCode,
  referralConfig,
  referralImage,
  termsFile,
} from "@/provider/db/schema/referral-programme.ts";
import { referral, referralReward, referralVisit } from "@/provider/db/schema/referrals.ts";
import { reportDay, reportDayChange, reportDayRow } from "@/provider/db/schema/report-days.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { stageChange } from "@/provider/db/schema/stage-changes.ts";
import { target } from "@/provider/db/schema/targets.ts";
import { taskResult } from "@/provider/db/schema/task-results.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { unreadRequest } from "@/provider/db/schema/unread-requests.ts";
import {
  loginThrottle,
  passwordReset,
  session,
  spentIdentity,
  user,
  userIdentity,
  userLicense,
} from "@/provider/db/schema/users.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { weeklyMail, weeklyReader } from "@/provider/db/schema/weekly-reports.ts";

type Field<T extends PgTable> = keyof InferSelectModel<T> & string;

/** A statement that writes fields over, and answers how many rows. */
type Stated<Name extends string> = { statement: (leadIds: string[]) => SQL; writes: readonly Name[] };

/** How what a table holds of a lead's person is erased: the row goes, or its fields are written over. */
export type ErasureContext = { row: true } | { fields: Record<string, unknown> } | Stated<string>;

/**
 * Rows that no lead stands for, in which whoever is erased is looked for by what they are known by: what is read of
 * each, as JSON, and what it is written over with. They are few at any time: the sweep of people ends them by the clock.
 */
export type Unclaimed = {
  place: PersonPlace;
  /** Those that no lead stands for and that still say something. */
  rows: SQL;
  /** By what a row is told from others, and when it came. */
  id: SQL | AnyPgColumn;
  at: SQL | AnyPgColumn;
  said: SQL | AnyPgColumn;
  /** The same for people to read. */
  shown: SQL;
  /** It is a text of unknown kind: its secrets are masked wherever it is shown. */
  isText?: boolean;
  fields: Record<string, unknown>;
  /** What hangs on such rows, by their ids: it goes and is handed over with them. */
  companion?: { name: string; table: PgTable; theirs: (ids: string[]) => SQL; fields: Record<string, unknown> };
};

/** Where it holds what leads' people are known by. */
type OfLeads = {
  /** Which rows are theirs: those are exported, and erased. */
  theirs: Whose;
  /** Which rows of others may name them besides: those are erased alone. */
  mayName?: Whose;
  erasing: ErasureContext;
};
type Whose = (ids: string[]) => SQL;

/** What a table holds of people. A test holds that each table is here, and each of its columns that could name someone. */
export type TableDeclaration = {
  name: string;
  table: PgTable;
  /** Texts, lists and JSON that name no lead's person. */
  kept: readonly string[];
  ofLeads?: OfLeads;
  standalone?: Unclaimed;
  /** What names people who work with the product. It ends with their account, which administrators keep. */
  staff?: readonly string[];
};

function holdsNobody<T extends PgTable>(table: T, kept: readonly Field<T>[] = []): TableDeclaration {
  return { name: getTableName(table), table, kept };
}

function holdsStaff<T extends PgTable>(
  table: T,
  staff: readonly Field<T>[],
  kept: readonly Field<T>[] = [],
): TableDeclaration {
  return { name: getTableName(table), table, staff, kept };
}

type Blanks<T extends PgTable> = { [Name in Field<T>]?: InferSelectModel<T>[Name] | SQL };

function holdsLeads<T extends PgTable>(
  table: T,
  leadId: AnyPgColumn,
  erasing: { row: true } | { fields: Blanks<T> } | Stated<Field<T>>,
  kept: readonly Field<T>[] = [],
  standalone?: Unclaimed & { fields: Blanks<T> },
): TableDeclaration {
  const theirs = (leadIds: string[]) => inArray(leadId, leadIds);
  return { name: getTableName(table), table, kept, ofLeads: { theirs, erasing }, ...(standalone && { standalone }) };
}

/** What somebody typed stays where it is one of the words that the licence's stages offer. */
const offered = (reason: AnyPgColumn, stageId: AnyPgColumn) => sql`coalesce(
  (select ${reason} from ${stage} where ${stage.id} = ${stageId} and ${reason} = any(${stage.reasons})), '')`;

/** Errors without the values that they quote or suggest. */
const withoutRepairs = (errors: AnyPgColumn) =>
  sql`(select coalesce(jsonb_agg(fault - 'repair' - 'value'), '[]') from jsonb_array_elements(${errors}) fault)`;

/** Rewards of referrals, by what these or their codes are. */
const rewardsOf = (whose: Whose) => (ids: string[]) =>
  sql`${referralReward.referralId} in (
  select ${referral.id} from ${referral}
    join ${referralCode} on ${referralCode.licenseId} = ${referral.licenseId} and ${referralCode.id} = ${referral.codeId}
  where ${whose(ids)})`;

/** What there is of it, in a line. */
const spoken = (...parts: (AnyPgColumn | SQL)[]) =>
  sql`concat_ws(' · ', ${sql.join(
    parts.map((part) => sql`nullif(${part}, '')`),
    sql`, `,
  )})`;

/** The lead itself first: what erases the audit looks at it. */
export const PERSONAL_DATA: readonly TableDeclaration[] = [
  holdsLeads(
    lead,
    lead.id,
    {
      fields: {
        firstName: "",
        lastName: "",
        phone: "",
        email: "",
        emailKey: "",
        identification: "",
        vin: "",
        carLicense: "",
        searchText: "",
        externalId: null,
        crmId: null,
        consent: null,
        extraProperties: {},
        attribution: {},
        nextAction: null,
        nextActionAt: null,
        againAt: null,
        // What was recognised is counted on; what its sender wrote may say anything.
        product: sql`coalesce((select ${model.brand} || ' ' || ${model.name} from ${model} where ${model.id} = ${lead.modelId}), '')`,
        agency: sql`coalesce((select ${agency.name} from ${agency} where ${agency.id} = ${lead.agencyId}), '')`,
        errors: withoutRepairs(lead.errors),
        lostReason: offered(lead.lostReason, lead.stageId),
      },
    },
    [
      "source",
      "channel",
      "origin",
      "dealState",
      "crmState",
      "completion",
      "processing",
      "formName",
      "rule",
      "shortId",
      "entrySource",
    ],
  ),
  holdsLeads(intakeRequest, intakeRequest.leadId, { row: true }),
  holdsLeads(
    stageChange,
    stageChange.leadId,
    { fields: { reason: offered(stageChange.reason, stageChange.toStageId) } },
    ["actor", "fromName", "fromType", "toName", "toType"],
  ),
  holdsLeads(contactAttempt, contactAttempt.leadId, { fields: { note: "" } }, [
    ...(["actor", "channel", "result", "nextAction"] as const),
  ]),
  holdsLeads(appointment, appointment.leadId, { fields: { person: "", phone: "", note: "" } }, ["type", "state"], {
    place: "appointment",
    rows: sql`${appointment.leadId} is null and ${appointment.person} || ${appointment.phone} || ${appointment.note} <> ''`,
    id: appointment.id,
    at: appointment.createdAt,
    said: sql`jsonb_build_array(${appointment.person}, ${appointment.phone})`,
    shown: spoken(appointment.person, appointment.phone),
    fields: { person: "", phone: "", note: "", version: sql`${appointment.version} + 1` },
  }),
  holdsLeads(visit, visit.leadId, { fields: { note: "" } }, ["reason", "result", "arrivalBy"]),
  // The network's id stays: what it tells of again is then not even stored.
  holdsLeads(
    networkEvent,
    networkEvent.leadId,
    { fields: { headers: {}, body: "" } },
    ["network", "externalId", "accountExternalId", "formExternalId", "requestId", "state", "fault"],
    {
      place: "networkEvent",
      rows: sql`${networkEvent.state} in ('waiting', 'refused') and ${networkEvent.leadId} is null and ${networkEvent.body} <> ''`,
      id: networkEvent.id,
      at: networkEvent.receivedAt,
      said: networkEvent.body,
      shown: sql`${networkEvent.body}`,
      fields: { headers: {}, body: "", state: "refused" },
    },
  ),
  holdsLeads(
    loadLine,
    loadLine.leadId,
    { fields: { cells: [], errors: withoutRepairs(loadLine.errors) } },
    ["dealState"],
    {
      place: "loadLine",
      rows: sql`${loadLine.leadId} is null and ${loadLine.cells} <> '[]'`,
      id: sql`concat(${loadLine.loadId}, ' ', ${loadLine.row})`,
      at: sql`(select ${load.createdAt} from ${load} where ${load.id} = ${loadLine.loadId})`,
      said: loadLine.cells,
      shown: sql`(select string_agg(cell, ' · ') from jsonb_array_elements_text(${loadLine.cells}) cell where cell <> '')`,
      fields: { cells: [], dealState: "failed", errors: [{ field: "row", code: "personErased" }] },
    },
  ),
  // What was sent quotes the lead, and so may what was answered.
  holdsLeads(deliveryAttempt, deliveryAttempt.leadId, { row: true }),
  holdsLeads(delivery, delivery.leadId, { row: true }),
  holdsLeads(leadAtCrm, leadAtCrm.leadId, { row: true }),
  // What was agreed to stays as proof; by which address goes.
  holdsLeads(referral, referral.leadId, { fields: { addressSeal: "" } }, ["state", "flags", "consentText"]),
  // Whose it is has the code; what is noted may name whoever came by it too.
  {
    ...holdsNobody(referralReward, ["benefit", "state"]),
    ofLeads: {
      theirs: rewardsOf((leadIds) => inArray(referralCode.leadId, leadIds)),
      mayName: rewardsOf((leadIds) => inArray(referral.leadId, leadIds)),
      erasing: { fields: { note: "" } },
    },
  },
  // Whoever bought has a code by their lead; anyone else is looked for by what is said of them.
  holdsLeads(
    referralCode,
    referralCode.leadId,
    { fields: { holder: {}, isActive: false } },
    ["kind", "code", "name", "searchText", "holderIdentification", "holderPhone", "holderEmail"],
    {
      place: "referralCode",
      rows: sql`${referralCode.leadId} is null and ${referralCode.holder} <> '{}'`,
      id: referralCode.id,
      at: referralCode.createdAt,
      said: referralCode.holder,
      shown: spoken(
        ...["firstName", "lastName", "identification", "phone", "email"].map(
          (field) => sql`coalesce(${referralCode.holder} ->> ${field}::text, '')`,
        ),
      ),
      fields: { holder: {}, isActive: false, version: sql`${referralCode.version} + 1` },
      companion: {
        name: getTableName(referralReward),
        table: referralReward,
        fields: { note: "" },
        theirs: rewardsOf((codeIds) => inArray(referralCode.id, codeIds)),
      },
    },
  ),
  // No run-time role may change an entry: a function of a role that nobody enters takes out what is personal.
  holdsLeads(
    auditEntry,
    auditEntry.subjectId,
    {
      statement: (leadIds) => sql`select erase_from_audits(${sql.param(leadIds)}::uuid[]) as count`,
      writes: ["before", "after", "ip"],
    },
    ["actor", "action", "subject", "channel", "requestId"],
  ),
  // Sealed with a key that is not in the database; it stays so that nobody comes back by mistake.
  holdsNobody(tombstone, ["kind", "seal"]),
  holdsNobody(retention),
  holdsNobody(leadFacet, ["source", "dealState", "crmState", "rule", "entrySource"]),

  holdsStaff(user, ["email", "fullName", "phone", "passwordHash"], ["type", "roles", "state", "locale"]),
  holdsStaff(session, ["ip", "userAgent"]),
  holdsStaff(userIdentity, ["subject"], ["issuer"]),
  holdsStaff(loginThrottle, ["key"]),
  holdsStaff(absence, ["reason"]),
  holdsNobody(userLicense),
  // Names leads by their ids alone; what is said of them is read when it is shown.
  holdsNobody(notification, ["kind", "facts"]),
  holdsNobody(notificationChoice, ["kind"]),
  holdsNobody(reportDay, ["timeZone", "definition"]),
  // Counts, by ids and by words of ours.
  holdsNobody(reportDayRow, ["sheet", "key", "columnKey", "numbers"]),
  holdsNobody(reportDayChange),
  holdsNobody(slaClock),
  holdsNobody(weeklyReader),
  holdsNobody(weeklyMail),
  holdsNobody(calendarFeed, ["hash", "locale"]),
  holdsNobody(adfIntake, ["state", "refusal"]),
  {
    ...holdsNobody(unreadRequest, ["door", "source", "reason", "headers", "body", "decoded", "bodyHash", "requestId"]),
    standalone: {
      place: "unreadRequest",
      rows: sql`${unreadRequest.body} <> ''`,
      id: unreadRequest.id,
      at: unreadRequest.receivedAt,
      said: sql`${unreadRequest.body} || ${unreadRequest.decoded}`,
      shown: sql`${unreadRequest.body}`,
      isText: true,
      fields: { headers: {}, body: "", decoded: "", bodyHash: sql`${unreadRequest.id}::text`, seenAt: sql`now()` },
    },
  },
  holdsNobody(passwordReset, ["tokenHash"]),
  holdsNobody(spentIdentity, ["tokenHash"]),

  holdsNobody(company, ["name", "identification", "slug", "type"]),
  holdsNobody(license, ["name", "companyIdentification", "timeZone", "state"]),
  holdsNobody(agency, ["name", "code", "city", "address", "phone", "hours", "channels", "aliases"]),
  holdsNobody(model, ["brand", "name", "aliases"]),
  holdsNobody(modelVersion, ["name", "code", "aliases"]),
  holdsNobody(pipeline, ["name"]),
  holdsNobody(stage, ["name", "type", "colour", "requiredFields", "reasons"]),
  holdsNobody(rule, [
    ...(["channel", "requiredFields", "dedupKeys", "dedupScope", "normalisations", "assignment", "name"] as const),
  ]),
  holdsNobody(property, ["key", "labelEs", "labelEn", "type", "requiredIn", "options"]),
  holdsNobody(leadOrigin, ["channel", "source", "name", "path", "costCentre"]),
  holdsNobody(contactResult, ["name", "asks"]),
  holdsNobody(target, ["month"]),
  holdsNobody(savedView, ["list", "scope", "name", "filters", "columns"]),
  holdsNobody(listChoice, ["list", "scope", "columns"]),
  // Of Meta it is whoever connected it: who they are goes when it ends.
  holdsStaff(
    connection,
    ["externalId", "name"],
    ["network", "state", "secret", "scopes", "fault", "faultDetail", "lastFault", "lastFaultDetail"],
  ),
  holdsNobody(connectedAccount, ["network", "kind", "externalId", "name", "secret", "subscriptionId"]),
  holdsNobody(leadForm, ["network", "externalId", "name", "source", "questions", "mapping", "testLeads"]),
  holdsNobody(destination, [
    ...(["kind", "name", "state", "disabledFor", "config", "events", "channels"] as const),
    ...(["secret", "previousSecret", "lastFault"] as const),
  ]),
  holdsNobody(referralConfig, [
    ...(["titleEs", "titleEn", "textEs", "textEn", "colour", "referrers", "codePrefix"] as const),
  ]),
  holdsNobody(referralImage, ["type", "content"]),
  holdsNobody(referralBenefit, ["audience", "titleEs", "titleEn", "textEs", "textEn"]),
  holdsNobody(termsFile, ["language", "content"]),
  holdsNobody(referralVisit),
  holdsNobody(campaign, ["name", "from", "to", "source", "state", "identifiers"]),
  holdsNobody(load, ["fileName", "encoding", "delimiter", "headers", "questions", "plan"]),
  // What a filter of leads looks for may be somebody: it goes when the task is over.
  holdsNobody(task, ["kind", "state", "title", "counts", "input", "place", "requestId", "fault", "waitsFor"]),
  // Names a lead by its id alone, which stays with what is left of it.
  holdsNobody(taskResult, ["outcome", "reason", "fields"]),
  holdsNobody(apiKey, [
    "name",
    "prefix",
    "hash",
    "scopes",
    "previousHash",
    "previousPrefix",
    "signingSecret",
    "previousSecret",
  ]),
];

/** Schemas of the database that are not the product's own. Jobs carry ids of leads and addresses of staff, and are deleted an hour after they end; those that failed, after 30 days. */
export const APART = ["pgboss", "drizzle"];
