"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { SENT_EVENTS, TEST_EVENT } from "@/contract/webhooks/events.ts";
import { type SentEvent, type Webhook, type WebhookDeliveryDetail, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useEventOptions } from "./use-webhooks.ts";

const POLL_MS = 500;

const isAttempted = ({ state, attemptList }: WebhookDeliveryDetail) => state === "delivered" || attemptList.length > 0;

export function Test({ webhook: { id, name, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const subscribed = useEventOptions().filter(({ value }) => events.some((event) => event === value));
  const [event, setEvent] = useState<SentEvent>(TEST_EVENT);
  const { mutate, data: sent, error, isPending } = useWrite(webhooks.test);
  const { data: delivery } = useRead(
    webhooks.delivery,
    { id: sent?.id ?? "" },
    {
      enabled: sent !== undefined,
      refetchInterval: ({ state: { data } }) => (data && isAttempted(data) ? false : POLL_MS),
    },
  );
  const isKnown = delivery !== undefined && isAttempted(delivery);
  useEffect(() => {
    if (isKnown) void client.invalidateQueries({ queryKey: [webhooks.list.method, webhooks.list.path] });
  }, [client, isKnown]);

  return (
    <ConfirmDialog
      title={t("webhooks.testTitle", { name })}
      action={t("webhooks.testSend")}
      isBusy={isPending || (sent !== undefined && !isKnown)}
      onAction={() => mutate({ id, event })}
      cancel={t("webhooks.close")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <SelectField
          label={t("webhooks.testWhat")}
          hint={t("webhooks.testHint")}
          options={[{ value: TEST_EVENT, label: t(`webhookDeliveries.values.event.${TEST_EVENT}`) }, ...subscribed]}
          value={event}
          onChange={({ target }) => setEvent(SENT_EVENTS.find((one) => one === target.value) ?? TEST_EVENT)}
        />
        <div role="status">
          {error ? (
            t(`errors.${error.code}`)
          ) : delivery && isKnown ? (
            <Outcome delivery={delivery} />
          ) : (
            (isPending || sent) && t("webhooks.testing")
          )}
        </div>
      </div>
    </ConfirmDialog>
  );
}

function Outcome({ delivery: { state, status, failureReason } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useT();
  if (state === "delivered") return <p>{t("webhooks.testDelivered", { status })}</p>;
  return (
    <>
      <p className="font-strong">{t("webhooks.testFailed")}</p>
      <p>{failureReason && t(`deliveries.failureReasons.${failureReason}`)}</p>
      {state !== "failed" && <p className="text-ink-2">{t("webhooks.testWaits")}</p>}
    </>
  );
}
