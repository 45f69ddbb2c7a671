"use client";

import { ChevronDown } from "lucide-react";
import { useCallback } from "react";
import { Icon } from "@/components/ui/icon.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "./lead-labels.ts";
import { StageDot, StageMenu } from "./stage-menu.tsx";
import { useStageMove } from "./use-stage-move.tsx";

type LeadStageProps = { lead: LeadDetail; canMove: boolean; onConflict: () => void; onComplete: () => void };

export function LeadStage({ lead, canMove, onConflict, onComplete }: LeadStageProps) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {}, { enabled: canMove });
  const { move, dialogs } = useStageMove({ onConflict, onComplete: useCallback(() => onComplete(), [onComplete]) });
  if (!lead.stage) return null;
  const { id: stageId, name: stageName } = lead.stage;
  const stages = data?.find(({ id }) => id === lead.pipeline?.id)?.stages;
  const name = leadTitle(lead, t);
  const stageLabel = [lead.pipeline?.name, stageName].filter(Boolean).join(" · ");

  return (
    <>
      {stages && canMove ? (
        <StageMenu
          name={name}
          stages={stages}
          stageId={stageId}
          onSelect={(to) => move({ id: lead.id, name, stageId }, to)}
          trigger={
            <button
              type="button"
              aria-label={`${stageLabel}. ${t("board.move", { name })}`}
              className="-my-1 -ml-2 inline-flex min-h-7 max-w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken"
            >
              {stages.map((stage) => stage.id === stageId && <StageDot key={stage.id} stage={stage} />)}
              <span className="min-w-0 truncate">{stageLabel}</span>
              <Icon as={ChevronDown} size={12} className="text-ink-2" />
            </button>
          }
        />
      ) : (
        stageLabel
      )}
      {dialogs}
    </>
  );
}
