"use client";

import { Send } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import type { LeadForm } from "@/contract/ad-networks/forms.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { connectionErrorSentence, connectionErrorText } from "./connection-labels.tsx";

const POLL_MS = 1000;
/** Delay after which a test lead counts as lost; networks deliver within seconds. */
const LATE_AFTER_MS = 20_000;

const NETWORKS = {
  meta: { endpoints: meta, leads: routes.channelsDigital },
  tiktok: { endpoints: tiktok, leads: routes.gathering },
} as const;

type TestLeadProps = {
  network: keyof typeof NETWORKS;
  form: Pick<LeadForm, "id" | "name" | "source">;
  webhookAddress: string;
  /** Texts that one network alone has. */
  texts?: { sending: string; rejected: string };
};

/** The button that sends a test lead, and its progress once pressed. */
export function useTestLead(props: TestLeadProps): { button: ReactNode; progress: ReactNode } {
  const { t } = useT();
  const {
    network,
    form: { id, name },
  } = props;
  const [externalId, setExternalId] = useState<string | null>(null);
  const sending = useWrite(NETWORKS[network].endpoints.sendTestLead, {
    onMutate: () => setExternalId(null),
    onSuccess: (sent) => setExternalId(sent.externalId),
  });
  const button = (
    <Button
      icon={Send}
      isBusy={sending.isPending}
      aria-label={t(`${network}.test.sendOf`, { name })}
      onClick={() => sending.mutate({ id })}
    >
      {t(`${network}.test.send`)}
    </Button>
  );
  if (sending.error) return { button, progress: <Notice>{connectionErrorSentence(t, sending.error)}</Notice> };
  if (externalId) return { button, progress: <Progress key={externalId} externalId={externalId} {...props} /> };
  return { button, progress: sending.isPending && props.texts && <StatusText>{props.texts.sending}</StatusText> };
}

function StatusText({ children }: { children: string }) {
  return (
    <p role="status" className="text-ink-2">
      {children}
    </p>
  );
}

function Progress({
  network,
  form: { id, source },
  externalId,
  webhookAddress,
  texts,
}: TestLeadProps & { externalId: string }) {
  const { t } = useT();
  const { endpoints, leads } = NETWORKS[network];
  const [started] = useState(() => Date.now());
  const { data, error, dataUpdatedAt } = useRead(
    endpoints.testLeadResult,
    { id, externalId },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data: known } }) =>
        known?.state === "stored" || known?.state === "refused" ? false : POLL_MS,
    },
  );
  if (error && !data) return <Notice>{connectionErrorSentence(t, error)}</Notice>;
  const { state = "none", failureReason = null, leadId = null } = data ?? {};
  if (state === "stored") {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 font-medium text-done">
        {t(`${network}.test.stored`)}
        <Link
          href={withParameters(leads, { source, lead: leadId ?? undefined })}
          prefetch={false}
          className="text-accent underline"
        >
          {t(`${network}.test.open`)}
        </Link>
      </p>
    );
  }
  if (failureReason) return <Notice>{connectionErrorText(t, { code: failureReason, detail: "" })}</Notice>;
  if (state === "refused" && texts) return <Notice>{texts.rejected}</Notice>;
  if (state === "none" && dataUpdatedAt - started > LATE_AFTER_MS)
    return <Notice>{t(`${network}.test.late`, { address: webhookAddress })}</Notice>;
  return <StatusText>{t(`${network}.test.${state === "none" ? "none" : "waiting"}`)}</StatusText>;
}
