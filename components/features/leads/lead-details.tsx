"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import { Children, type ReactNode } from "react";
import { Cell } from "@/components/engines/data-list/cells.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FoldedSection } from "@/components/ui/folded-section.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { FillerBadge } from "@/components/ui/marks.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { ATTRIBUTION_FIELDS, type LeadDetail, leads, type Suggestion } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { CrmState, LeadCrm } from "./lead-crm.tsx";
import { saleKind } from "./lead-fields.ts";
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
  permission: ReactNode;
  canSend: boolean;
  canConfigure: boolean;
  canAmend: boolean;
  /** On a page of its own, where the sections have a column for themselves. */
  isOpen?: boolean;
};

/** Facts of a lead in sections, each closed with its gist. */
export function LeadDetails({ lead, permission, canSend, canConfigure, canAmend, isOpen = false }: LeadDetailsProps) {
  const i18n = useT();
  const { t, locale } = i18n;
  const zone = useZone();
  const isCorrectable = canAmend && lead.dealState !== "failed";
  const isSuggested = (field: Suggestion["field"]) =>
    isCorrectable && lead.suggestions.some((one) => one.field === field);
  const filler = lead.fillers.find(({ field }) => field === "email");
  const model = lead.model?.name ?? lead.product;
  const agency = lead.agencyMatch?.name ?? lead.agency;
  const source = t(`sources.${lead.source}`);
  const isUnsent = lead.crms.some(({ state }) => state === "refused" || state === "outdated");
  const hasCrmFailure = lead.dealState !== "failed" && (isUnsent || lead.crmState === "not integrated");

  return (
    <div className="border-b">
      <FoldedSection
        title={t("leads.panel.vehicle")}
        gist={<Gist parts={[model || t("leads.panel.noModel"), agency]} />}
        startsOpen={isOpen}
      >
        <Facts>
          <Fact label={t("leads.fields.product")}>{model}</Fact>
          <Fact label={t("leads.fields.agency")}>{agency}</Fact>
          <Fact label={t("leads.fields.isSalesPipeline")}>{saleKind(String(lead.isSalesPipeline), t)}</Fact>
          <Fact label={t("leads.fields.vin")}>{lead.vin}</Fact>
          <Fact label={t("leads.fields.carLicense")}>{lead.carLicense}</Fact>
        </Facts>
      </FoldedSection>
      <FoldedSection
        title={t("leads.panel.facts")}
        gist={<Gist parts={[lead.email || t("leads.panel.noEmail"), lead.identification]} />}
        startsOpen={isOpen || filler !== undefined || (isCorrectable && lead.suggestions.length > 0)}
      >
        <Facts>
          <Fact label={t("leads.fields.email")}>
            {lead.email}
            {filler && <FillerBadge filler={filler} />}
            {isSuggested("email") && <ValueSuggestion lead={lead} field="email" />}
          </Fact>
          <Fact label={t("leads.fields.identification")}>
            {lead.identification}
            {isSuggested("identification") && <ValueSuggestion lead={lead} field="identification" />}
          </Fact>
          <Fact label={t("leads.fields.externalId")}>{lead.externalId}</Fact>
          <Fact label={t("leads.fields.id")}>
            <CopiedId id={lead.id} />
          </Fact>
        </Facts>
        <ExtraProperties properties={lead.extraProperties} />
      </FoldedSection>
      <FoldedSection
        title={t("leads.panel.originAndConsent")}
        gist={<Gist parts={[source, lead.formName, plainMoment(lead.createdAt, locale, zone)]} />}
        startsOpen={isOpen}
      >
        <Facts>
          <Fact label={t("leads.fields.source")}>
            <Cell as="source" value={lead.source} id={lead.id} i18n={i18n} />
          </Fact>
          <Fact label={t("leads.fields.channel")}>{t(`channels.${lead.channel}`)}</Fact>
          <Fact label={t("leads.fields.formName")}>{lead.formName}</Fact>
          <Fact label={t("leads.fields.origin")}>
            {lead.origin && <Cell as="source" value={lead.origin} id={lead.id} i18n={i18n} />}
          </Fact>
          <Fact label={t("leads.fields.entrySource")}>{t(`leads.entrySources.${lead.entrySource}`)}</Fact>
          <Fact label={t("leads.fields.campaign")}>{lead.campaign?.name}</Fact>
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
          <Fact label={t("leads.fields.consent")}>
            {lead.consent &&
              t("leads.panel.consentGiven", {
                at: plainMoment(lead.consent.at, locale, zone),
                version: lead.consent.textVersion,
                source: t(`sources.${lead.consent.source}` as "sources.web", { defaultValue: lead.consent.source }),
              })}
          </Fact>
        </Facts>
        <AdDetails attribution={lead.attribution} />
        {permission && <div className="mt-2 -ml-[11px]">{permission}</div>}
      </FoldedSection>
      <FoldedSection
        title={t("leads.fields.crmState")}
        gist={
          <>
            <CrmState lead={lead} />
            <span>{t(`processing.${lead.processing}`)}</span>
          </>
        }
        startsOpen={isOpen || hasCrmFailure}
      >
        <Facts>
          <Fact label={t("leads.fields.processing")}>{t(`processing.${lead.processing}`)}</Fact>
          <Fact label={t("leads.fields.crmState")}>
            <LeadCrm lead={lead} canSend={canSend} />
          </Fact>
          <Fact label={t("leads.fields.crmId")}>{lead.crmId}</Fact>
        </Facts>
      </FoldedSection>
    </div>
  );
}

function Gist({ parts }: { parts: readonly string[] }) {
  return <span className="truncate">{parts.filter(Boolean).join(" · ")}</span>;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-1.5">{children}</dl>;
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
