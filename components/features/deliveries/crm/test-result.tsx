"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import type { CrmTestResult } from "@/contract/deliveries/crm.ts";
import { failureMessage } from "@/lib/format/error-message.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Written } from "./preview-panel.tsx";

export function TestResult({ result }: { result: CrmTestResult }) {
  const { t } = useT();
  const { outcome, failureReason, message, status, externalId, ms, request, response } = result;
  const isGood = outcome === "integrated" || outcome === "already_exists";
  const facts = [
    externalId && t("crm.theirId", { id: externalId }),
    status !== null && t("crm.status", { status }),
    t("crm.took", { ms }),
  ].filter(Boolean);
  return (
    <section role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border bg-surface p-3">
      <p className={cx("flex items-start gap-2 font-medium", isGood ? "text-done" : "text-fail")}>
        <Icon as={isGood ? CircleCheck : CircleAlert} className="mt-0.5 flex-none" />
        {t(`crm.testResult.${outcome}`, {
          failureReason: failureReason ? t(`deliveries.failureReasons.${failureReason}`) : "",
        })}
      </p>
      {!isGood && message && <p className="break-words">{failureMessage(t, failureReason, message)}</p>}
      {failureReason === "noId" && <p>{t("crm.call.withoutId", { field: t("crm.call.idPath") })}</p>}
      <p className="text-ink-2 text-sm tabular-nums">{facts.join(" · ")}</p>
      {request && (
        <details open={failureReason === "timeout"} className="rounded-control border">
          <summary className="cursor-pointer px-3 py-1.5 text-ink-2">{t("crm.sent")}</summary>
          <Written text={request} />
        </details>
      )}
      {response && (
        <details className="rounded-control border">
          <summary className="cursor-pointer px-3 py-1.5 text-ink-2">{t("crm.answered")}</summary>
          <Written text={response} />
        </details>
      )}
    </section>
  );
}
