"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { pipelines, type Stage } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "./lead-labels.ts";
import { StageMenu } from "./stage-menu.tsx";
import { useStageMove } from "./use-stage-move.tsx";

type LeadStageProps = {
  lead: LeadDetail;
  canMove: boolean;
  onConflict: () => void;
  onComplete: () => void;
  /** Ends the lead as lost, where its pipeline has such a stage. */
  children: (parts: { stepper: ReactNode; discard: (() => void) | undefined }) => ReactNode;
};

/** Number of stage names that fit in one row. */
const MAX_NAMED = 5;

/** The lead's stage among those of its pipeline, and what moves it. */
export function LeadStage({ lead, canMove, onConflict, onComplete, children }: LeadStageProps) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {}, { enabled: lead.stage !== null, staleTime: 300_000 });
  const { move, dialogs } = useStageMove({ onConflict, onComplete: useCallback(() => onComplete(), [onComplete]) });
  if (!lead.stage) return children({ stepper: null, discard: undefined });
  const { id: stageId, name: stageName } = lead.stage;
  const stages = data?.find(({ id }) => id === lead.pipeline?.id)?.stages;
  const name = leadTitle(lead, t);
  const moveTo = (to: Stage) => move({ id: lead.id, name, stageId }, to);
  const lost = canMove ? stages?.find(({ type }) => type === "lost") : undefined;

  const stepper = (
    <div className="@container mt-2.5 mb-1">
      {stages && <Steps stages={stages} stageId={stageId} onMove={canMove ? moveTo : undefined} />}
      <div className="flex flex-wrap items-center gap-x-2">
        {stages && canMove ? (
          <StageMenu
            name={name}
            stages={stages}
            stageId={stageId}
            onSelect={moveTo}
            trigger={
              <button
                type="button"
                // Contains the visible text, at any width.
                aria-label={`${t("leads.fields.stage")}: ${[stageName, lead.pipeline?.name].filter(Boolean).join(" · ")}. ${t("board.move", { name })}`}
                className="-ml-2 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-control px-2 text-left text-xs hover:bg-sunken pointer-coarse:min-h-11"
              >
                <StageLabel {...{ lead, stageName, isRepeated: isNamed(stages) }} />
                <Icon as={ChevronDown} size={12} className="text-ink-2" />
              </button>
            }
          />
        ) : (
          <p className="py-1 text-sm">
            <StageLabel {...{ lead, stageName, isRepeated: isNamed(stages) }} />
          </p>
        )}
        {lead.lostReason && (
          <p className="text-ink-2 text-sm">
            {t("leads.fields.lostReason")}: {lead.lostReason}
          </p>
        )}
      </div>
    </div>
  );
  return (
    <>
      {children({ stepper, discard: lost && lost.id !== stageId ? () => moveTo(lost) : undefined })}
      {dialogs}
    </>
  );
}

type StageLabelProps = { lead: LeadDetail; stageName: string; isRepeated: boolean };

function StageLabel({ lead, stageName, isRepeated }: StageLabelProps) {
  const { t } = useT();
  return (
    <span className="min-w-0">
      <span className={cx(isRepeated && "@md:hidden")}>
        <span className="text-ink-2">{t("leads.fields.stage")}: </span>
        <span className="font-strong">{stageName}</span>
        {lead.pipeline && <span className="text-ink-2"> · </span>}
      </span>
      <span className="text-ink-2">{lead.pipeline?.name}</span>
    </span>
  );
}

type StepsProps = { stages: readonly Stage[]; stageId: string; onMove: ((to: Stage) => void) | undefined };

/** Bars of the open stages in their order, then one for the end. The menu below states and does the same. */
function Steps({ stages, stageId, onMove }: StepsProps) {
  const { t } = useT();
  const open = stages.filter(({ type }) => type === "open");
  const current = stages.find(({ id }) => id === stageId);
  const hasEnded = current !== undefined && current.type !== "open";
  const at = hasEnded ? open.length : open.findIndex(({ id }) => id === stageId);
  const barClass = (index: number) =>
    cx(
      "block h-[3px] rounded-full forced-colors:border",
      index > at ? "bg-line" : current?.type === "lost" ? "bg-ink-3" : "bg-accent",
    );
  const nameClass = (index: number) =>
    cx(
      "hidden truncate pt-1 text-left text-xs",
      isNamed(stages) && "@md:block",
      index === at ? "font-strong" : "text-ink-2",
    );
  return (
    <div aria-hidden="true" className="flex gap-1">
      {open.map((stage, index) => (
        <button
          key={stage.id}
          type="button"
          tabIndex={-1}
          title={stage.name}
          disabled={!onMove || index === at}
          onClick={() => onMove?.(stage)}
          className="block min-w-0 flex-1 rounded-[3px] pb-0.5 enabled:hover:bg-sunken pointer-coarse:pointer-events-none"
        >
          <span className={barClass(index)} />
          <span className={nameClass(index)}>{stage.name}</span>
        </button>
      ))}
      <span className="min-w-0 flex-1">
        <span className={barClass(open.length)} />
        <span className={nameClass(open.length)}>{hasEnded ? current.name : t("leads.panel.closing")}</span>
      </span>
    </div>
  );
}

function isNamed(stages: readonly Stage[] | undefined): boolean {
  return stages !== undefined && stages.filter(({ type }) => type === "open").length <= MAX_NAMED;
}
