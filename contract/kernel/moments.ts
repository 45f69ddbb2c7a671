import * as z from "zod";
import { dayError, type MomentKind, momentError } from "./calendar.ts";

const YEAR = /^\d{4}-/;

type MomentError = "tooEarly" | "tooLate" | undefined;
const within = (check: (text: string) => MomentError) => (text: string, context: z.RefinementCtx<string>) => {
  const message = YEAR.test(text) ? check(text) : undefined;
  if (message) context.addIssue({ code: "custom", message, input: text });
};

const momentSchema = (kind: MomentKind) =>
  z.iso.datetime("invalid").superRefine(within((text) => momentError(kind, Date.parse(text), Date.now())));

export const PeriodMoment = momentSchema("period");
export const PlannedMoment = momentSchema("planned");
export const PastMoment = momentSchema("past");

export const Day = z.iso.date("invalid").superRefine(within(dayError));

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid")
  .superRefine(within(dayError));
export type Month = z.infer<typeof Month>;
