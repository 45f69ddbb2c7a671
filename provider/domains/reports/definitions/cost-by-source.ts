import { sourceDimension } from "../keys.ts";
import { costs, leadsPriced, price } from "../priced.ts";
import { count, money, type ReportDefinition } from "../report.ts";

export const costBySource: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsPriced, key: sourceDimension, measures: { priced: count(), spend: money(price), ...costs } }],
};
