"use client";

import { useCallback } from "react";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
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
