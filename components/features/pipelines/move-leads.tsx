"use client";

import { useCallback, useEffect, useState } from "react";
import { SelectField } from "@/components/ui/select-field.tsx";
import { pipelines, type Stage } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useCounts(): (stageIds: readonly string[]) => string {
  const { locale } = useT();
  const { data } = useRead(pipelines.counts, {});
  return useCallback(
    (stageIds) => {
      if (!data) return "";
      const counted = data.filter(({ stageId }) => stageIds.includes(stageId));
      const count = counted.reduce((sum, one) => sum + one.count, 0);
      return `${formatNumber(count, locale)}${counted.some(({ isMore }) => isMore) ? "+" : ""}`;
    },
    [data, locale],
  );
}

type MoveLeadsProps = {
  leaving: readonly Stage[];
  onArgsChange: (args: Readonly<Record<string, unknown>> | null) => void;
};

export function MoveLeads({ leaving, onArgsChange }: MoveLeadsProps) {
  const { t } = useT();
  const [target, setTarget] = useState("");
  const { data: all } = useRead(pipelines.list, {});
  const stageCount = useCounts();
  const ids = leaving.map(({ id }) => id);
  const count = stageCount(ids);
  const isEmpty = count === "0";
  const isKnown = count !== "";

  useEffect(() => {
    onArgsChange(isEmpty ? {} : target ? { moveTo: target } : null);
  }, [isEmpty, target, onArgsChange]);

  if (!isKnown) return <p>{t("ui.loading")}</p>;
  if (isEmpty) return <p>{t("pipelines.removeEmpty")}</p>;
  const elsewhere = (all ?? []).some(({ stages }) => stages.some(({ id }) => !ids.includes(id)));
  const leads = { leads: count, count: count === "1" ? 1 : 2 };
  if (!elsewhere) return <p>{t("pipelines.nowhere", leads)}</p>;
  const options = (all ?? []).flatMap(({ name, stages }) =>
    stages
      .filter(({ id }) => !ids.includes(id))
      .map((stage) => ({ value: stage.id, label: `${name} · ${stage.name}` })),
  );
  return (
    <div className="flex flex-col gap-3">
      <p>{t("pipelines.removeHolds", leads)}</p>
      <SelectField
        label={t("pipelines.moveTo")}
        options={options}
        none={t("pipelines.choose")}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
    </div>
  );
}
