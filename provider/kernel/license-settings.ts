import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import type { Property } from "@/contract/catalogue/custom-fields.ts";
import type { Assignment, DedupKey, DedupScope, Normalisation } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";
import type { PersonKind } from "./person-keys.ts";

export type Named = { id: string; name: string; names: string[] };
export type NamedVersion = Named & { modelId: string };

export type OpenCampaign = Pick<Campaign, "id" | "pipelineId" | "from" | "to">;

/** Intake settings of a licence, at most 5 s old. */
export type Settings = {
  timeZone: string;
  ownContacts: OwnContacts;
  createdAt: string;
  isAdfPaused: boolean;
  agencies: Named[];
  models: Named[];
  versions: NamedVersion[];
  /** Version names specific enough for longer texts; excludes generic ones ("para trabajo"). */
  distinctiveVersions: NamedVersion[];
  properties: Pick<Property, "key" | "type" | "options" | "requiredIn">[];
  rules: Partial<Record<Channel, Rule>>;
  defaultPipelineId: string | null;
  firstStages: Map<string, string>;
  /** Open campaigns by identifier; their days do not overlap. */
  campaigns: ReadonlyMap<string, readonly OpenCampaign[]>;
  advisors: Map<string, string>;
  absent: ReadonlySet<string>;
};

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

export type OwnContacts = Record<PersonKind | "domain", ReadonlySet<string>>;
