import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import type { Property } from "@/contract/catalogue/custom-fields.ts";
import type { Assignment, DedupKey, DedupScope, Normalisation } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";
import type { PersonKind } from "./person-keys.ts";

export type Named = { id: string; name: string; words: string[] };
/** A version by what it is called, within its model or whole. */
export type NamedVersion = Named & { modelId: string };

/** One that takes leads on its days, first and last included, in the licence's time zone. */
export type OpenCampaign = Pick<Campaign, "id" | "pipelineId" | "from" | "to">;

/** What a licence's leads are judged by, as of at most 5 s ago. */
export type Settings = {
  timeZone: string;
  /** The dealership's own: no sign of a person. */
  ownContacts: OwnContacts;
  /** When the licence was made. */
  createdAt: string;
  /** No lead is taken as ADF for now. */
  isAdfPaused: boolean;
  agencies: Named[];
  models: Named[];
  /** Those that are sold, of models that are. */
  versions: NamedVersion[];
  /** The same without their bare names, which in a longer text may be anybody's words ("para trabajo"). */
  tellingVersions: NamedVersion[];
  /** Own fields of leads that are in use. */
  properties: Pick<Property, "key" | "type" | "options" | "requiredIn">[];
  rules: Partial<Record<Channel, Rule>>;
  defaultPipelineId: string | null;
  /** First stage of each pipeline. */
  firstStages: Map<string, string>;
  /** Open campaigns by their identifiers; the days of two that share one do not overlap. */
  campaigns: ReadonlyMap<string, readonly OpenCampaign[]>;
  /** Active advisors, by id. */
  advisors: Map<string, string>;
  /** Those of them who are away today, in the licence's time zone. */
  absent: ReadonlySet<string>;
};

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

/** Contacts of the dealership itself, each in its comparable form, and the domains that its people alone have. */
export type OwnContacts = Record<PersonKind | "domain", ReadonlySet<string>>;
