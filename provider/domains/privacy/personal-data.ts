import { getTableName, inArray, sql } from "drizzle-orm";
import { SETTING_NAMES } from "@/contract/licenses/licenses.ts";
import { absence, appointment, calendarFeed } from "@/provider/db/schema/agenda.ts";
import { auditEntry, retention, tombstone } from "@/provider/db/schema/audits.ts";
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
import { contactAttempt, contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { delivery, deliveryAttempt, destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { adfIntake, apiKey, intakeRequest, unreadRequest } from "@/provider/db/schema/intake.ts";
import { leadNote } from "@/provider/db/schema/lead-notes.ts";
import { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import { lastContact, leadFacet, stageChange } from "@/provider/db/schema/leads.ts";
import { notification, notificationChoice, slaClock } from "@/provider/db/schema/notifications.ts";
import {
  referralBenefit,
  referralCode,
  referralConfig,
  referralImage,
  termsFile,
} from "@/provider/db/schema/referral-programme.ts";
import { referral, referralReward, referralVisit } from "@/provider/db/schema/referrals.ts";
import { reportDay, reportDayChange, reportDayRow, weeklyMail, weeklyReader } from "@/provider/db/schema/reports.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { task, taskResult, taskUndo } from "@/provider/db/schema/tasks.ts";
import {
  loginThrottle,
  passwordReset,
  session,
  spentIdentity,
  target,
  user,
  userIdentity,
  userLicense,
} from "@/provider/db/schema/users.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { LEAD_DECLARATION } from "./lead-declaration.ts";
import {
  concatenated,
  declareLeadTable,
  declareNonPersonal,
  declareStaffTable,
  offered,
  rewardsWhere,
  type TableDeclaration,
  withoutRepairs,
} from "./table-declaration.ts";

/** Leads first: audit erasure reads them. */
export const PERSONAL_DATA: readonly TableDeclaration[] = [
  LEAD_DECLARATION,
  declareLeadTable(intakeRequest, intakeRequest.leadId, { row: true }),
  declareLeadTable(
    stageChange,
    stageChange.leadId,
    { fields: { reason: offered(stageChange.reason, stageChange.toStageId) } },
    ["actor", "fromName", "fromType", "toName", "toType"],
  ),
  declareLeadTable(contactAttempt, contactAttempt.leadId, { fields: { note: "" } }, [
    ...(["actor", "channel", "result", "nextAction"] as const),
  ]),
  declareNonPersonal(lastContact, ["channel", "result"]),
  declareLeadTable(leadNote, leadNote.leadId, { row: true }),
  declareLeadTable(taskUndo, taskUndo.leadId, { row: true }),
  declareLeadTable(
    appointment,
    appointment.leadId,
    { fields: { person: "", phone: "", note: "" } },
    ["type", "state"],
    {
      location: "appointment",
      rows: sql`${appointment.leadId} is null and ${appointment.person} || ${appointment.phone} || ${appointment.note} <> ''`,
      id: appointment.id,
      at: appointment.createdAt,
      personSql: sql`jsonb_build_array(${appointment.person}, ${appointment.phone})`,
      summary: concatenated(appointment.person, appointment.phone),
      fields: { person: "", phone: "", note: "", version: sql`${appointment.version} + 1` },
    },
  ),
  declareLeadTable(visit, visit.leadId, { fields: { note: "" } }, ["reason", "result", "timeSource"]),
  // The network's id stays, so that repeats are not stored.
  declareLeadTable(
    networkEvent,
    networkEvent.leadId,
    { fields: { headers: {}, body: "" } },
    ["network", "externalId", "accountExternalId", "formExternalId", "requestId", "state", "failureReason"],
    {
      location: "networkEvent",
      rows: sql`${networkEvent.state} in ('waiting', 'refused') and ${networkEvent.leadId} is null and ${networkEvent.body} <> ''`,
      id: networkEvent.id,
      at: networkEvent.receivedAt,
      personSql: networkEvent.body,
      summary: sql`${networkEvent.body}`,
      fields: { headers: {}, body: "", state: "refused" },
    },
  ),
  declareLeadTable(
    importRow,
    importRow.leadId,
    { fields: { cells: [], errors: withoutRepairs(importRow.errors) } },
    ["dealState"],
    {
      location: "loadLine",
      rows: sql`${importRow.leadId} is null and ${importRow.cells} <> '[]'`,
      id: sql`concat(${importRow.loadId}, ' ', ${importRow.row})`,
      at: sql`(select ${fileImport.createdAt} from ${fileImport} where ${fileImport.id} = ${importRow.loadId})`,
      personSql: importRow.cells,
      summary: sql`(select string_agg(cell, ' · ') from jsonb_array_elements_text(${importRow.cells}) cell where cell <> '')`,
      fields: { cells: [], dealState: "failed", errors: [{ field: "row", code: "personErased" }] },
    },
  ),
  // Requests and responses may quote the lead.
  declareLeadTable(deliveryAttempt, deliveryAttempt.leadId, { row: true }),
  declareLeadTable(delivery, delivery.leadId, { row: true }),
  declareLeadTable(leadAtCrm, leadAtCrm.leadId, { row: true }),
  // Consent stays as proof, without the address.
  declareLeadTable(referral, referral.leadId, { fields: { addressHash: "" } }, ["state", "flags", "consentText"]),
  {
    ...declareNonPersonal(referralReward, ["benefit", "state"]),
    ofLeads: {
      theirs: rewardsWhere((leadIds) => inArray(referralCode.leadId, leadIds)),
      mayName: rewardsWhere((leadIds) => inArray(referral.leadId, leadIds)),
      erasing: { fields: { note: "" } },
    },
  },
  declareLeadTable(
    referralCode,
    referralCode.leadId,
    { fields: { holder: {}, isActive: false } },
    ["kind", "code", "name", "searchText", "holderIdentification", "holderPhone", "holderEmail"],
    {
      location: "referralCode",
      rows: sql`${referralCode.leadId} is null and ${referralCode.holder} <> '{}'`,
      id: referralCode.id,
      at: referralCode.createdAt,
      personSql: referralCode.holder,
      summary: concatenated(
        ...["firstName", "lastName", "identification", "phone", "email"].map(
          (field) => sql`coalesce(${referralCode.holder} ->> ${field}::text, '')`,
        ),
      ),
      fields: { holder: {}, isActive: false, version: sql`${referralCode.version} + 1` },
      relatedRows: {
        name: getTableName(referralReward),
        table: referralReward,
        fields: { note: "" },
        theirs: rewardsWhere((codeIds) => inArray(referralCode.id, codeIds)),
      },
    },
  ),
  // No run-time role may update audit entries: a function owned by a no-login role clears them.
  declareLeadTable(
    auditEntry,
    auditEntry.subjectId,
    {
      statement: (leadIds) => sql`select erase_from_audits(${sql.param(leadIds)}::uuid[]) as count`,
      writes: ["before", "after", "ip"],
    },
    ["actor", "action", "subject", "channel", "requestId"],
  ),
  // Hashed with a key outside the database; stays to block accidental return.
  declareNonPersonal(tombstone, ["kind", "hash"]),
  declareNonPersonal(retention),
  declareNonPersonal(leadFacet, ["source", "dealState", "crmState", "rule", "entrySource"]),

  declareStaffTable(user, ["email", "fullName", "phone", "passwordHash"], ["type", "roles", "state", "locale"]),
  declareStaffTable(session, ["ip", "userAgent"]),
  declareStaffTable(userIdentity, ["subject"], ["issuer"]),
  declareStaffTable(loginThrottle, ["key"]),
  declareStaffTable(absence, ["reason"]),
  declareNonPersonal(userLicense),
  declareNonPersonal(notification, ["kind", "details"]),
  declareNonPersonal(notificationChoice, ["kind"]),
  declareNonPersonal(reportDay, ["timeZone", "definition"]),
  declareNonPersonal(reportDayRow, ["sheet", "key", "columnKey", "numbers"]),
  declareNonPersonal(reportDayChange),
  declareNonPersonal(slaClock),
  declareNonPersonal(weeklyReader),
  declareNonPersonal(weeklyMail),
  declareNonPersonal(calendarFeed, ["hash", "locale"]),
  declareNonPersonal(adfIntake, ["state", "errorCode"]),
  {
    ...declareNonPersonal(unreadRequest, [
      "entryPoint",
      "source",
      "reason",
      "headers",
      "body",
      "decoded",
      "bodyHash",
      "requestId",
    ]),
    standalone: {
      location: "unreadRequest",
      rows: sql`${unreadRequest.body} <> ''`,
      id: unreadRequest.id,
      at: unreadRequest.receivedAt,
      personSql: sql`${unreadRequest.body} || ${unreadRequest.decoded}`,
      summary: sql`${unreadRequest.body}`,
      isText: true,
      fields: { headers: {}, body: "", decoded: "", bodyHash: sql`${unreadRequest.id}::text`, reviewedAt: sql`now()` },
    },
  },
  declareNonPersonal(passwordReset, ["tokenHash"]),
  declareNonPersonal(spentIdentity, ["tokenHash"]),

  declareNonPersonal(company, ["name", "identification", "slug", "type"]),
  declareNonPersonal(license, [...SETTING_NAMES, "companyIdentification", "state"]),
  declareNonPersonal(agency, ["name", "code", "city", "address", "phone", "hours", "channels", "aliases"]),
  declareNonPersonal(model, ["brand", "name", "aliases"]),
  declareNonPersonal(modelVersion, ["name", "code", "aliases"]),
  declareNonPersonal(pipeline, ["name"]),
  declareNonPersonal(stage, ["name", "type", "colour", "requiredFields", "reasons"]),
  declareNonPersonal(rule, [
    ...(["channel", "requiredFields", "dedupKeys", "dedupScope", "normalisations", "assignment", "name"] as const),
  ]),
  declareNonPersonal(property, ["key", "labelEs", "labelEn", "type", "requiredIn", "options"]),
  declareNonPersonal(leadOrigin, ["channel", "source", "name", "path", "costCentre"]),
  declareNonPersonal(contactResult, ["name", "followUp"]),
  declareNonPersonal(target, ["month"]),
  declareNonPersonal(savedView, ["list", "scope", "name", "filters", "columns"]),
  declareNonPersonal(listChoice, ["list", "scope", "columns"]),
  // Meta's connecting person, cleared when the connection ends.
  declareStaffTable(
    connection,
    ["externalId", "name"],
    ["network", "state", "secret", "scopes", "errorCode", "errorDetail", "lastErrorCode", "lastErrorDetail"],
  ),
  declareNonPersonal(connectedAccount, ["network", "kind", "externalId", "name", "secret", "subscriptionId"]),
  declareNonPersonal(leadForm, ["network", "externalId", "name", "source", "questions", "mapping", "testLeads"]),
  declareNonPersonal(destination, [
    ...(["kind", "name", "state", "disabledFor", "config", "events", "channels"] as const),
    ...(["secret", "previousSecret", "lastFailureReason"] as const),
  ]),
  declareNonPersonal(referralConfig, [
    ...(["titleEs", "titleEn", "textEs", "textEn", "colour", "referrers", "codePrefix"] as const),
  ]),
  declareNonPersonal(referralImage, ["type", "content"]),
  declareNonPersonal(referralBenefit, ["audience", "titleEs", "titleEn", "textEs", "textEn"]),
  declareNonPersonal(termsFile, ["language", "content"]),
  declareNonPersonal(referralVisit),
  declareNonPersonal(campaign, ["name", "from", "to", "source", "state", "identifiers"]),
  declareNonPersonal(fileImport, ["fileName", "encoding", "delimiter", "headers", "questions", "plan"]),
  // Lead filters may contain search terms: deleted after the task.
  declareNonPersonal(task, [
    "kind",
    "state",
    "title",
    "counts",
    "input",
    "checkpoint",
    "requestId",
    "failureReason",
    "waitsFor",
  ]),
  // Lead id alone, which stays.
  declareNonPersonal(taskResult, ["outcome", "reason", "fields"]),
  declareNonPersonal(apiKey, [
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

/** Schemas of others. Jobs carry lead ids and staff addresses; failed ones are deleted after 30 days. */
export const APART = ["pgboss", "drizzle"];
