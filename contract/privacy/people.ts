import * as z from "zod";
import { DestinationKind } from "../deliveries/deliveries.ts";
import { Channel, DealState, Source } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { TextFile } from "../kernel/files.ts";
import { Id } from "../kernel/ids.ts";
import { FillerReason } from "../kernel/text/filler-contacts.ts";
import { cleaned } from "../kernel/validation.ts";

/** What a person says who they are by; one of them is enough. Written in any way. */
export const PERSON_FIELDS = ["identification", "phone", "email"] as const;
export const PersonField = z.enum(PERSON_FIELDS);
export type PersonField = z.infer<typeof PersonField>;

/** In the body: what names a person stays out of addresses, and so out of logs. */
export const PersonQuery = z.object({
  identification: cleaned("identification").max(40, "tooLong").optional(),
  phone: cleaned("phone").max(40, "tooLong").optional(),
  email: cleaned("email").max(254, "tooLong").optional(),
});
export type PersonQuery = z.infer<typeof PersonQuery>;

/** A lead that has one of the values. Relatives share phones, so whose it is a person decides, record by record. */
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
  /** The model that was recognised, else what the sender wrote. */
  product: z.string(),
  agency: z.string(),
  /** Which of the values it has. */
  matched: z.array(PersonField),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** Where somebody may be whom no lead stands for. */
export const PERSON_PLACES = ["appointment", "referralCode", "loadLine", "networkEvent", "unreadRequest"] as const;
export const PersonPlace = z.enum(PERSON_PLACES);
export type PersonPlace = z.infer<typeof PersonPlace>;

const PlaceId = z.object({ place: PersonPlace, id: z.string().max(60, "tooLong") });

/** A row that no lead stands for and that has one of the values: an appointment, somebody's code, a line of a file. */
export const PersonTrace = PlaceId.extend({
  /** The same as long as the row says the same of its person. */
  seen: z.string().max(60, "tooLong"),
  /** What it says, as far as one tells by it whose it is. */
  said: z.string(),
  at: z.iso.datetime(),
  matched: z.array(PersonField),
});
export type PersonTrace = z.infer<typeof PersonTrace>;

/** So many records at once, and so many rows without one. */
export const MOST_RECORDS = 200;

/** Newest first. `isMore`: there are others with these values. */
export const PeopleFound = z.object({
  records: z.array(PersonRecord),
  traces: z.array(PersonTrace),
  isMore: z.boolean(),
  /** Values that were given and are no sign of a person: nothing is found by them. */
  fillers: z.array(z.object({ field: PersonField, reason: FillerReason })),
});
export type PeopleFound = z.infer<typeof PeopleFound>;

/** Why a person's records go. A closed list: what is typed freely would name them again. */
export const ERASURE_REASONS = ["asked", "consentWithdrawn", "wrongData", "authority"] as const;
export const ErasureReason = z.enum(ERASURE_REASONS);
export type ErasureReason = z.infer<typeof ErasureReason>;

/** Rows that are somebody else's: all others that say what the chosen leads do go with these. */
const Spared = z.array(PlaceId).max(MOST_RECORDS, "tooLong").optional();

/** A lead or a row at least. */
export const Erasure = z.object({
  /** Each with the version that was seen: what has changed since is not erased unseen, nor is anything beside it. */
  records: z.array(z.object({ id: Id, version: z.number().int() })).max(MOST_RECORDS, "tooLong"),
  /** Likewise, of rows that no lead stands for. */
  traces: z
    .array(PersonTrace.pick({ place: true, id: true, seen: true }))
    .max(MOST_RECORDS, "tooLong")
    .optional(),
  spared: Spared,
  reason: ErasureReason,
});
export type Erasure = z.infer<typeof Erasure>;

/** Who had something of the erased leads, or may have had. */
export const Recipient = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  /** It is sent `person.erased`; any other has to be asked by hand. */
  isTold: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

/** How many leads and rows without one were chosen, and how many rows of each table were erased. */
export const Erased = z.object({
  records: z.number().int(),
  traces: z.number().int(),
  tables: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  recipients: z.array(Recipient),
});
export type Erased = z.infer<typeof Erased>;

/** How long a lead says whose it was, from the day it came in; null: for ever. Version 0: nobody has said. */
export const RetentionInput = z.object({ months: z.number().int("invalid").min(1).max(240).nullable() });
export const Retention = RetentionInput.extend({ version: z.number().int() });
export type Retention = z.infer<typeof Retention>;

const Chosen = z.object({
  ids: z.array(Id).max(MOST_RECORDS, "tooLong"),
  traces: z.array(PlaceId).max(MOST_RECORDS, "tooLong").optional(),
  spared: Spared,
});
export type Chosen = z.infer<typeof Chosen>;

// biome-ignore format: a table is read by its columns
export const people = {
  find:      endpoint({ method: "POST", path: "/backoffice/people/search",    access: "people.manage", input: PersonQuery, output: PeopleFound, transaction: "own", summary: "Leads, and rows that no lead stands for, of whoever has an identification, a phone or an email, with what each has" }),
  export:    endpoint({ method: "POST", path: "/backoffice/people/export",    access: "people.manage", input: Chosen, output: TextFile, answer: "file", summary: "All that is kept of the chosen leads and rows, as JSON" }),
  erase:     endpoint({ method: "POST", path: "/backoffice/people/erase",     access: "people.manage", input: Erasure, output: Erased, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Take who they were out of the chosen leads and rows, for good, and say who else had them" }),
  retention: endpoint({ method: "GET",  path: "/backoffice/people/retention", access: "people.manage", input: z.object({}), output: Retention, summary: "How long leads say whose they were" }),
  retain:    endpoint({ method: "PUT",  path: "/backoffice/people/retention", access: "people.manage", input: Retention, output: Retention, fails: ["VERSION_CONFLICT"], summary: "Keep who leads were for so many months, or for ever" }),
};
