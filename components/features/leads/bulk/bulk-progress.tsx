"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { useTask } from "@/components/engines/task-progress/use-task.ts";
import { cx } from "@/components/ui/cx.ts";
import { IconButton } from "@/components/ui/icon.tsx";
import { DownloadLink } from "@/components/ui/links.tsx";
import { useUndo } from "@/components/ui/undo.tsx";
import { bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { type Task, tasks } from "@/contract/tasks/tasks.ts";
import { call } from "@/lib/api/call.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { CSV_SEPARATOR_OF, formatNumber } from "@/lib/format/numbers.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { startedHere, withBulk } from "./use-bulk.ts";

type FloatingBarProps = {
  label: string;
  children: ReactNode;
  className?: string;
  of: "choice" | "progress" | "foot";
};

export function FloatingBar({ label, children, className, of }: FloatingBarProps) {
  return (
    <div
      data-floating={of}
      className={cx(
        "z-30 flex",
        of === "foot" ? "min-h-9 flex-none items-center border-t bg-surface px-4 @xl:px-5" : "justify-center",
        of === "foot"
          ? "relative"
          : of === "choice"
            ? "relative flex-none border-t bg-canvas p-2"
            : "pointer-events-none absolute inset-x-2 [body:has([data-floating=choice])_&]:hidden",
        className,
      )}
    >
      <section
        aria-label={label}
        className={
          of === "foot"
            ? "min-w-0 flex-1"
            : "pointer-events-auto enter-up max-w-full rounded-card border border-line-strong bg-surface px-3 py-2 shadow-raised"
        }
      >
        {children}
      </section>
    </div>
  );
}

export function BulkProgress({ id }: { id: string }) {
  const { t, locale } = useT();
  const client = useQueryClient();
  const { task, error, stop, isStopping } = useTask(id);
  const isOver = task !== undefined && !isTaskRunning(task);
  useUndoOfTask(task);

  useEffect(() => {
    if (!isOver) return;
    for (const { method, path } of [leads.list, leads.total]) {
      void client.invalidateQueries({ queryKey: [method, path] });
    }
  }, [client, isOver]);

  if (!task && !error) return null;
  const hasResult = isOver && (task.counts.skipped ?? 0) + (task.counts.failed ?? 0) > 0;
  const { path, query } = endpointUrl(tasks.result, { id, locale, separator: CSV_SEPARATOR_OF[locale] });
  return (
    <FloatingBar of="progress" label={task ? t(`tasks.kinds.${task.kind}`) : t("tasks.title")} className="bottom-14">
      <div className="flex items-start gap-3">
        <div className="w-[min(420px,calc(100vw-88px))]">
          {task ? (
            <>
              <p className="truncate text-ink-2 text-xs">{t(`tasks.kinds.${task.kind}`)}</p>
              <TaskProgress task={task} onStop={stop} isStopping={isStopping} />
              {hasResult && (
                <span className="mt-2 block">
                  <DownloadLink href={`/api${path}${query}`} size="small">
                    {t("leadBulk.result")}
                  </DownloadLink>
                </span>
              )}
            </>
          ) : (
            error && (
              <p role="alert" className="py-1 text-fail">
                {t(`errors.${error.code}`)}
              </p>
            )
          )}
        </div>
        <IconButton icon={X} label={t("ui.close")} onClick={() => replaceStep(withBulk(undefined))} />
      </div>
    </FloatingBar>
  );
}

/** Offers to undo a bulk action that this tab started, once it ends. */
function useUndoOfTask(task: Task | undefined): void {
  const { t, locale } = useT();
  const offerUndo = useUndo();
  const offer = useEffectEvent(({ id, kind, counts }: Task) => {
    const count = counts.changed ?? 0;
    if ((kind !== "assign" && kind !== "move") || count === 0) return;
    offerUndo({
      message: t(`leadBulk.undo.${kind}`, { count, number: formatNumber(count, locale) }),
      note: t(kind === "assign" ? "leadBulk.undo.notified" : "ui.undo.nextAction"),
      undo: async () => replaceStep(withBulk((await call(bulk.undo, { taskId: id })).id)),
    });
  });
  useEffect(() => {
    if (task && !isTaskRunning(task) && startedHere.delete(task.id)) offer(task);
  }, [task]);
}
