"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { type LeadForm, unmatched } from "@/contract/ad-networks/forms.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AccountForms, MatchLink } from "../account-forms.tsx";
import { BackfillButton } from "../backfill-button.tsx";
import { useTestLead } from "../use-test-lead.tsx";

type AdvertiserFormsProps = { advertiser: ConnectedAccount; webhookAddress: string };

export function AdvertiserForms({ advertiser, webhookAddress }: AdvertiserFormsProps) {
  const { t } = useT();
  return (
    <AccountForms
      account={advertiser}
      backfill={tiktok.backfill}
      forms={useRead(tiktok.pages, { advertiserId: advertiser.externalId })}
      texts={{
        label: t("tiktok.formsOf", { name: advertiser.name }),
        refresh: t("tiktok.refresh"),
        none: t("tiktok.noForms"),
      }}
    >
      {(form) => <FormRow key={form.id} form={form} webhookAddress={webhookAddress} />}
    </AccountForms>
  );
}

function FormRow({ form, webhookAddress }: { form: LeadForm; webhookAddress: string }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { name, questions, mapping, lastLeadAt } = form;
  const keys = questions.map(({ key }) => key);
  const remaining = unmatched(keys, mapping).length;
  const { button, progress } = useTestLead({ network: "tiktok", form, webhookAddress });
  const details = [
    t("tiktok.questions", { count: questions.length }),
    ...(lastLeadAt ? [t("tiktok.lastLead", { when: plainMoment(lastLeadAt, locale, zone) })] : []),
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
