import type { TFunction } from "i18next";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { LoadedRow } from "@/contract/kernel/row-loads.ts";
import type { RowFile } from "./row-file.ts";

/** A column of the table of rows that are looked at before they are loaded. */
export type RowColumn<Field extends string> = {
  field: Field;
  draw: (typed: Record<Field, string>) => string;
  className?: string;
};

/** A file of rows that can be loaded: what it is, what takes it, and what is said of it. */
export type RowImportDefinition<Field extends string> = {
  file: RowFile<Field>;
  columns: readonly RowColumn<Field>[];
  /** Rows of the template. */
  examples: readonly (readonly string[])[];
  send: (rows: Record<Field, string>[], isTrial: boolean) => Promise<LoadedRow[]>;
  /** What is read anew once rows are loaded. */
  changes: readonly Endpoint[];
  back: string;
  wordsOf: (t: TFunction) => {
    back: string;
    title: string;
    text: string;
    how: string;
    /** Of what was refused, and of the template. */
    fileName: string;
    templateName: string;
    columns: Record<Field, string>;
  };
};
