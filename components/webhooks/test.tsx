"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Webhook, type WebhookDeliveryDetail, webhooks } from "@/contract/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead, useWrite } from "@/lib/provider/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

const LOOK_AGAIN = 500;

/** A first attempt tells whether it works; further ones take minutes and are followed in the log. */
const isTold = ({ state, tries }: WebhookDeliveryDetail) => state === "delivered" || tries.length > 0;

/** Sends a test the way that all messages go, and says what was answered. */
export function Test({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const { mutate, data: sent, error } = useWrite(webhooks.test);
  const { data: delivery } = useRead(
    webhooks.delivery,
    { id: sent?.id ?? "" },
    {
      enabled: sent !== undefined,
      refetchInterval: ({ state: { data } }) => (data && isTold(data) ? false : LOOK_AGAIN),
    },
  );
  useEffect(() => mutate({ id }), [mutate, id]);
  const isKnown = delivery !== undefined && isTold(delivery);
  useEffect(() => {
    if (isKnown) void client.invalidateQueries({ queryKey: [webhooks.list.method, webhooks.list.path] });
  }, [client, isKnown]);

  return (
    <Dialog
      isOpen
      width="small"
      title={t("webhooks.testTitle", { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("webhooks.close")}</Button>}
    >
      <div role="status">
        {error ? (
          t(`errors.${error.code}`)
        ) : delivery && isKnown ? (
          <Outcome delivery={delivery} />
        ) : (
          t("webhooks.testing")
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ delivery: { state, status, fault } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useT();
  if (state === "delivered") return <p>{t("webhooks.testDelivered", { status })}</p>;
  return (
    <>
      <p className="font-strong">{t("webhooks.testFailed")}</p>
      <p>{fault && t(`deliveries.faults.${fault}`)}</p>
      {state !== "failed" && <p className="text-ink-2">{t("webhooks.testWaits")}</p>}
    </>
  );
}
