"use client";

import { ChevronDown, SquareKanban } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useCallback, useRef } from "react";
import { FilterBar } from "@/components/engines/data-list/filter-bar.tsx";
import { ListProblem, LiveNotice } from "@/components/engines/data-list/list-notices.tsx";
import { withFilters } from "@/components/engines/data-list/url-state.ts";
import { useListState } from "@/components/engines/data-list/use-list-state.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useFocusBack } from "@/components/ui/focus.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type BoardLead, board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type Pipeline, pipelines, type Stage } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsStreamDown } from "@/lib/api/use-events.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_PARAM, PIPELINE_PARAM } from "../lead-address.ts";
import { leadTitle } from "../lead-labels.ts";
import { type Movable, useStageMove } from "../use-stage-move.tsx";
import { ViewSwitch } from "../view-switch.tsx";
import { BOARD_ADDRESS, BOARD_FILTERS, boardFilters } from "./board-column.tsx";
import { BoardColumns } from "./board-columns.tsx";
import { focusCard } from "./drag-surface.tsx";
import { useCardMoves } from "./use-card-moves.ts";
import { type Resume, useCurrentBoard } from "./use-current-board.ts";

const LeadPanel = onDemand(() => import("../lead-panel.tsx").then((file) => file.LeadPanel), { placement: "dialog" });

export function BoardScreen() {
  const { t } = useT();
  const read = useRead(pipelines.list, {});
  const requested = useSearchParams().get(PIPELINE_PARAM);
  const pipeline = read.data?.find(({ id }) => id === requested) ?? read.data?.[0];

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.board")}</h1>
        {pipeline && <PipelineChoice pipeline={pipeline} all={read.data ?? []} />}
        <ViewSwitch view="board" />
      </div>
      {pipeline && pipeline.stages.length > 0 ? (
        <PipelineBoard key={pipeline.id} pipeline={pipeline} />
      ) : pipeline ? (
        <EmptyState icon={SquareKanban} title={t("board.noStagesTitle")} text={t("board.noStagesText")} />
      ) : (
        read.isError && <ListProblem error={read.error} onRetry={() => read.refetch()} />
      )}
    </div>
  );
}

function PipelineChoice({ pipeline, all }: { pipeline: Pipeline; all: readonly Pipeline[] }) {
  const { t } = useT();
  if (all.length < 2) return null;
  const select = (id: string) =>
    leave(() => {
      const next = new URLSearchParams(window.location.search);
      next.delete(LEAD_PARAM);
      next.set(PIPELINE_PARAM, id);
      pushStep(`?${next}`);
    });
  return (
    <Menu
      label={t("board.pipeline")}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${t("board.pipeline")}: ${pipeline.name}`}
          className="inline-flex h-7 items-center gap-1.5 rounded-control border border-line px-2.5 font-medium hover:bg-sunken"
        >
          {pipeline.name}
          <Icon as={ChevronDown} size={12} />
        </button>
      }
    >
      {all.map(({ id, name }) => (
        <MenuChoice key={id} isSelected={id === pipeline.id} onSelect={() => select(id)}>
          {name}
        </MenuChoice>
      ))}
    </Menu>
  );
}

function PipelineBoard({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useT();
  const root = useRef<HTMLDivElement>(null);
  const { state, now, push, replace, rowHref, openRow, closeRow } = useListState(BOARD_ADDRESS);
  const filters = boardFilters(state);
  const totals = useRead(board.totals, { pipeline: pipeline.id, ...filters }, { refetchOnWindowFocus: false });
  const canMove = can(useSession().data?.user.role ?? [], "leads.work");

  const { refresh, pause, expect } = useCurrentBoard();
  const isDown = useIsStreamDown(leads.events);

  const open = useCallback((id: string) => leave(() => openRow(id)), [openRow]);
  useFocusBack(state.row, (id) => root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`));
  const close = useCallback(() => {
    leave(() => {
      closeRow();
      const card = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(state.row ?? "")}"]`);
      if (card) focusCard(card);
    });
  }, [closeRow, state.row]);
  const { move, dialogs } = useStageMove({
    moveCard: useCardMoves({ pause, expect, refresh }),
    onConflict: refresh,
    onAnswered: useCallback(({ id }: Movable) => retainFocus(root.current, id), []),
    onComplete: ({ id }) => open(id),
  });
  const moveCard = useCallback(
    (card: BoardLead, from: Stage, to: Stage) => move({ id: card.id, name: leadTitle(card, t), stageId: from.id }, to),
    [move, t],
  );
  const resume = useRef<Resume>(undefined);
  const pauseUpdates = useCallback(
    (isDragging: boolean) => {
      resume.current?.();
      resume.current = isDragging ? pause() : undefined;
    },
    [pause],
  );

  return (
    <div ref={root} className="@container relative flex min-h-[380px] flex-1 flex-col">
      <FilterBar
        id="leads"
        filterNames={BOARD_FILTERS}
        filters={state.filters}
        onChange={(changes) => ("searchTerm" in changes ? replace : push)(withFilters(now(), changes))}
      >
        <LiveNotice isDown={isDown} />
      </FilterBar>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden border-t">
        <BoardColumns
          pipeline={pipeline}
          filters={filters}
          counts={totals.data}
          toHref={rowHref}
          open={state.row}
          canMove={canMove}
          onOpen={open}
          onMove={moveCard}
          onHold={pauseUpdates}
        />
        {state.row !== undefined && <LeadPanel key={state.row} id={state.row} onClose={close} onOpen={open} />}
      </div>
      {dialogs}
    </div>
  );
}

const MAX_FRAMES = 60;

function retainFocus(root: HTMLElement | null, id: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const active = document.activeElement ?? document.body;
    const card = root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
    if (active === document.body && card) focusCard(card);
    else if ((active === document.body || active.closest("[role=dialog]")) && frames > 0)
      retainFocus(root, id, frames - 1);
  });
}
