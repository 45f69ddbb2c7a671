"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { DownloadLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type WeeklyRecipient, weeklyReport } from "@/contract/reports/weekly-report.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

export function WeeklyMailDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { data, error, refetch } = useRead(weeklyReport.readers, {});
  const select = useWrite(weeklyReport.choose, {
    onSuccess: (readers) => {
      client.setQueryData(readKey(weeklyReport.readers, {}), readers);
      toast.show({ type: "success", message: t("weeklyReport.saved") });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const sendNow = useWrite(weeklyReport.sendNow, {
    onSuccess: ({ email, isSent }) =>
      toast.show(
        isSent
          ? { type: "success", message: t("weeklyReport.sent", { email }) }
          : { type: "info", message: t("weeklyReport.sentBefore", { email }) },
      ),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const selected = select.isPending ? select.variables : undefined;
  const isOn = ({ userId, isChosen }: WeeklyRecipient) => (selected?.userId === userId ? selected.isChosen : isChosen);

  return (
    <Dialog isOpen title={t("weeklyReport.title")} onClose={onClose}>
      <p className="text-ink-2">{t("weeklyReport.text")}</p>
      {!data && error && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-40" />}
      {data && (
        <ul className="mt-3 max-h-[50dvh] divide-y overflow-y-auto border-y">
          {data.map((reader) => (
            <li key={reader.userId} className="py-2">
              <Checkbox
                label={reader.fullName}
                hint={reader.email}
                checked={isOn(reader)}
                disabled={select.isPending}
                onChange={({ target }) => select.mutate({ userId: reader.userId, isChosen: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <DownloadLink href={`/api${weeklyReport.file.path}?locale=${locale}`}>{t("weeklyReport.pdf")}</DownloadLink>
        <Button isBusy={sendNow.isPending} onClick={() => sendNow.mutate({})}>
          {t("weeklyReport.now")}
        </Button>
      </div>
    </Dialog>
  );
}
