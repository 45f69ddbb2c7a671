import type { CleanedSign } from "@/contract/kernel/text/clean-text.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";

/** What is stored of a step; the reader fills in what is absent. */
export type Step = Pick<TraceStep, "step" | "outcome" | "at"> & Partial<TraceStep>;

/** `signs`: kinds of sign that a value lost, which its reader may not see. */
export type Change = { field: string; before: string; after: string; signs?: CleanedSign[] };
