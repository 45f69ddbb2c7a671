import type { TFunction } from "i18next";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { LoadedRow } from "@/contract/kernel/records.ts";
import type { RowFile } from "./row-file.ts";

export type RowColumn<Field extends string> = {
  field: Field;
  draw: (typed: Record<Field, string>) => string;
  className?: string;
};

export type RowImportDefinition<Field extends string> = {
  file: RowFile<Field>;
  columns: readonly RowColumn<Field>[];
  examples: readonly (readonly string[])[];
  send: (rows: Record<Field, string>[], isTrial: boolean) => Promise<LoadedRow[]>;
  changes: readonly Endpoint[];
  back: string;
  labelsOf: (t: TFunction) => {
    back: string;
    title: string;
    text: string;
    how: string;
    fileName: string;
    templateName: string;
    columns: Record<Field, string>;
  };
};
