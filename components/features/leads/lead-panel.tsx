"use client";

import { FileQuestion } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { PanelProps } from "@/components/engines/data-list/definition.ts";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { onLeadKey } from "./lead-keys.ts";
import { LeadPosition } from "./lead-position.tsx";
import { useLead } from "./lead-read.ts";
import { positionOf, stepsOf } from "./lead-siblings.ts";
import { LeadView } from "./lead-view.tsx";

export function LeadPanel({ id, onClose, onOpen, siblings }: PanelProps) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const read = useLead(id);
  useFocusOnOpen(box, read.isPending);
  const position = positionOf(id, siblings);
  const unread = {
    isWide: true,
    title: t("leads.panel.title"),
    bar: position && <LeadPosition position={position} onOpen={onOpen} />,
    onClose,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
      onLeadKey(event, { ...stepsOf(position, onOpen), hasArrows: true }),
  };

  return (
    <div ref={box} className="contents">
      {read.data ? (
        <LeadView
          lead={read.data}
          readAt={read.dataUpdatedAt}
          siblings={siblings}
          onClose={onClose}
          onOpen={onOpen}
          onConflict={() => read.refetch()}
        />
      ) : read.isError ? (
        <SidePanel {...unread}>
          {read.error.httpStatus === 404 ? (
            <EmptyState
              icon={FileQuestion}
              title={t("leads.panel.notFoundTitle")}
              text={t("leads.panel.notFoundText")}
            />
          ) : (
            <ListProblem error={read.error} onRetry={() => read.refetch()} />
          )}
        </SidePanel>
      ) : (
        <SidePanel {...unread} subtitle={t("leads.panel.loading")}>
          <PanelSkeleton />
        </SidePanel>
      )}
    </div>
  );
}

function useFocusOnOpen(box: RefObject<HTMLElement | null>, isPending: boolean): void {
  // The title is another element once the lead is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dependencies are triggers, not inputs
  useEffect(() => {
    const title = box.current?.querySelector<HTMLElement>("h2");
    if (!title) return;
    title.tabIndex = -1;
    title.style.outline = "none";
    title.focus({ preventScroll: true });
  }, [box, isPending]);
}

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

function PanelSkeleton() {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-y-3.5 px-[18px] py-4">
      {LINES.map((line, index) => (
        <div key={line} className="contents">
          <Skeleton className="h-3 w-20" />
          <Skeleton className={index % 2 ? "h-3 w-40" : "h-3 w-28"} />
        </div>
      ))}
    </div>
  );
}
