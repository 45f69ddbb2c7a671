import * as z from "zod";
import { dayFault, type MomentKind, momentFault } from "./calendar.ts";

/** Other text is reported once, as invalid. */
const YEAR = /^\d{4}-/;

type Fault = "tooEarly" | "tooLate" | undefined;
const within = (faultOf: (text: string) => Fault) => (text: string, context: z.RefinementCtx<string>) => {
  const message = YEAR.test(text) ? faultOf(text) : undefined;
  if (message) context.addIssue({ code: "custom", message, input: text });
};

const momentOf = (kind: MomentKind) =>
  z.iso.datetime("invalid").superRefine(within((text) => momentFault(kind, Date.parse(text), Date.now())));

export const PeriodMoment = momentOf("period");
export const PlannedMoment = momentOf("planned");
export const PastMoment = momentOf("past");

export const Day = z.iso.date("invalid").superRefine(within(dayFault));

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid")
  .superRefine(within(dayFault));
export type Month = z.infer<typeof Month>;
