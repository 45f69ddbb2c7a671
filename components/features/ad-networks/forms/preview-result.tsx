"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { DealStatePill } from "@/components/engines/data-list/cells.tsx";
import { errorText } from "@/components/engines/record-form/record-schema.ts";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { forms, type Mapping, type MappingPreview, type PreviewedLead } from "@/contract/ad-networks/forms.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Targets } from "./mapping-values.ts";

type PreviewResultProps = { preview: ReturnType<typeof usePreview>; targets: Targets };

export function PreviewResult({ preview, targets }: PreviewResultProps) {
  const { t } = useT();
  const { data, error, isFetching, refetch } = preview;
  const isRejected = error?.code === "INVALID_INPUT";
  return (
    <section aria-label={t("forms.preview.title")} aria-busy={isFetching || undefined} className="grid gap-2">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("forms.preview.title")}</h2>
        <p className="text-ink-2">{t("forms.preview.text")}</p>
      </div>
      {isRejected ? (
        <p role="alert" className="text-fail">
          {t("forms.preview.refused")}
        </p>
      ) : error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <div className="grid gap-3 py-2">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-80" />
        </div>
      ) : data.leads.length === 0 ? (
        <p className="text-ink-2">{t("forms.preview.none")}</p>
      ) : (
        <ul className={cx("border-t", isFetching && "opacity-60")}>
          {data.leads.map((lead) => (
            <Previewed key={lead.id} lead={lead} targets={targets} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Previewed({ lead, targets: { fieldLabel } }: { lead: PreviewedLead; targets: Targets }) {
  const i18n = useT();
  const { t } = i18n;
  const zone = useZone();
  const display = (value: string) => value || t("forms.preview.blank");
  return (
    <li className="grid gap-1 border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{lead.name || t("leads.nameless")}</span>
        <span className="text-ink-2 text-xs">{plainMoment(lead.createdAt, i18n.locale, zone)}</span>
        <span className="ml-auto inline-flex items-center gap-1.5">
          <DealStatePill value={lead.before} i18n={i18n} />
          {lead.after !== lead.before && (
            <>
              <Icon as={ArrowRight} size={13} className="text-ink-2" />
              <DealStatePill value={lead.after} i18n={i18n} />
            </>
          )}
        </span>
      </div>
      {lead.changes.length === 0 ? (
        <p className="text-ink-2 text-sm">{t("forms.preview.same")}</p>
      ) : (
        <ul className="text-sm">
          {lead.changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              <span className="text-ink-2">{fieldLabel(field)}: </span>
              <s className="text-ink-2 decoration-ink-3">{display(before)}</s>
              <span className="sr-only">{t("forms.preview.becomes")}</span>
              <Icon as={ArrowRight} size={12} className="mx-1 inline text-ink-2" />
              {display(after)}
            </li>
          ))}
        </ul>
      )}
      {lead.preserved.length > 0 && (
        <p className="text-ink-2 text-xs">
          {t("forms.preview.preserved", { fields: lead.preserved.map(fieldLabel).join(", ") })}
        </p>
      )}
      {lead.errors.map((error) => (
        <p key={error.field} className="text-fail text-xs">
          {fieldLabel(error.field)}: {errorText(error, t)}
        </p>
      ))}
    </li>
  );
}

const DEBOUNCE_MS = 500;

export function usePreview(id: string, version: number, mapping: Mapping) {
  const now = JSON.stringify(mapping);
  const [debounced, setDebounced] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return useQuery<MappingPreview, ApiError>({
    queryKey: [...readKey(forms.get, { id }), "preview", version, debounced],
    queryFn: ({ signal }) => call(forms.preview, { id, mapping: JSON.parse(debounced) as Mapping }, { signal }),
    placeholderData: keepPreviousData,
  });
}
