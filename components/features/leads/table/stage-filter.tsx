"use client";

import { useState } from "react";
import type { OwnFilter } from "@/components/engines/data-list/definition.ts";
import { FilterChip } from "@/components/engines/data-list/filter-chip.tsx";
import { useReadLater } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { TableScope } from "./lead-table-address.ts";

const loadPipelines = () => import("@/contract/pipelines/pipelines.ts").then(({ pipelines }) => pipelines.list);

/** Stages of all pipelines, with the pipeline's name where there are several. */
export const StageFilter: OwnFilter<TableScope> = ({ label, value, onChange }) => {
  const { t } = useT();
  const [isRequested, setRequested] = useState(false);
  const read = useReadLater("options of stage", loadPipelines, {
    enabled: isRequested || value !== undefined,
    staleTime: 300_000,
  });
  const pipelines = read.data ?? [];
  const options = pipelines.flatMap((pipeline) =>
    pipeline.stages.map((stage) => ({
      value: stage.id,
      label: pipelines.length > 1 ? `${pipeline.name} · ${stage.name}` : stage.name,
    })),
  );
  const notice = t(read.isError ? "list.optionsFailed" : read.isPending ? "list.optionsLoading" : "list.optionsEmpty");
  return <FilterChip {...{ label, value, onChange, options, notice }} onOpen={() => setRequested(true)} />;
};
