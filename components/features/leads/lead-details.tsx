"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import { Children, type ReactNode } from "react";
import { Cell } from "@/components/engines/data-list/cells.tsx";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { FillerBadge } from "@/components/ui/marks.tsx";
import { PanelSection } from "@/components/ui/side-panel.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { FillerContact } from "@/contract/kernel/text/filler-contacts.ts";
import { ATTRIBUTION_FIELDS, type LeadDetail, leads, type Suggestion } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { NoContactPill } from "../agenda/appointments/appointment-parts.tsx";
import { useShowLead } from "./use-lead-writes.ts";
import { useProperties } from "./use-properties.ts";

const HINTS = { identification: "recordForm.repairs.lostZero", email: "recordForm.repairs.email" } as const;

/** Suggests a value for a valid but unlikely one, such as a cédula without its zero; one click applies it. */
function ValueSuggestion({ lead, field }: { lead: LeadDetail; field: Suggestion["field"] }) {
  const { t } = useT();
  const toast = useToast();
  const show = useShowLead();
  const { mutate, isPending } = useWrite(leads.amend, {
    onSuccess: (amended) => {
      show(amended);
      toast.show({ type: "success", message: t("leads.panel.saved") });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const suggestion = lead.suggestions.find((one) => one.field === field);
  if (!suggestion) return null;
  const { value } = suggestion;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {t(HINTS[field])}
      <Button
        size="small"
        isBusy={isPending}
        onClick={() => mutate({ id: lead.id, version: lead.version, [field]: value })}
      >
        {t("recordForm.use", { value, interpolation: { escapeValue: false } })}
      </Button>
    </span>
  );
}

type LeadDetailsProps = {
  lead: LeadDetail;
  stage: ReactNode;
  advisor: ReactNode;
  crm: ReactNode;
  canConfigure: boolean;
  canAmend: boolean;
};

export function LeadDetails({ lead, stage, advisor, crm, canConfigure, canAmend }: LeadDetailsProps) {
  const i18n = useT();
  const { t } = i18n;
  const zone = useZone();
  const isCorrectable = canAmend && lead.dealState !== "failed";
  const findFiller = (field: FillerContact["field"]) => lead.fillers.find((filler) => filler.field === field);

  return (
    <PanelSection title={t("leads.panel.facts")}>
      <p className="mb-2 empty:hidden">
        <NoContactPill of={lead} />
      </p>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-1.5">
        <Fact label={t("leads.fields.phone")}>
          {displayPhone(lead.phone)}
          <FillerBadge filler={findFiller("phone")} />
        </Fact>
        <Fact label={t("leads.fields.email")}>
          {lead.email}
          <FillerBadge filler={findFiller("email")} />
          {isCorrectable && <ValueSuggestion lead={lead} field="email" />}
        </Fact>
        <Fact label={t("leads.fields.identification")}>
          {lead.identification}
          {isCorrectable && <ValueSuggestion lead={lead} field="identification" />}
        </Fact>
        <Fact label={t("leads.fields.product")}>{lead.model?.name ?? lead.product}</Fact>
        <Fact label={t("leads.fields.agency")}>{lead.agencyMatch?.name ?? lead.agency}</Fact>
        <Fact label={t("leads.fields.advisor")}>{advisor}</Fact>
        <Fact label={t("leads.fields.origin")}>
          {lead.origin && <Cell as="source" value={lead.origin} id={lead.id} i18n={i18n} />}
        </Fact>
        <Fact label={t("leads.fields.entrySource")}>{t(`leads.entrySources.${lead.entrySource}`)}</Fact>
        <Fact label={t("leads.fields.campaign")}>{lead.campaign?.name}</Fact>
        <Fact label={t("leads.fields.stage")}>{lead.stage && stage}</Fact>
        <Fact label={t("leads.fields.lostReason")}>{lead.lostReason}</Fact>
        <Fact label={t("leads.fields.vin")}>{lead.vin}</Fact>
        <Fact label={t("leads.fields.carLicense")}>{lead.carLicense}</Fact>
        <Fact label={t("leads.fields.rule")}>{lead.rule}</Fact>
        <Fact label={t("leads.fields.completion")}>
          {lead.completion && <Cell as="completion" value={lead.completion} id={lead.id} i18n={i18n} />}
          {lead.completion === "incomplete" && lead.formId && canConfigure && (
            <Link
              href={withParameters(routes.settingsForms, { form: lead.formId })}
              prefetch={false}
              className="block font-medium text-accent hover:underline"
            >
              {t("leads.panel.matchForm")}
            </Link>
          )}
        </Fact>
        <Fact label={t("leads.fields.processing")}>{t(`processing.${lead.processing}`)}</Fact>
        <Fact label={t("leads.fields.crmState")}>{crm}</Fact>
        <Fact label={t("leads.fields.consent")}>
          {lead.consent &&
            t("leads.panel.consentGiven", {
              at: auditDate(lead.consent.at, zone),
              version: lead.consent.textVersion,
              source: t(`sources.${lead.consent.source}` as "sources.web", { defaultValue: lead.consent.source }),
            })}
        </Fact>
        <Fact label={t("leads.fields.crmId")}>{lead.crmId}</Fact>
        <Fact label={t("leads.fields.externalId")}>{lead.externalId}</Fact>
        <Fact label={t("leads.fields.id")}>
          <CopiedId id={lead.id} />
        </Fact>
      </dl>
      <AdDetails attribution={lead.attribution} />
      <ExtraProperties properties={lead.extraProperties} />
    </PanelSection>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (Children.toArray(children).every((child) => child === "")) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function CopiedId({ id }: { id: string }) {
  const { t } = useT();
  const toast = useToast();
  const copy = () => {
    navigator.clipboard
      .writeText(id)
      .then(() => toast.show({ type: "info", message: t("leads.panel.copied") }))
      .catch(() => {});
  };
  return (
    <span className="-my-[5px] flex items-center">
      <span className="min-w-0 truncate" title={id}>
        {id}
      </span>
      <IconButton icon={Copy} label={t("leads.panel.copyId")} onClick={copy} />
    </span>
  );
}

function AdDetails({ attribution }: { attribution: LeadDetail["attribution"] }) {
  const { t } = useT();
  const filled = ATTRIBUTION_FIELDS.filter((field) => attribution[field]);
  if (filled.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="rounded-[4px] text-ink-2">{t("leads.attribution.title")}</summary>
      <dl className="mt-1.5 grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
        {filled.map((field) => (
          <Fact key={field} label={t(`leads.attribution.${field}`)}>
            {attribution[field]}
          </Fact>
        ))}
      </dl>
    </details>
  );
}

function ExtraProperties({ properties }: { properties: LeadDetail["extraProperties"] }) {
  const { t } = useT();
  const filled = Object.entries(properties).filter(([, value]) => value !== "" && value !== null);
  const findProperty = useProperties(Object.keys(properties));
  if (filled.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="rounded-[4px] text-ink-2">{t("leads.panel.extra")}</summary>
      <dl className="mt-1.5 grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
        {filled.map(([name, value]) => (
          <Fact key={name} label={findProperty(name).label}>
            {typeof value === "string" ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </dl>
    </details>
  );
}
