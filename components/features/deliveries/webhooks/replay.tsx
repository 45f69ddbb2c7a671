"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { setFieldErrors, useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { tasks } from "@/contract/tasks/tasks.ts";
import { type Webhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LAST_DAY, ReplayInput, StretchFields, toReplayPeriod, WHAT } from "./replay-stretch.tsx";
import { useWebhookDone } from "./use-webhooks.ts";

const FIELD_OF = { since: "from", until: "to" } as const;

export function Replay({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  const client = useQueryClient();
  const toast = useToast();
  const { rejected } = useWebhookDone();
  const form = useContractForm(
    ReplayInput.refine((input) => toReplayPeriod(input, zone), { path: ["from"], error: "required" }),
    { defaultValues: LAST_DAY },
  );
  const { which, from, to, what, reason } = form.watch();
  const replay = useWrite(webhooks.replay, {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: readKey(tasks.mine, {}) });
      toast.show({ type: "success", message: t("webhooks.replayStarted") });
      onClose();
    },
    onError: (error) => {
      const { fields = [] } = error.details;
      setFieldErrors(form, fields, FIELD_OF);
      if (fields.length > 0) return;
      rejected(error);
      onClose();
    },
  });
  const requestedRange = useMemo(() => toReplayPeriod({ which, from, to }, zone), [which, from, to, zone]);
  const counted = useRead(
    webhooks.replayTotal,
    { id, since: "", ...requestedRange, what },
    { enabled: requestedRange !== undefined, retry: false, staleTime: 0 },
  );
  const { count = 0, isMore = false } = counted.data ?? {};
  const isNone = counted.data?.count === 0;
  const start = form.handleSubmit(() => {
    if (requestedRange) replay.mutate({ id, ...requestedRange, what, ...(reason && { reason }) });
  });

  return (
    <ConfirmDialog
      title={t("webhooks.replayTitle", { name })}
      action={t("webhooks.replay")}
      isBusy={replay.isPending}
      isDisabled={isNone}
      onAction={start}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <StretchFields form={form} />
        <SelectField
          {...form.register("what")}
          label={t("webhooks.replayWhat")}
          options={WHAT.map((value) => ({ value, label: t(`webhooks.what.${value}`) }))}
        />
        <p role="status" className="min-h-5 font-medium tabular-nums">
          {counted.isLoading
            ? t("webhooks.replayCounting")
            : isNone
              ? t("webhooks.replayNone")
              : counted.data &&
                t(isMore ? "webhooks.replayMany" : "webhooks.replayCount", {
                  count,
                  number: formatNumber(count, locale),
                })}
        </p>
        <ReasonField reason={reason} onChange={(typed) => form.setValue("reason", typed)} />
      </div>
    </ConfirmDialog>
  );
}
