"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Attempted } from "./use-attempt.ts";

type LostReasonFieldProps = { lead: Attempted; error: string; value: string; onChange: (reason: string) => void };

export function LostReasonField({ lead, error, value, onChange }: LostReasonFieldProps) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {});
  const stages = data?.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  const reasons = stages.find(({ type }) => type === "lost")?.reasons ?? [];
  const field = { label: t("attempts.reason"), error, value };
  return reasons.length > 0 ? (
    <SelectField
      {...field}
      none={t("leads.panel.choose")}
      onChange={(event) => onChange(event.target.value)}
      options={reasons.map((one) => ({ value: one, label: one }))}
    />
  ) : (
    <TextField {...field} maxLength={200} onChange={(event) => onChange(event.target.value)} />
  );
}
