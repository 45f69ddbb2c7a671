import * as z from "zod";

export const CSV_SEPARATORS = [";", ","] as const;

/** How a table is handed over as a file: in whose words, and what stands between its cells. */
export const CsvFormat = z.object({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum(CSV_SEPARATORS).default(";"),
});
export type CsvFormat = z.infer<typeof CsvFormat>;
