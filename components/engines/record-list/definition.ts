import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type * as z from "zod";
import type { Option } from "@/components/ui/select-field.tsx";
import type { Permission } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Section, Translation } from "@/lib/i18n/locales.ts";
import type { FieldKind, Values } from "../record-form/record-schema.ts";

export type RecordLabels = {
  title: string;
  text: string;
  new: string;
  emptyTitle: string;
  emptyText: string;
  removeText?: string;
  fields: object;
};

export type RecordSection = {
  [Name in Section]: Translation[Name] extends RecordLabels ? Name : never;
}[Section];

export type RecordColumn<Stored> = {
  field: string;
  draw: (record: Stored) => ReactNode;
  width?: number;
  isWideOnly?: boolean;
  below?: (record: Stored) => ReactNode;
  isAtEnd?: boolean;
  /** A number: at the right of its column. */
  isFigure?: boolean;
};

/** Value of a record in a column's order; records without one come last. */
export type SortValue = string | number | null | undefined;

export type RemovalProps<Stored> = {
  record: Stored;
  onArgsChange: (args: Readonly<Record<string, unknown>> | null) => void;
};

/** `new` or `stored`: for such a record only. A field name and values: while one of them is selected. */
export type FieldVisibility = "new" | "stored" | { field: string; is: readonly string[] };

export type RecordDefinition<Stored extends Versioned> = {
  id: RecordSection;
  icon: LucideIcon;
  list: Endpoint<z.ZodObject, z.ZodType<Stored[]>>;
  create: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  update: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  remove?: Endpoint<z.ZodObject>;
  within?: Readonly<Record<string, string>>;
  pathArgs?: (record: Stored) => Readonly<Record<string, string>>;
  permission: Permission;
  contract: z.ZodObject;
  fields: { readonly [field: string]: FieldKind | undefined };
  fixed?: readonly string[];
  when?: Readonly<Record<string, FieldVisibility>>;
  starts?: Values;
  name: (record: Stored) => string;
  searched?: (record: Stored) => string;
  columns: readonly RecordColumn<Stored>[];
  width?: string;
  Actions?: ComponentType;
  /** Columns that sort, by field. */
  useSorts?: () => Readonly<Record<string, (record: Stored) => SortValue>>;
  /** Cells below the listed records, by field. */
  useTotals?: (records: readonly Stored[]) => Readonly<Record<string, ReactNode>>;
  useGroup?: () => (record: Stored) => string;
  useOptions?: (record: Stored | undefined, selected: Values) => Readonly<Record<string, readonly Option[]>>;
  none?: readonly string[];
  history?: Restorable;
  formerOf?: (state: object) => object;
  reorder?: (ids: string[]) => Promise<unknown>;
  invalidates?: readonly Endpoint[];
  isClosed?: (record: Stored) => boolean;
  onAdded?: (record: Stored) => void;
  onChanged?: (record: Stored) => void;
  Removal?: ComponentType<RemovalProps<Stored>>;
  Above?: ComponentType<{ record: Stored }>;
  Below?: ComponentType<{ record: Stored }>;
};

type Worded<Id extends RecordSection> = keyof Translation[Id]["fields"] & string;
type ContractField<Contract extends z.ZodObject> = keyof z.input<Contract> & string;
type Typed<Id extends RecordSection, Contract extends z.ZodObject> = Worded<Id> & ContractField<Contract>;

/** Requires each field of the contract and its label. `Elsewhere` names fields that another part edits. */
export type RecordsOf<
  Id extends RecordSection,
  Stored extends Versioned,
  Contract extends z.ZodObject,
  Elsewhere extends keyof z.input<Contract> = never,
> = Omit<RecordDefinition<Stored>, "id" | "contract" | "fields" | "columns" | "fixed" | "none" | "when" | "starts"> & {
  id: Id;
  contract: Contract;
  fields: {
    readonly [Field in Exclude<ContractField<Contract>, Elsewhere>]: Field extends Worded<Id> ? FieldKind : never;
  };
  columns: readonly (RecordColumn<Stored> & { field: Worded<Id> })[];
  fixed?: readonly Typed<Id, Contract>[];
  none?: readonly Typed<Id, Contract>[];
  when?: { readonly [Field in Typed<Id, Contract>]?: FieldVisibility };
  starts?: { readonly [Field in Typed<Id, Contract>]?: string };
};
