"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { useTask } from "@/components/engines/task-progress/use-task.ts";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type FormDetail, forms } from "@/contract/ad-networks/forms.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

type RemapLeadsProps = { form: FormDetail; isDirty: boolean };

export function RemapLeads({ form, isDirty }: RemapLeadsProps) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const { task, stop, isStopping } = useTask(started ?? form.remap?.id ?? null);
  const write = useWrite(forms.remap, {
    onSuccess: (made) => setStarted(made.id),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
    onSettled: () => setConfirming(false),
  });
  const isRunning = task !== undefined && isTaskRunning(task);
  const isOver = started !== null && task !== undefined && !isRunning;

  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: readKey(forms.get, { id: form.id }) });
  }, [isOver, client, form.id]);

  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("forms.remap.title")}</h2>
        <p className="text-ink-2">{t("forms.remap.text")}</p>
      </div>
      {task && <TaskProgress task={task} onStop={stop} isStopping={isStopping} />}
      {!isRunning && (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={isDirty} onClick={() => setConfirming(true)}>
            {t("forms.remap.begin")}
          </Button>
          {isDirty && <span className="text-ink-2">{t("forms.remap.saveFirst")}</span>}
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("forms.remap.confirmTitle")}
          action={t("forms.remap.confirmAction")}
          isBusy={write.isPending}
          onAction={() => write.mutate({ id: form.id })}
          onClose={() => setConfirming(false)}
        >
          <p>{t("forms.remap.confirmText")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
