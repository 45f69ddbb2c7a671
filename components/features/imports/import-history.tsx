"use client";

import { TaskBar, TaskNumbers } from "@/components/engines/task-progress/task-progress.tsx";
import { MoreButton } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { imports } from "@/contract/imports/imports.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  const read = useReadPages(imports.list, {});
  const { data, error, refetch } = read;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="load-history" className="mt-6 border-t px-4 py-5 sm:px-5">
      <h2 id="load-history" className="font-strong">
        {t("imports.history")}
      </h2>
      {error && !items && <ErrorState code={error.code} requestId={error.requestId} onRetry={refetch} />}
      {!items && !error && <Skeleton className="mt-3 h-32" />}
      {items?.length === 0 && <p className="mt-1 text-ink-2">{t("imports.noHistory")}</p>}
      <ul className="mt-2 divide-y">
        {items?.map(({ id, fileName, campaign, rows, createdAt, by, task }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="grid w-full gap-x-4 gap-y-1 rounded-control px-2 py-2.5 text-left hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{fileName}</span>
                <span className="block truncate text-ink-2 text-sm">
                  {campaign.name} · {t("imports.rows", { count: rows, number: formatNumber(rows, locale) })}
                </span>
              </span>
              <span className="grid min-w-0 content-start gap-1">
                {task && isTaskRunning(task) && <TaskBar task={task} />}
                {task && <TaskNumbers task={task} />}
                <span className="truncate text-ink-2 text-sm">
                  {task && `${t(`tasks.states.${task.state}`)} · `}
                  {plainMoment(createdAt, locale, zone)} · {by}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton read={read} className="mt-3">
        {t("imports.older")}
      </MoreButton>
    </section>
  );
}
