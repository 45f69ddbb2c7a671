"use client";

import { CodeBlock } from "@/components/ui/code-block.tsx";
import type { WebhookDeliveryDetail } from "@/contract/webhooks/webhooks.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type Try = WebhookDeliveryDetail["attemptList"][number];

export function Tries({ attemptList }: Pick<WebhookDeliveryDetail, "attemptList">) {
  const { t } = useT();
  return (
    <section className="border-t px-[18px] py-3.5">
      <h3 className="mb-2 font-strong text-2xs text-ink-2">{t("webhookDeliveries.panel.tries")}</h3>
      {attemptList.length === 0 ? (
        <p className="text-ink-2">{t("webhookDeliveries.panel.noTries")}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {attemptList.map((one) => (
            <li key={one.id}>
              <Attempt attempt={one} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Attempt({ attempt: { at, status, ms, failureReason, request, response } }: { attempt: Try }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <details className="rounded-control border px-2.5 py-2">
      <summary className="cursor-pointer">
        <span className="font-medium">
          {status === null ? t("webhookDeliveries.panel.noAnswer") : t("webhookDeliveries.panel.status", { status })}
        </span>{" "}
        <span className="text-ink-2 tabular-nums">
          {plainMoment(at, locale, zone)} · {t("webhookDeliveries.panel.took", { ms })}
        </span>
        {failureReason && <span className="block">{t(`deliveries.failureReasons.${failureReason}`)}</span>}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <h4 className="text-2xs text-ink-2">{t("webhookDeliveries.panel.request")}</h4>
        <CodeBlock>{request}</CodeBlock>
        {response && (
          <>
            <h4 className="text-2xs text-ink-2">{t("webhookDeliveries.panel.response")}</h4>
            <CodeBlock>{response}</CodeBlock>
          </>
        )}
      </div>
    </details>
  );
}
