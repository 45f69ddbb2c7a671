"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { ListOrdered, RefreshCw, RotateCw } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type Webhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DELIVERIES_HREF } from "./delivery-address.ts";
import { Replay } from "./replay.tsx";
import { useWebhookDone } from "./use-webhooks.ts";

const SAMPLE = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook("whsec_…");
// The body as it came, not parsed and written again.
const message = webhook.verify(rawBody, request.headers);`;

function Verification() {
  const { t } = useT();
  return (
    <Disclosure as="section" className="border-t px-[18px] py-3.5">
      <DisclosureButton as={Button} variant="quiet" size="small" className="-ml-2.5">
        {t("webhooks.verify")}
      </DisclosureButton>
      <DisclosurePanel className="mt-2 flex flex-col gap-2">
        <p>{t("webhooks.verifyText")}</p>
        <CodeBlock>{SAMPLE}</CodeBlock>
        <p className="text-ink-2">{t("webhooks.verifyId")}</p>
      </DisclosurePanel>
    </Disclosure>
  );
}

type DetailsProps = { webhook: Webhook; onIssued: (issued: Issued) => void };

export function WebhookDetails({ webhook, onIssued }: DetailsProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const [confirming, setConfirming] = useState<"rotate" | "replay" | null>(null);
  const stop = () => setConfirming(null);
  const { id, state, secretEnd, previousSecretUntil } = webhook;

  return (
    <>
      <div className="flex flex-col gap-3 border-t px-[18px] py-4">
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
          <Fact label={t("webhooks.secret")}>
            {t("webhooks.secretEnd", { end: secretEnd })}
            {previousSecretUntil &&
              ` ${t("webhooks.previousSecret", { until: plainMoment(previousSecretUntil, locale, zone) })}`}
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Link href={`${DELIVERIES_HREF}?webhook=${id}`} className={buttonClass()}>
            <Icon as={ListOrdered} />
            {t("webhooks.openLog")}
          </Link>
          {mayWrite && (
            <>
              {state !== "disabled" && (
                <Button icon={RotateCw} onClick={() => setConfirming("replay")}>
                  {t("webhooks.replay")}
                </Button>
              )}
              <Button icon={RefreshCw} onClick={() => setConfirming("rotate")}>
                {t("webhooks.rotate")}
              </Button>
            </>
          )}
        </div>
      </div>
      <Verification />
      {confirming === "replay" && <Replay webhook={webhook} onClose={stop} />}
      {confirming === "rotate" && <Rotation webhook={webhook} onIssued={onIssued} onClose={stop} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Rotation({ webhook, onIssued, onClose }: DetailsProps & { onClose: () => void }) {
  const { t } = useT();
  const { done, rejected } = useWebhookDone();
  const { id, version, name } = webhook;
  const rotation = useWrite(webhooks.rotate, {
    // The answer contains the secret: never cache it.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onIssued({ of: name, secret });
      done();
    },
    onError: rejected,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("webhooks.rotateTitle", { name })}
      action={t("webhooks.rotate")}
      isBusy={rotation.isPending}
      onAction={() => rotation.mutate({ id, version })}
      onClose={onClose}
    >
      <p>{t("webhooks.rotateText")}</p>
    </ConfirmDialog>
  );
}

export type Issued = { of: string; secret: string };
