"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { useTask } from "@/components/engines/task-progress/use-task.ts";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { DownloadLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { FileImportDetail } from "@/contract/imports/imports.ts";
import { imports } from "@/contract/imports/imports.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

type ImportResultProps = { load: FileImportDetail; taskId: string; mayWrite: boolean; onAnother: () => void };

export function ImportResult({ load, taskId, mayWrite, onAnother }: ImportResultProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const { task, stop, isStopping } = useTask(taskId);
  const { path, query } = endpointUrl(imports.failed, { id: load.id, locale, separator: locale === "es" ? ";" : "," });
  const hasFailed = mayWrite && (task?.counts.failed ?? 0) > 0;
  return (
    <div className="grid max-w-2xl gap-4 px-4 py-5 sm:px-5">
      <div>
        <h2 className="break-words font-strong">{load.fileName}</h2>
        <p className="text-ink-2 text-sm">
          {load.campaign.name} · {plainMoment(load.createdAt, locale, zone)} · {load.by}
        </p>
      </div>
      {task ? <TaskProgress task={task} onStop={stop} isStopping={isStopping} /> : <Skeleton className="h-12" />}
      {task && isTaskRunning(task) && <p className="text-ink-2">{t("imports.mayLeave")}</p>}
      {task && !isTaskRunning(task) && (
        <>
          {hasFailed && <p className="text-ink-2">{t("imports.failedText")}</p>}
          <div className="flex flex-wrap gap-2">
            {hasFailed && (
              <DownloadLink href={`/api${path}${query}`} variant="primary">
                {t("imports.failedFile")}
              </DownloadLink>
            )}
            <Link
              href={withParameters(routes.campaigns, { record: load.campaign.id, figure: "leads" })}
              className={buttonClass()}
            >
              {t("imports.seeLeads")}
            </Link>
            {mayWrite && (
              <Button icon={FileUp} onClick={onAnother}>
                {t("imports.another")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
