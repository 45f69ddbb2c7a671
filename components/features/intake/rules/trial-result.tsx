"use client";

import { ArrowRight } from "lucide-react";
import { DealStatePill } from "@/components/engines/data-list/cells.tsx";
import { errorText } from "@/components/engines/record-form/record-schema.ts";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import type { Trial, TrialLead } from "@/contract/intake/rules.ts";
import { DEAL_STATES } from "@/contract/kernel/channels.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

type TrialResultProps = {
  result: Trial | undefined;
  error: ApiError | null;
  isTrying: boolean;
  onRetry: () => void;
};

export function TrialResult({ result, error, isTrying, onRetry }: TrialResultProps) {
  const { t } = useT();
  return (
    <section
      aria-live="polite"
      aria-busy={isTrying || undefined}
      aria-label={t("rules.trial.title")}
      className={cx("flex flex-col gap-4 pt-7 @5xl:pt-0", isTrying && "opacity-60")}
    >
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />
      ) : result === undefined ? (
        <p className="max-w-[52ch] text-ink-2">{t("rules.trial.before")}</p>
      ) : result.leadCount === 0 ? (
        <p className="text-ink-2">{t("rules.trial.none")}</p>
      ) : (
        <TrialResultTable result={result} />
      )}
    </section>
  );
}

function TrialResultTable({ result }: { result: Trial }) {
  const i18n = useT();
  const { t } = i18n;
  return (
    <>
      <h2 className="font-title text-lg tracking-[-0.012em]">
        {t("rules.trial.leadCount", { count: result.leadCount })}
      </h2>
      <table className="w-full max-w-[420px] tabular-nums">
        <thead>
          <tr className="text-left text-ink-2 text-xs">
            <th scope="col" className="py-1 font-medium">
              {t("rules.trial.state")}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t("rules.trial.was")}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t("rules.trial.wouldBe")}
            </th>
          </tr>
        </thead>
        <tbody>
          {DEAL_STATES.map((state) => (
            <tr key={state} className="border-t">
              <td className="py-1.5">
                <DealStatePill value={state} i18n={i18n} />
              </td>
              <td className="py-1.5 text-right">{result.before[state]}</td>
              <td className={cx("py-1.5 text-right", result.before[state] !== result.after[state] && "font-strong")}>
                {result.after[state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.changed.length === 0 ? (
        <p className="text-ink-2">{t("rules.trial.same")}</p>
      ) : (
        <div>
          <h3 className="mb-1 font-medium">{t("rules.trial.changed", { count: result.changed.length })}</h3>
          <ul className="max-h-[420px] overflow-y-auto border-t">
            {result.changed.map((lead) => (
              <ChangedLead key={lead.id} lead={lead} />
            ))}
          </ul>
        </div>
      )}
      {result.shares.length > 0 && (
        <div>
          <h3 className="mb-1 font-medium">{t("rules.trial.shares")}</h3>
          <ul className="max-w-[420px]">
            {result.shares.map(({ advisor, count }) => (
              <li key={advisor} className="flex justify-between gap-3 border-t py-1.5">
                <span className="truncate">{advisor || t("rules.trial.noAdvisor")}</span>
                <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ChangedLead({ lead }: { lead: TrialLead }) {
  const i18n = useT();
  const { t } = i18n;
  const zone = useZone();
  const reason = lead.original
    ? t("rules.trial.repeats", { name: lead.original.name })
    : lead.errors
        .map((error) => `${t(`leads.fields.${error.field}` as "leads.fields.phone")}: ${errorText(error, t)}`)
        .join(" ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2">
      <a href={`${routes.gathering}?lead=${lead.id}`} className="font-strong hover:underline">
        {lead.name || t("leads.nameless")}
      </a>
      <span className="text-ink-2 text-xs">{plainMoment(lead.createdAt, i18n.locale, zone)}</span>
      <span className="ml-auto inline-flex items-center gap-1.5">
        <DealStatePill value={lead.before} i18n={i18n} />
        <Icon as={ArrowRight} size={13} className="text-ink-2" />
        <DealStatePill value={lead.after} i18n={i18n} />
      </span>
      {reason && <p className="basis-full text-ink-2 text-xs">{reason}</p>}
    </li>
  );
}
