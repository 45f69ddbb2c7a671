"use client";

import { Button } from "@/components/ui/button.tsx";
import { progressPercent } from "@/contract/kernel/percentages.ts";
import { isTaskRunning, TASK_OUTCOMES } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type TaskProgressProps = { task: Task; onStop?: () => void; isStopping?: boolean };

export function TaskProgress({ task, onStop, isStopping = false }: TaskProgressProps) {
  const { t } = useT();
  return (
    <div className="grid gap-2">
      <div className="flex min-h-7.5 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium" role="status">
          <TaskState task={task} />
        </p>
        <TaskNumbers task={task} />
        {onStop && isTaskRunning(task) && (
          <Button variant="quiet" size="small" onClick={onStop} isBusy={isStopping} className="ml-auto">
            {t("tasks.stop")}
          </Button>
        )}
      </div>
      <TaskBar task={task} />
      <TaskWait task={task} />
      <div role="alert" className="empty:hidden">
        <TaskError task={task} />
      </div>
    </div>
  );
}

export function TaskState({ task: { state, waitingFor } }: { task: Task }) {
  const { t } = useT();
  return t(`tasks.states.${waitingFor ? "waiting" : state}`);
}

export function TaskWait({ task: { waitingFor } }: { task: Task }) {
  const { t, locale } = useT();
  const zone = useZone();
  if (!waitingFor) return null;
  return (
    <p className="text-dup text-sm">
      {t(`tasks.waits.${waitingFor.reason}`, { at: plainMoment(waitingFor.until, locale, zone) })}
    </p>
  );
}

export function TaskError({ task: { failureReason } }: { task: Task }) {
  const { t } = useT();
  if (!failureReason) return null;
  return <p className="text-fail text-sm">{t(`errors.${failureReason}`)}</p>;
}

export function TaskNumbers({ task: { done, total, counts } }: { task: Task }) {
  const { t, locale } = useT();
  const number = (value: number) => formatNumber(value, locale);
  const outcomes = TASK_OUTCOMES.filter((outcome) => counts[outcome]);
  return (
    <p className="text-ink-2 text-sm tabular-nums">
      {total === null ? number(done) : t("tasks.doneOf", { done: number(done), total: number(total) })}
      {outcomes.map((outcome) => (
        <span key={outcome}>
          {" · "}
          {t(`tasks.outcomes.${outcome}`, { count: counts[outcome] ?? 0, number: number(counts[outcome] ?? 0) })}
        </span>
      ))}
    </p>
  );
}

export function TaskBar({ task: { done, total, state } }: { task: Task }) {
  const { t } = useT();
  const share = state === "done" ? 1 : total ? Math.min(1, done / total) : 0;
  return (
    <div
      role="progressbar"
      aria-label={t("tasks.progress")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progressPercent(share)}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full origin-left rounded-full transition-transform duration-300 ${BAR_STYLES[state]}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

const BAR_STYLES: Record<Task["state"], string> = {
  waiting: "bg-accent",
  running: "bg-accent",
  done: "bg-done",
  failed: "bg-fail",
  stopped: "bg-ink-2",
};
