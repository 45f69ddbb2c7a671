"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { unmatched } from "@/contract/ad-networks/forms.ts";
import { type MetaForm, meta } from "@/contract/ad-networks/meta.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AccountForms, MatchLink } from "../account-forms.tsx";
import { BackfillButton } from "../backfill-button.tsx";
import { useTestLead } from "../use-test-lead.tsx";

type PageFormsProps = { page: ConnectedAccount; webhookAddress: string };

export function PageForms({ page, webhookAddress }: PageFormsProps) {
  const { t } = useT();
  return (
    <AccountForms
      account={page}
      backfill={meta.backfill}
      forms={useRead(meta.forms, { pageId: page.id })}
      texts={{
        label: t("meta.formsOf", { name: page.name }),
        refresh: t("meta.refresh"),
        none: t("meta.noForms"),
      }}
    >
      {(form) => <FormRow key={form.id} form={form} webhookAddress={webhookAddress} />}
    </AccountForms>
  );
}

function FormRow({ form, webhookAddress }: { form: MetaForm; webhookAddress: string }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { name, status, questions, mapping, leadsCount, lastLeadAt } = form;
  const open = unmatched(
    questions.map(({ key }) => key),
    mapping,
  ).length;
  const testLead = useTestLead({
    network: "meta",
    form,
    webhookAddress,
    texts: { sending: t("meta.test.sending"), rejected: t("meta.test.refused") },
  });
  const details = [
    t("meta.questions", { count: questions.length }),
    ...(leadsCount === null ? [] : [t("meta.leads", { count: leadsCount })]),
    ...(lastLeadAt ? [t("meta.lastLead", { when: plainMoment(lastLeadAt, locale, zone) })] : []),
  ];
  return (
    <li className="grid gap-2.5 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{name}</span>
          {questions.length > 0 && open === 0 && (
            <Pill tone="done" icon={CircleCheck}>
              {t("meta.matched")}
            </Pill>
          )}
          {open > 0 && (
            <Pill tone="dup" icon={CircleDashed}>
              {t("meta.open", { count: open })}
            </Pill>
          )}
          {status !== "ACTIVE" && <Pill>{t("meta.inactive")}</Pill>}
        </p>
        <p className="text-ink-2 text-sm tabular-nums">{details.join(" · ")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {status === "ACTIVE" && testLead.button}
        <MatchLink form={form} />
        <BackfillButton name={name} forms={[form]} endpoint={meta.backfill} />
        {status === "ACTIVE" && testLead.progress && <div className="order-1 w-full">{testLead.progress}</div>}
      </div>
    </li>
  );
}
