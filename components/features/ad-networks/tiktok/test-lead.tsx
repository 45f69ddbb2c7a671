"use client";

import { Send } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import type { LeadForm } from "@/contract/ad-networks/forms.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { connectionErrorText, refusalWords } from "../error-labels.ts";

const LOOK_AGAIN_MS = 1000;
/** Delay after which a test lead counts as lost; TikTok normally delivers within seconds. */
const LATE_AFTER_MS = 20_000;

type Form = Pick<LeadForm, "id" | "name" | "source">;

export function TestLead({ form, webhookAddress }: { form: Form; webhookAddress: string }) {
  const { t } = useT();
  const [externalId, setExternalId] = useState<string | null>(null);
  const sending = useWrite(tiktok.sendTestLead, {
    onMutate: () => setExternalId(null),
    onSuccess: (sent) => setExternalId(sent.externalId),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        icon={Send}
        isBusy={sending.isPending}
        aria-label={t("tiktok.test.sendOf", { name: form.name })}
        onClick={() => sending.mutate({ id: form.id })}
      >
        {t("tiktok.test.send")}
      </Button>
      {sending.error && <Notice>{refusalWords(t, sending.error)}</Notice>}
      {externalId && (
        <ReceivedTestLead key={externalId} form={form} externalId={externalId} webhookAddress={webhookAddress} />
      )}
    </div>
  );
}

type ReceivedTestLeadProps = { form: Form; externalId: string; webhookAddress: string };

function ReceivedTestLead({ form: { id, source }, externalId, webhookAddress }: ReceivedTestLeadProps) {
  const { t } = useT();
  const { data, error, dataUpdatedAt } = useRead(
    tiktok.testLeadResult,
    { id, externalId },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data: known } }) =>
        known?.state === "stored" || known?.state === "refused" ? false : LOOK_AGAIN_MS,
    },
  );
  const [begun] = useState(() => Date.now());
  if (error && !data) return <Notice>{refusalWords(t, error)}</Notice>;
  const { state = "none", failureReason = null, leadId = null } = data ?? {};
  if (state === "stored" && leadId) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 font-strong text-done">
        {t("tiktok.test.stored")}
        <Link
          href={withParameters(routes.gathering, { source, lead: leadId })}
          prefetch={false}
          className="text-accent underline"
        >
          {t("tiktok.test.open")}
        </Link>
      </p>
    );
  }
  if (failureReason) return <Notice>{connectionErrorText(t, { code: failureReason, detail: "" })}</Notice>;
  if (state === "none" && dataUpdatedAt - begun > LATE_AFTER_MS)
    return <Notice>{t("tiktok.test.late", { address: webhookAddress })}</Notice>;
  return (
    <p role="status" className="text-ink-2">
      {t(state === "none" ? "tiktok.test.none" : "tiktok.test.waiting")}
    </p>
  );
}
