"use client";

import { CircleAlert, CircleCheck, CirclePause, CircleSlash, FlaskConical, Pause, Play } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { can } from "@/contract/kernel/access.ts";
import { isFailing, type Webhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Test } from "./test.tsx";
import { useWebhookDone } from "./use-webhooks.ts";

const VARIANTS = {
  active: { tone: "done", icon: CircleCheck },
  failing: { tone: "dup", icon: CircleAlert },
  degraded: { tone: "fail", icon: CircleAlert },
  paused: { tone: "mute", icon: CirclePause },
  disabled: { tone: "fail", icon: CircleSlash },
} as const;

type WebhookHealth = Pick<Webhook, "state" | "isDegraded" | "lastErrorAt" | "lastSuccessAt">;

export function WebhookState({ webhook }: { webhook: WebhookHealth }) {
  const { t } = useT();
  const { state, isDegraded } = webhook;
  const failing = isDegraded ? "degraded" : isFailing(webhook) && "failing";
  const look = (state === "active" && failing) || state;
  return <Pill {...VARIANTS[look]}>{t(`webhooks.states.${look}`)}</Pill>;
}

export function WebhookSummary({ record: webhook }: { record: Webhook }) {
  const { t, locale } = useT();
  const zone = useZone();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const [isTesting, setTesting] = useState(false);
  const { state, lastFailureReason, lastErrorAt } = webhook;
  return (
    <div className="flex flex-col items-start gap-3 border-b px-[18px] py-4">
      <WebhookState webhook={webhook} />
      <StateNotice webhook={webhook} />
      {lastFailureReason && lastErrorAt && (
        <p className={isFailing(webhook) ? "text-fail" : "text-ink-2"}>
          {t("webhooks.fields.lastError")}: {t(`deliveries.failureReasons.${lastFailureReason}`)}{" "}
          {plainMoment(lastErrorAt, locale, zone)}
        </p>
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {state === "active" && (
            <Button icon={FlaskConical} onClick={() => setTesting(true)}>
              {t("webhooks.test")}
            </Button>
          )}
          <Switch webhook={webhook} />
        </div>
      )}
      {isTesting && <Test webhook={webhook} onClose={() => setTesting(false)} />}
    </div>
  );
}

function StateNotice({ webhook: { state, disabledFor, isDegraded } }: { webhook: Webhook }) {
  const { t } = useT();
  if (state === "disabled") return <p>{t(`webhooks.disabledFor.${disabledFor ?? "failing"}`)}</p>;
  if (state === "paused") return <p>{t("webhooks.pausedNow")}</p>;
  return isDegraded ? <p>{t("webhooks.degraded")}</p> : null;
}

function Switch({ webhook: { id, version, state } }: { webhook: Webhook }) {
  const { t } = useT();
  const { done, rejected } = useWebhookDone();
  const isOn = state === "active";
  const turning = useWrite(isOn ? webhooks.pause : webhooks.resume, {
    onSuccess: () => done(t(isOn ? "webhooks.paused" : "webhooks.resumed")),
    onError: rejected,
  });
  return (
    <Button icon={isOn ? Pause : Play} isBusy={turning.isPending} onClick={() => turning.mutate({ id, version })}>
      {t(isOn ? "webhooks.pause" : "webhooks.resume")}
    </Button>
  );
}
