import type { Assignment, DedupKey, DedupScope, Normalisation } from "@/contract/intake/rules.ts";
import { REQUIRED_LEAD_FIELDS, type RequiredLeadField } from "@/contract/leads/leads.ts";

/** How a channel judges its leads. */
export type Rule = {
  requiredFields: RequiredLeadField[];
  dedupKeys: DedupKey[];
  dedupWindowDays: number;
  dedupScope: DedupScope;
  isSameProductOnly: boolean;
  normalisations: Normalisation[];
  assignment: Assignment;
  pipelineId: string | null;
  name: string;
};

/** For a channel that nobody has configured: every field is required, and one sale a person and product in 30 days. */
export const DEFAULT_RULE: Rule = {
  requiredFields: [...REQUIRED_LEAD_FIELDS],
  dedupKeys: ["phone", "email", "identification"],
  dedupWindowDays: 30,
  dedupScope: "licence",
  isSameProductOnly: true,
  normalisations: ["phone", "email", "identification", "vehicle"],
  assignment: { kind: "none" },
  pipelineId: null,
  name: "",
};
