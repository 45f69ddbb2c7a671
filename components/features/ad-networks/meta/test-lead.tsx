"use client";

import { Send } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { type MetaForm, meta } from "@/contract/ad-networks/meta.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { connectionErrorText, refusalWords } from "../error-labels.ts";

const LOOK_AGAIN = 1000;
/** Seconds after which a test lead counts as lost; Meta normally delivers within seconds. */
const LATE_AFTER = 20;

type TestLeadProps = { form: MetaForm; webhookAddress: string };

export function TestLead({ form, webhookAddress }: TestLeadProps) {
  const { t } = useT();
  const { id, name } = form;
  const [externalId, setExternalId] = useState<string | null>(null);
  const sending = useWrite(meta.sendTestLead, {
    onMutate: () => setExternalId(null),
    onSuccess: (sent) => setExternalId(sent.externalId),
  });
  return (
    <>
      <Button
        icon={Send}
        isBusy={sending.isPending}
        aria-label={t("meta.test.sendOf", { name })}
        onClick={() => sending.mutate({ id })}
      >
        {t("meta.test.send")}
      </Button>
      {(sending.error || sending.isPending || externalId) && (
        <div className="order-1 w-full">
          {sending.error && <Notice>{refusalWords(t, sending.error)}</Notice>}
          {sending.isPending && <StatusText>{t("meta.test.sending")}</StatusText>}
          {externalId && (
            <ReceivedTestLead key={externalId} form={form} externalId={externalId} webhookAddress={webhookAddress} />
          )}
        </div>
      )}
    </>
  );
}

function StatusText({ children }: { children: string }) {
  return (
    <p role="status" className="text-ink-2">
      {children}
    </p>
  );
}

type ReceivedTestLeadProps = TestLeadProps & { externalId: string };

function ReceivedTestLead({ form: { id, source }, externalId, webhookAddress }: ReceivedTestLeadProps) {
  const { t } = useT();
  const args = { id, externalId };
  const { data, error, dataUpdatedAt } = useRead(meta.testLeadResult, args, {
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : LOOK_AGAIN),
  });
  const [begun] = useState(() => Date.now());
  const { state = "none", failureReason = null, leadId = null } = data ?? {};
  const isLate = state === "none" && dataUpdatedAt - begun > LATE_AFTER * 1000;
  if (error && !data) return <Notice>{refusalWords(t, error)}</Notice>;
  if (state === "stored") {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 font-medium text-done">
        {t("meta.test.stored")}
        <Link
          href={withParameters(routes.channelsDigital, { source, lead: leadId ?? undefined })}
          className="text-accent underline"
        >
          {t("meta.test.open")}
        </Link>
      </p>
    );
  }
  if (failureReason) return <Notice>{connectionErrorText(t, { code: failureReason, detail: "" })}</Notice>;
  if (state === "refused") return <Notice>{t("meta.test.refused")}</Notice>;
  if (isLate) return <Notice>{t("meta.test.late", { address: webhookAddress })}</Notice>;
  return <StatusText>{t(`meta.test.${state}`)}</StatusText>;
}

function isOver(state: string | undefined): boolean {
  return state === "stored" || state === "refused";
}
