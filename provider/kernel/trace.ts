import type { CleanedSign } from "@/contract/kernel/text/clean-text.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";

export type Step = Pick<TraceStep, "step" | "outcome" | "at"> & Partial<TraceStep>;

/** `signs`: kinds of removed characters, possibly invisible. */
export type Change = { field: string; before: string; after: string; signs?: CleanedSign[] };
