import type { Receipt } from "@/contract/intake/intake.ts";
import type { CrmState, DealState, Source } from "@/contract/kernel/channels.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Problem } from "@/provider/kernel/problem.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import type { Match } from "./deduplicate.ts";
import type { Evaluation } from "./evaluate.ts";

export type InboundLead = {
  draft: Draft;
  source: Source;
  received: Received;
  steps: Step[];
  /** It comes from a list that someone keeps, and not from its person: who had themselves erased stays out of it. */
  isListed?: boolean;
  /** Whose it is unless it repeats another, whoever's turn it is: who wrote it down, or whom a host called. */
  advisorId?: string;
  /** Who wrote it down, and needs not be told of it. */
  authorId?: string;
  /** The one that it belongs to, and where that has its leads worked. */
  campaign?: { id: string; pipelineId: string | null };
  /** What is stored together with it, or neither is. */
  companion?: CompanionWrite;
};

export type CompanionWrite = {
  /** The lead's own, where whoever sends it names it. */
  id: string;
  /** What must be one after the other, besides what makes two leads one person's. */
  names: readonly string[];
  /** @param together ids of the leads that are stored in the same commit */
  store(db: Db, decision: IntakeDecision, together: readonly string[]): Promise<void>;
};

/** What came in, secrets masked. */
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

/** What is kept of a lead beside its verdict. */
export type Stored = {
  decision: IntakeDecision;
  received: Received;
  campaign?: InboundLead["campaign"];
  assignee?: InboundLead["advisorId"];
  authorId?: InboundLead["authorId"];
  isListed?: InboundLead["isListed"];
  /** "none", where it is not said. */
  crmState?: CrmState;
  companion?: InboundLead["companion"];
  /** Another lead of its person says so. */
  doNotContact?: boolean;
};

/** A lead with its verdict, ready for its row. */
export type IntakeDecision = {
  id: string;
  evaluation: Evaluation;
  match: Match | undefined;
  advisorId: string | null;
  dealState: DealState;
  steps: Step[];
};

/** A lead that was acknowledged before, by its sender's own id or by an idempotency key. */
export type KnownRequest = {
  leadId: string;
  source: Source;
  externalId: string | null;
  idempotencyKey: string | null;
  /** Of every body that came for it. */
  bodyHashes: string[];
  dealState: DealState;
  errors: Receipt["errors"];
  originalId: string | null;
  /** Whose it was is erased: it is answered as before, and nothing of it is kept. */
  isErased?: true;
};

export type Outcome = { receipt: Receipt; isReplay: boolean } | Problem;
