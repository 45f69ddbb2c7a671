"use client";

import { LoaderCircle, SquareCheck } from "lucide-react";
import Link from "next/link";
import { IconButton } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { TaskBar, TaskError, TaskNumbers, TaskState, TaskWait } from "./task-progress.tsx";
import { TASK_SCREENS } from "./task-screens.ts";

export function TasksMenu({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useT();
  const count = tasks.filter(isTaskRunning).length;
  const label = count > 0 ? t("tasks.running", { count }) : t("tasks.ended");
  return (
    <>
      <Popover
        label={t("tasks.title")}
        align="end"
        trigger={
          <IconButton
            icon={count > 0 ? LoaderCircle : SquareCheck}
            label={label}
            className={count > 0 ? "[&>svg]:motion-safe:animate-spin" : undefined}
          />
        }
      >
        {(close) => (
          <>
            <p className="px-2 py-1.5 font-strong">{t("tasks.title")}</p>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link
                    href={TASK_SCREENS[task.kind](task)}
                    onClick={close}
                    className="grid gap-1.5 rounded-control px-2 py-2 hover:bg-sunken"
                  >
                    <span className="flex items-baseline gap-2">
                      <span className="min-w-0 truncate font-medium">
                        {task.title || t(`tasks.kinds.${task.kind}`)}
                      </span>
                      <span className="ml-auto flex-none text-ink-2 text-sm">
                        <TaskState task={task} />
                      </span>
                    </span>
                    {task.title && <span className="text-ink-2 text-sm">{t(`tasks.kinds.${task.kind}`)}</span>}
                    {isTaskRunning(task) && <TaskBar task={task} />}
                    <TaskNumbers task={task} />
                    <TaskWait task={task} />
                    <TaskError task={task} />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Popover>
      <span className="sr-only" role="status">
        {label}
      </span>
    </>
  );
}
