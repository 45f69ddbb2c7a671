import * as z from "zod";
import { DestinationKind } from "../deliveries/deliveries.ts";
import { Channel, DealState, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { TextFile } from "../kernel/files.ts";
import { cleaned, Id } from "../kernel/records.ts";
import { FillerReason } from "../kernel/text/filler-contacts.ts";

/** Identifiers of a person, in any spelling; one is enough. */
export const PERSON_FIELDS = ["identification", "phone", "email"] as const;
export const PersonField = z.enum(PERSON_FIELDS);
export type PersonField = z.infer<typeof PersonField>;

/** Sent in the body: personal data must stay out of addresses and logs. */
export const PersonQuery = z.object({
  identification: cleaned("identification").max(40, "tooLong").optional(),
  phone: cleaned("phone").max(40, "tooLong").optional(),
  email: cleaned("email").max(254, "tooLong").optional(),
});
export type PersonQuery = z.infer<typeof PersonQuery>;

/** Lead with a matching value. Relatives share phones, so a reviewer confirms each record. */
export const PersonRecord = z.object({
  id: Id,
  version: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  identification: z.string(),
  phone: z.string(),
  email: z.string(),
  source: Source,
  channel: Channel,
  createdAt: z.iso.datetime(),
  dealState: DealState,
  product: z.string(),
  agency: z.string(),
  matched: z.array(PersonField),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const RECORD_LOCATIONS = ["appointment", "referralCode", "loadLine", "networkEvent", "unreadRequest"] as const;
export const RecordLocation = z.enum(RECORD_LOCATIONS);
export type RecordLocation = z.infer<typeof RecordLocation>;

const LocatedRecord = z.object({ location: RecordLocation, id: z.string().max(60, "tooLong") });

export const PersonTrace = LocatedRecord.extend({
  /** Fingerprint of the row's personal data. */
  fingerprint: z.string().max(60, "tooLong"),
  text: z.string(),
  at: z.iso.datetime(),
  matched: z.array(PersonField),
});
export type PersonTrace = z.infer<typeof PersonTrace>;

export const MAX_RECORDS = 200;

export const PeopleFound = z.object({
  records: z.array(PersonRecord),
  traces: z.array(PersonTrace),
  isMore: z.boolean(),
  fillers: z.array(z.object({ field: PersonField, reason: FillerReason })),
});
export type PeopleFound = z.infer<typeof PeopleFound>;

/** Erasure reasons. A closed list: free text could contain personal data. */
export const ERASURE_REASONS = ["asked", "consentWithdrawn", "wrongData", "authority"] as const;
export const ErasureReason = z.enum(ERASURE_REASONS);
export type ErasureReason = z.infer<typeof ErasureReason>;

/** Rows to exclude; all others with the chosen leads' values are erased. */
const Excluded = z.array(LocatedRecord).max(MAX_RECORDS, "tooLong").optional();

export const Erasure = z.object({
  /** Seen versions: any change since aborts the whole erasure. */
  records: z.array(z.object({ id: Id, version: z.number().int() })).max(MAX_RECORDS, "tooLong"),
  traces: z
    .array(PersonTrace.pick({ location: true, id: true, fingerprint: true }))
    .max(MAX_RECORDS, "tooLong")
    .optional(),
  excluded: Excluded,
  reason: ErasureReason,
});
export type Erasure = z.infer<typeof Erasure>;

export const Recipient = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  /** Receives `person.erased`; others must be notified by hand. */
  isNotified: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

export const Erased = z.object({
  records: z.number().int(),
  traces: z.number().int(),
  tables: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  recipients: z.array(Recipient),
});
export type Erased = z.infer<typeof Erased>;

/** Retention of personal data in months from receipt; null: unlimited. Version 0: unset. */
export const RetentionInput = z.object({ months: z.number().int("invalid").min(1).max(240).nullable() });
export const Retention = RetentionInput.extend({ version: z.number().int() });
export type Retention = z.infer<typeof Retention>;

const Chosen = z.object({
  ids: z.array(Id).max(MAX_RECORDS, "tooLong"),
  traces: z.array(LocatedRecord).max(MAX_RECORDS, "tooLong").optional(),
  excluded: Excluded,
});
export type Chosen = z.infer<typeof Chosen>;

// biome-ignore format: a table is read by its columns
export const people = {
  find:      endpoint({ method: "POST", path: "/backoffice/people/search",    access: "people.manage", input: PersonQuery, output: PeopleFound, transaction: "own", summary: "Leads and other rows of a person, found by identification, phone or email, with their data" }),
  export:    endpoint({ method: "POST", path: "/backoffice/people/export",    access: "people.manage", input: Chosen, output: TextFile, answer: "file", summary: "All stored data of the selected leads and rows, as JSON" }),
  erase:     endpoint({ method: "POST", path: "/backoffice/people/erase",     access: "people.manage", input: Erasure, output: Erased, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Erase personal data of the selected leads and rows permanently; returns other recipients of the data" }),
  retention: endpoint({ method: "GET",  path: "/backoffice/people/retention", access: "people.manage", input: z.object({}), output: Retention, summary: "Retention period of personal data" }),
  retain:    endpoint({ method: "PUT",  path: "/backoffice/people/retention", access: "people.manage", input: Retention, output: Retention, fails: ["VERSION_CONFLICT"], summary: "Set the retention period of personal data in months, or without end" }),
};
