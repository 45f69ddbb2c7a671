"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Attempted } from "./use-attempt.ts";

type LostReasonFieldProps = UseFormRegisterReturn & { lead: Attempted; error: string };

export function LostReasonField({ lead, error, ...rest }: LostReasonFieldProps) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {});
  const stages = data?.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  const reasons = stages.find(({ type }) => type === "lost")?.reasons ?? [];
  const field = { ...rest, label: t("attempts.reason"), error };
  return reasons.length > 0 ? (
    <SelectField
      {...field}
      none={t("leads.panel.choose")}
      options={reasons.map((one) => ({ value: one, label: one }))}
    />
  ) : (
    <TextField {...field} maxLength={200} />
  );
}
