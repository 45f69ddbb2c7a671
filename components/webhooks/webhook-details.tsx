"use client";

import { FlaskConical, ListOrdered, Pause, Play, RefreshCw, RotateCw } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { can } from "@/contract/access.ts";
import { type Webhook, webhooks } from "@/contract/webhooks.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useWrite } from "@/lib/provider/query.ts";
import { useSession } from "@/lib/session/client.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { DELIVERIES_HREF } from "./delivery-address.ts";
import { Replay } from "./replay.tsx";
import { Test } from "./test.tsx";
import { useWebhookDone } from "./use-webhook-done.ts";
import { Verification } from "./verification.tsx";
import type { Issued } from "./webhook-list.tsx";

type DetailsProps = { webhook: Webhook; onIssued: (issued: Issued) => void };

/** How a webhook does, and what can be done with it besides changing it. */
export function WebhookDetails({ webhook, onIssued }: DetailsProps) {
  const { t } = useT();
  const zone = useZone();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const [asking, setAsking] = useState<"test" | "rotate" | "replay" | null>(null);
  const stop = () => setAsking(null);
  const { id, state, secretEnd, previousSecretUntil, lastFault, lastErrorAt } = webhook;

  return (
    <>
      <div className="flex flex-col gap-3 border-t px-[18px] py-4">
        <Standing webhook={webhook} />
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
          <Fact label={t("webhooks.secret")}>
            {t("webhooks.secretEnd", { end: secretEnd })}
            {previousSecretUntil && ` ${t("webhooks.previousSecret", { until: auditDate(previousSecretUntil, zone) })}`}
          </Fact>
          {lastFault && lastErrorAt && (
            <Fact label={t("webhooks.fields.lastError")}>
              {t(`deliveries.faults.${lastFault}`)} {auditDate(lastErrorAt, zone)}
            </Fact>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          {mayWrite && state === "active" && (
            <Button icon={FlaskConical} onClick={() => setAsking("test")}>
              {t("webhooks.test")}
            </Button>
          )}
          <Link href={`${DELIVERIES_HREF}?webhook=${id}`} className={buttonClass()}>
            <Icon as={ListOrdered} />
            {t("webhooks.openLog")}
          </Link>
          {mayWrite && (
            <>
              {state !== "disabled" && (
                <Button icon={RotateCw} onClick={() => setAsking("replay")}>
                  {t("webhooks.replay")}
                </Button>
              )}
              <Button icon={RefreshCw} onClick={() => setAsking("rotate")}>
                {t("webhooks.rotate")}
              </Button>
              <Switch webhook={webhook} />
            </>
          )}
        </div>
      </div>
      <Verification />
      {asking === "test" && <Test webhook={webhook} onClose={stop} />}
      {asking === "replay" && <Replay webhook={webhook} onClose={stop} />}
      {asking === "rotate" && <Rotation webhook={webhook} onIssued={onIssued} onClose={stop} />}
    </>
  );
}

function Standing({ webhook: { state, disabledFor, isDegraded } }: { webhook: Webhook }) {
  const { t } = useT();
  if (state === "disabled") return <p>{t(`webhooks.disabledFor.${disabledFor ?? "failing"}`)}</p>;
  if (state === "paused") return <p>{t("webhooks.pausedNow")}</p>;
  return isDegraded ? <p>{t("webhooks.degraded")}</p> : null;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Switch({ webhook: { id, version, state } }: { webhook: Webhook }) {
  const { t } = useT();
  const { done, refused } = useWebhookDone();
  const isOn = state === "active";
  const turning = useWrite(isOn ? webhooks.pause : webhooks.resume, {
    onSuccess: () => done(t(isOn ? "webhooks.paused" : "webhooks.resumed")),
    onError: refused,
  });
  return (
    <Button icon={isOn ? Pause : Play} isBusy={turning.isPending} onClick={() => turning.mutate({ id, version })}>
      {t(isOn ? "webhooks.pause" : "webhooks.resume")}
    </Button>
  );
}

function Rotation({ webhook, onIssued, onClose }: DetailsProps & { onClose: () => void }) {
  const { t } = useT();
  const { done, refused } = useWebhookDone();
  const { id, version, name } = webhook;
  const rotation = useWrite(webhooks.rotate, {
    // Its answer holds the secret: nothing keeps it.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onIssued({ of: name, secret });
      done();
    },
    onError: refused,
    onSettled: onClose,
  });
  return (
    <AskDialog
      title={t("webhooks.rotateTitle", { name })}
      action={t("webhooks.rotate")}
      isBusy={rotation.isPending}
      onAction={() => rotation.mutate({ id, version })}
      onClose={onClose}
    >
      <p>{t("webhooks.rotateText")}</p>
    </AskDialog>
  );
}
