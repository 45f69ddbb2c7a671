import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type * as z from "zod";
import type { Option } from "@/components/ui/select-field.tsx";
import type { Permission } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Section, Translation } from "@/lib/i18n/locales.ts";
import type { FieldKind } from "../record-form/field-kinds.ts";
import type { Values } from "../record-form/record-schema.ts";

/** What a section of the translations says of a kind of record. */
export type RecordWords = {
  title: string;
  text: string;
  new: string;
  emptyTitle: string;
  emptyText: string;
  /** Owed by what can be removed. */
  removeText?: string;
  fields: object;
};

/** The sections of the translations that have a record list's words. */
export type RecordSection = {
  [Name in Section]: Translation[Name] extends RecordWords ? Name : never;
}[Section];

export type RecordColumn<Stored> = {
  /** Its head is the field's label. */
  field: string;
  draw: (record: Stored) => ReactNode;
  /** In pixels; without one it takes what is left. */
  width?: number;
  /** Left out where the table is narrow. */
  isWideOnly?: boolean;
  /** Of the first: what stands below it where the table is narrow, where the name is then read whole. */
  below?: (record: Stored) => ReactNode;
  /** Of the last: stays at the row's end while the table goes sideways. */
  isAtEnd?: boolean;
};

/** `onSay` takes what goes along with the call that removes, or null while that is not known. */
export type RemovalProps<Stored> = { record: Stored; onSay: (said: Readonly<Record<string, unknown>> | null) => void };

/**
 * When a field is asked for, where that is not always. - `new`: of a record that is being made, and of no other.
 * - `stored`: of one that is there. - A field's name and values: while one of them is chosen there.
 */
export type FieldVisibility = "new" | "stored" | { field: string; is: readonly string[] };

/** Labels of fields come from the section, `<id>.fields.<field>`; hints, where there are any, from `<id>.hints.<field>`. */
export type RecordDefinition<Stored extends Versioned> = {
  id: RecordSection;
  icon: LucideIcon;
  list: Endpoint<z.ZodObject, z.ZodType<Stored[]>>;
  create: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  update: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  remove?: Endpoint<z.ZodObject>;
  /** What the list and a new record belong to: their endpoints' path parameters. */
  within?: Readonly<Record<string, string>>;
  /** Path parameters of a stored record; without it, its id. */
  place?: (record: Stored) => Readonly<Record<string, string>>;
  /** Whoever lacks it sees the records and changes nothing. */
  permission: Permission;
  /** What may be typed. */
  contract: z.ZodObject;
  fields: { readonly [field: string]: FieldKind | undefined };
  /** Fields that are said once: of a stored record they are shown and not changed. */
  fixed?: readonly string[];
  when?: Readonly<Record<string, FieldVisibility>>;
  /** What a new record starts with, where that is not nothing. */
  starts?: Values;
  name: (record: Stored) => string;
  /** What the search looks in besides the name. */
  searched?: (record: Stored) => string;
  columns: readonly RecordColumn<Stored>[];
  /** Of a table with more columns than a screen holds, how wide it is, as a class; then it goes sideways below its names. */
  width?: string;
  /** What else is done with the list, beside the button that makes a new one. */
  Actions?: ComponentType;
  /** What heads the records that it is said of, which come one after the other; a hook, since it may need words. */
  useGroup?: () => (record: Stored) => string;
  /** What the choices are of; a hook, since they may have to be read. Without a record, of a new one; `chosen` is what stands in the form. */
  useOptions?: (record: Stored | undefined, chosen: Values) => Readonly<Record<string, readonly Option[]>>;
  /** What a choice calls choosing nothing, as a key of the section's `none`. */
  none?: readonly string[];
  /** What the audit calls such a record; its former versions can then be put back. */
  history?: Restorable;
  /** A state of the audit in the fields of the form, where the audit has other names. The present state comes as it is. */
  formerOf?: (state: object) => object;
  /** Puts the records in another order, all of them. Without it, the order is not anyone's to choose. */
  reorder?: (ids: string[]) => Promise<unknown>;
  /** Reads of other screens that a change makes old. */
  invalidates?: readonly Endpoint[];
  /** Which records this person sees and does not change. */
  isClosed?: (record: Stored) => boolean;
  /** Told of a record that was just made: what its answer says once. */
  onAdded?: (record: Stored) => void;
  /** Told of a record that was there before and was changed. */
  onChanged?: (record: Stored) => void;
  /** What has to be said before one is removed, besides the usual words. */
  Removal?: ComponentType<RemovalProps<Stored>>;
  /** What a stored record is opened for, before what is typed of it. */
  Above?: ComponentType<{ record: Stored }>;
  /** What belongs to a stored record and is not typed with it. */
  Below?: ComponentType<{ record: Stored }>;
};

type Worded<Id extends RecordSection> = keyof Translation[Id]["fields"] & string;
type Kept<Contract extends z.ZodObject> = keyof z.input<Contract> & string;
type Typed<Id extends RecordSection, Contract extends z.ZodObject> = Worded<Id> & Kept<Contract>;

/**
 * A definition as it is written: each of its fields and columns has a label in the section, and what is typed in a field is
 * kept by the contract.
 */
export type RecordsOf<Id extends RecordSection, Stored extends Versioned, Contract extends z.ZodObject> = Omit<
  RecordDefinition<Stored>,
  "id" | "contract" | "fields" | "columns" | "fixed" | "none" | "when" | "starts"
> & {
  id: Id;
  contract: Contract;
  fields: { readonly [Field in Typed<Id, Contract>]?: FieldKind };
  columns: readonly (RecordColumn<Stored> & { field: Worded<Id> })[];
  fixed?: readonly Typed<Id, Contract>[];
  none?: readonly Typed<Id, Contract>[];
  when?: { readonly [Field in Typed<Id, Contract>]?: FieldVisibility };
  starts?: { readonly [Field in Typed<Id, Contract>]?: string };
};
