import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { Month } from "../kernel/moments.ts";

export const TargetSales = z.number().int("invalid").min(0).max(100_000).nullable();

export const Target = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  sales: TargetSales,
  /** Sales to date: leads that reached a won stage in the month and are still in one, each once. */
  actual: z.number().int(),
});
export type Target = z.infer<typeof Target>;

export const MonthOfTargets = z.object({
  month: Month,
  current: Month,
  agencies: z.array(Target),
  advisors: z.array(Target),
  actual: z.number().int(),
});
export type MonthOfTargets = z.infer<typeof MonthOfTargets>;

const Saved = z.array(Target.pick({ id: true, version: true, sales: true })).max(1000);

// Excludes only formatting; types and lint still apply.
// biome-ignore format: a table is read by its columns
export const targets = {
  get:  endpoint({ method: "GET", path: "/backoffice/targets", access: "configuration.read",  input: z.object({ month: Month.optional() }), output: MonthOfTargets, summary: "Targets and sales of a month, by agency and by advisor; of the present month unless one is named" }),
  save: endpoint({ method: "PUT", path: "/backoffice/targets", access: "configuration.write", input: z.object({ month: Month, agencies: Saved, advisors: Saved }), output: MonthOfTargets, fails: ["VERSION_CONFLICT"], summary: "Set the targets that are named, all of them or none; the others stay" }),
};
