import { REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import type { Rule } from "@/provider/kernel/license-settings.ts";

/** Default rule: all fields required, one sale per person and product in 30 days. */
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
