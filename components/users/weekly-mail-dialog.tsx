"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MAIL_LOCALES } from "@/contract/users.ts";
import { type WeeklyReader, weeklyReport } from "@/contract/weekly-report.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead, useWrite } from "@/lib/provider/query.ts";
import { readKey } from "@/lib/provider/read-key.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useToast } from "../ui/toast.tsx";

/** To whom the week is mailed, each in their language; each choice stands as soon as it is made. */
export function WeeklyMailDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { data, error, refetch } = useRead(weeklyReport.readers, {});
  const choose = useWrite(weeklyReport.choose, {
    onSuccess: (readers) => {
      client.setQueryData(readKey(weeklyReport.readers, {}), readers);
      toast.show({ type: "success", message: t("weeklyReport.saved") });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const sendNow = useWrite(weeklyReport.sendNow, {
    onSuccess: ({ email }) => toast.show({ type: "success", message: t("weeklyReport.sent", { email }) }),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const chosen = choose.isPending ? choose.variables : undefined;
  const localeOf = ({ userId, locale: kept }: WeeklyReader) => (chosen?.userId === userId ? chosen.locale : kept) ?? "";

  return (
    <Dialog isOpen title={t("weeklyReport.title")} onClose={onClose}>
      <p className="text-ink-2">{t("weeklyReport.text")}</p>
      {!data && error && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-40" />}
      {data && (
        <ul className="mt-3 max-h-[50dvh] divide-y overflow-y-auto border-y">
          {data.map((reader) => (
            <li key={reader.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block truncate">{reader.fullName}</span>
                <span className="block truncate text-ink-2 text-xs">{reader.email}</span>
              </span>
              <SelectField
                label={t("weeklyReport.for", { name: reader.fullName })}
                isLabelHidden
                value={localeOf(reader)}
                none={t("weeklyReport.nobody")}
                disabled={choose.isPending}
                options={MAIL_LOCALES.map((value) => ({ value, label: t(`weeklyReport.languages.${value}`) }))}
                onChange={({ target }) =>
                  choose.mutate({
                    userId: reader.userId,
                    locale: MAIL_LOCALES.find((value) => value === target.value) ?? null,
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex justify-end">
        <Button isBusy={sendNow.isPending} onClick={() => sendNow.mutate({ locale })}>
          {t("weeklyReport.now")}
        </Button>
      </div>
    </Dialog>
  );
}
