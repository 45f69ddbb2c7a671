"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ReadState } from "./screen-parts.tsx";

type CodesFromSalesProps = { onStarted: (taskId: string) => void; onClose: () => void };

export function CodesFromSales({ onStarted, onClose }: CodesFromSalesProps) {
  const { t, locale } = useT();
  const toast = useToast();
  const missing = useRead(referralCodes.owed, {}, { staleTime: 0, gcTime: 0 });
  const people = missing.data?.people;
  const { mutate, isPending } = useWrite(referralCodes.fromSales, {
    onSuccess: ({ id }) => onStarted(id),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  return (
    <ConfirmDialog
      title={t("memberCodes.fromSales")}
      action={t("memberCodes.make", { count: people ?? 0, number: formatNumber(people ?? 0, locale) })}
      isBusy={isPending}
      isDisabled={!people}
      onAction={() => mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      {people === undefined ? (
        <ReadState error={missing.error} onRetry={() => missing.refetch()} />
      ) : (
        <p>
          {people === 0
            ? t("memberCodes.noneDue")
            : t("memberCodes.missing", { count: people, number: formatNumber(people, locale) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
