import type { Receipt } from "@/contract/intake/intake.ts";
import type { DedupKey } from "@/contract/intake/rules.ts";
import type { Channel, CrmState, DealState, Source } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Named, Rule } from "@/provider/kernel/license-settings.ts";
import type { Problem } from "@/provider/kernel/problem.ts";
import type { Step } from "@/provider/kernel/trace.ts";

export type InboundLead = {
  draft: Draft;
  source: Source;
  received: Received;
  steps: Step[];
  /** Lead of a bulk list: erased people stay excluded. */
  isListed?: boolean;
  advisorId?: string;
  authorId?: string;
  campaign?: { id: string; pipelineId: string | null };
  companion?: CompanionWrite;
};

export type CompanionWrite = {
  id: string;
  names: readonly string[];
  /** The last parameter has the ids of the leads in the same commit. */
  store(db: Db, decision: IntakeDecision, batchLeadIds: readonly string[]): Promise<void>;
};

export type Received = {
  receivedAt: string;
  apiKeyId: string | null;
  actor: string;
  headers: Record<string, string>;
  body: string;
  bodyHash: string;
  idempotencyKey: string | null;
  ip: string;
  requestId: string;
};

export type Stored = {
  decision: IntakeDecision;
  received: Received;
  campaign?: InboundLead["campaign"];
  assignee?: InboundLead["advisorId"];
  authorId?: InboundLead["authorId"];
  isListed?: InboundLead["isListed"];
  crmState?: CrmState;
  companion?: InboundLead["companion"];
  doNotContact?: boolean;
};

export type Evaluation = {
  draft: Draft;
  channel: Channel;
  source: Source;
  rule: Rule;
  errors: FieldError[];
  model: Named | undefined;
  agency: Named | undefined;
  steps: Step[];
};

export type Match = {
  originalId: string;
  identification: string;
  advisorId: string | null;
  by: DedupKey[];
  createdAt: string;
};

export type IntakeDecision = {
  id: string;
  evaluation: Evaluation;
  match: Match | undefined;
  advisorId: string | null;
  dealState: DealState;
  steps: Step[];
};

export type KnownRequest = {
  leadId: string;
  source: Source;
  externalId: string | null;
  idempotencyKey: string | null;
  bodyHashes: string[];
  dealState: DealState;
  errors: Receipt["errors"];
  originalId: string | null;
  /** Erased: answered as before, and nothing is stored. */
  isErased?: true;
};

export type Outcome = { receipt: Receipt; isReplay: boolean } | Problem;
