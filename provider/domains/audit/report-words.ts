import type { ActorKind, AuditAction } from "@/contract/audit/actions.ts";
import type { AuditReport } from "@/contract/audit/audits.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import en from "./report-words.en.json" with { type: "json" };
import es from "./report-words.es.json" with { type: "json" };

export const REPORT_COLUMNS = [
  "at",
  "actor",
  "kind",
  "action",
  "subjectName",
  "identification",
  "phone",
  "channel",
  "subjectId",
  "before",
  "after",
  "ip",
  "requestId",
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

type ReportLabels = {
  file: string;
  columns: Record<ReportColumn, string>;
  kinds: Record<ActorKind, string>;
  channels: Record<Channel, string>;
  actions: Record<AuditAction, string>;
};

export const REPORT_LABELS: Record<AuditReport["locale"], ReportLabels> = { es, en };
