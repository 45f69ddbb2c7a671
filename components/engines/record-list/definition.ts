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

/** Labels that a translation section has for a kind of record. */
export type RecordWords = {
  title: string;
  text: string;
  new: string;
  emptyTitle: string;
  emptyText: string;
  /** Required of records that can be removed. */
  removeText?: string;
  fields: object;
};

export type RecordSection = {
  [Name in Section]: Translation[Name] extends RecordWords ? Name : never;
}[Section];

export type RecordColumn<Stored> = {
  field: string;
  draw: (record: Stored) => ReactNode;
  /** In pixels; without one it takes the remaining width. */
  width?: number;
  isWideOnly?: boolean;
  /** First column only: content below the name where the table is narrow. */
  below?: (record: Stored) => ReactNode;
  /** Last column only: sticky at the row's end. */
  isAtEnd?: boolean;
};

/** The callback takes extra input of the removal, or null while it is unknown. */
export type RemovalProps<Stored> = { record: Stored; onSay: (said: Readonly<Record<string, unknown>> | null) => void };

/**
 * Condition that shows a field.
 * - `new` or `stored`: for a new or a stored record only.
 * - Field name and values: while one of them is selected.
 */
export type FieldVisibility = "new" | "stored" | { field: string; is: readonly string[] };

/** Labels are `<id>.fields.<field>`; optional hints `<id>.hints.<field>`. */
export type RecordDefinition<Stored extends Versioned> = {
  id: RecordSection;
  icon: LucideIcon;
  list: Endpoint<z.ZodObject, z.ZodType<Stored[]>>;
  create: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  update: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  remove?: Endpoint<z.ZodObject>;
  /** Path parameters of the list's endpoints. */
  within?: Readonly<Record<string, string>>;
  /** Path parameters of a stored record; defaults to its id. */
  place?: (record: Stored) => Readonly<Record<string, string>>;
  /** Without it the records are read-only. */
  permission: Permission;
  contract: z.ZodObject;
  fields: { readonly [field: string]: FieldKind | undefined };
  /** Fields that are read-only once stored. */
  fixed?: readonly string[];
  when?: Readonly<Record<string, FieldVisibility>>;
  starts?: Values;
  name: (record: Stored) => string;
  /** Text that the search covers in addition to the name. */
  searched?: (record: Stored) => string;
  columns: readonly RecordColumn<Stored>[];
  /** Class with the table's minimum width; the table then scrolls sideways. */
  width?: string;
  Actions?: ComponentType;
  /** Group heading of consecutive records; a hook, since it may need translations. */
  useGroup?: () => (record: Stored) => string;
  /**
   * Options of the choices; a hook, since they may be read. No record means a new one; `chosen` is the form's
   * state.
   */
  useOptions?: (record: Stored | undefined, chosen: Values) => Readonly<Record<string, readonly Option[]>>;
  none?: readonly string[];
  /** Audit entity; enables restoring former versions. */
  history?: Restorable;
  /** Maps an audit state to form fields, where the names differ. The current state is not mapped. */
  formerOf?: (state: object) => object;
  /** Stores a new order of all records. Without it the order is fixed. */
  reorder?: (ids: string[]) => Promise<unknown>;
  /** Reads of other screens that a change invalidates. */
  invalidates?: readonly Endpoint[];
  isClosed?: (record: Stored) => boolean;
  /** Called after a create, with the answer's one-time values. */
  onAdded?: (record: Stored) => void;
  onChanged?: (record: Stored) => void;
  /** Notice before a removal, in addition to the usual text. */
  Removal?: ComponentType<RemovalProps<Stored>>;
  Above?: ComponentType<{ record: Stored }>;
  Below?: ComponentType<{ record: Stored }>;
};

type Worded<Id extends RecordSection> = keyof Translation[Id]["fields"] & string;
type Kept<Contract extends z.ZodObject> = keyof z.input<Contract> & string;
type Typed<Id extends RecordSection, Contract extends z.ZodObject> = Worded<Id> & Kept<Contract>;

/** Typed definition: every field and column has a label in the section, and every field is in the contract. */
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
