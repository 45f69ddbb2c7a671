import * as z from "zod";
import { FieldError } from "../kernel/errors.ts";
import { CLEANED_SIGNS } from "../kernel/text/clean-text.ts";

export const TRACE_STEPS = [
  "received",
  "mapped",
  "normalised",
  "validated",
  "deduplicated",
  "matched",
  "assigned",
  "amended",
  "resubmitted",
  "remapped",
  "moved",
  "attempted",
  "permitted",
  "sentAgain",
  "repeated",
  "delivered",
] as const;

export const NAME_RULES = ["comma", "label", "givenNames", "capitals", "usual", "company"] as const;
export const NameRule = z.enum(NAME_RULES);
export type NameRule = z.infer<typeof NameRule>;

/** Step of a lead's trace. `facts` fill the translation `trace.<step>.<outcome>`. */
export const TraceStep = z.object({
  step: z.enum(TRACE_STEPS),
  outcome: z.enum(["ok", "warning", "failed", "waiting"]),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  errors: z.array(FieldError),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      signs: z.array(z.enum(CLEANED_SIGNS)).optional(),
    }),
  ),
});
export type TraceStep = z.infer<typeof TraceStep>;
