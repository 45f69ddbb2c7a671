"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { type LeadForm, unmatched } from "@/contract/ad-networks/forms.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BackfillButton } from "../backfill-button.tsx";
import { connectionErrorSentence } from "../connection-labels.tsx";
import { KnownForms, MatchLink } from "../known-forms.tsx";
import { useTestLead } from "../use-test-lead.tsx";

type AdvertiserFormsProps = { advertiser: ConnectedAccount; webhookAddress: string };

export function AdvertiserForms({ advertiser, webhookAddress }: AdvertiserFormsProps) {
  const { t } = useT();
  const { name, externalId } = advertiser;
  const { data, error, refetch, isFetching } = useRead(tiktok.pages, { advertiserId: externalId });
  return (
    <section aria-label={t("tiktok.formsOf", { name })} className="grid gap-2">
      <div className="flex min-h-6.5 items-center gap-3">
        <h3 className="font-strong text-ink-2">{name}</h3>
        <Button variant="quiet" size="small" isReading={isFetching} onClick={() => refetch()} className="ml-auto">
          {t("tiktok.refresh")}
        </Button>
      </div>
      {error && <Notice>{connectionErrorSentence(t, error)}</Notice>}
      {!data && error && <KnownForms account={advertiser} backfill={tiktok.backfill} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-ink-2">{t("tiktok.noForms")}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-card border bg-surface">
          {data.map((form) => (
            <FormRow key={form.id} form={form} webhookAddress={webhookAddress} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FormRow({ form, webhookAddress }: { form: LeadForm; webhookAddress: string }) {
  const { t } = useT();
  const zone = useZone();
  const { name, questions, mapping, lastLeadAt } = form;
  const keys = questions.map(({ key }) => key);
  const remaining = unmatched(keys, mapping).length;
  const { button, progress } = useTestLead({ network: "tiktok", form, webhookAddress });
  const details = [
    t("tiktok.questions", { count: questions.length }),
    ...(lastLeadAt ? [t("tiktok.lastLead", { when: auditDate(lastLeadAt, zone) })] : []),
  ];
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-strong">{name}</span>
            {remaining === 0 ? (
              <Pill tone="done" icon={CircleCheck}>
                {t("tiktok.matched")}
              </Pill>
            ) : (
              <Pill tone="dup" icon={CircleDashed}>
                {t("tiktok.open", { count: remaining })}
              </Pill>
            )}
          </p>
          <p className="text-ink-2 text-sm tabular-nums">{details.join(" · ")}</p>
        </div>
        <MatchLink form={form} />
        <BackfillButton name={name} forms={[form]} endpoint={tiktok.backfill} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {button}
        {progress}
      </div>
    </li>
  );
}
