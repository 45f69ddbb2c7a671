"use client";

import { subDays } from "date-fns/subDays";
import { History } from "lucide-react";
import { useState } from "react";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { useRecentTasks, useTask } from "@/components/engines/task-progress/use-task.ts";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import type { LeadForm } from "@/contract/ad-networks/forms.ts";
import type { meta } from "@/contract/ad-networks/meta.ts";
import type { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNotifyConnectionError } from "./use-connections.ts";

const CHOICES = ["1", "7", "30", "90"] as const;

type BackfillButtonProps = {
  name: string;
  forms: readonly Pick<LeadForm, "id" | "name">[];
  endpoint: typeof meta.backfill | typeof tiktok.backfill;
};

export function BackfillButton({ name, forms, endpoint }: BackfillButtonProps) {
  const { t } = useT();
  const [selected, setId] = useState("");
  const id = (forms.find((form) => form.id === selected) ?? forms[0])?.id ?? "";
  const [isConfirming, setConfirming] = useState(false);
  const [days, setDays] = useState<string>("7");
  const [taskId, setTaskId] = useState<string | null>(null);
  const running = useRecentTasks().find(
    (one) => one.kind === "backfill" && isTaskRunning(one) && forms.some((form) => form.id === one.subjectId),
  );
  if (taskId === null && running) setTaskId(running.id);
  const { task, stop, isStopping } = useTask(taskId);
  const start = useWrite(endpoint, {
    onSuccess: (started) => setTaskId(started.id),
    onError: useNotifyConnectionError(),
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button
        icon={History}
        aria-label={t("integrations.backfill.openOf", { name })}
        onClick={() => setConfirming(true)}
      >
        {t("integrations.backfill.open")}
      </Button>
      {task && (
        <div className="order-1 w-full">
          <TaskProgress task={task} onStop={stop} isStopping={isStopping} />
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("integrations.backfill.title", { name })}
          action={t("integrations.backfill.begin")}
          isBusy={start.isPending}
          onAction={() => start.mutate({ id, since: subDays(Date.now(), Number(days)).toISOString() })}
          onClose={() => setConfirming(false)}
        >
          <p className="mb-3">{t("integrations.backfill.text")}</p>
          {forms.length > 1 && (
            <SelectField
              label={t("integrations.backfill.form")}
              options={forms.map((form) => ({ value: form.id, label: form.name }))}
              value={id}
              onChange={({ target }) => setId(target.value)}
            />
          )}
          <SelectField
            label={t("integrations.backfill.days")}
            options={CHOICES.map((value) => ({ value, label: t(`integrations.backfill.choices.${value}`) }))}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
