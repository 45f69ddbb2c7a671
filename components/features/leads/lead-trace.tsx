"use client";

import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { errorText } from "@/components/engines/record-form/record-schema.ts";
import { cx } from "@/components/ui/cx.ts";
import { FoldedSection } from "@/components/ui/folded-section.tsx";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import { clockTime, dayAt, plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { fieldLabel, fieldValue } from "./lead-fields.ts";
import { traceActor, traceSentence } from "./trace-sentence.ts";

/** Names invisible characters: a value that differs only in them would look unchanged. */
function changeSentence(change: TraceStep["changes"][number], t: TFunction, locale: Locale): string {
  const { field, before, signs = [] } = change;
  const visible = cleanText(before);
  const labels = {
    field: fieldLabel(field, t),
    before: fieldValue(field, visible, t),
    after: fieldValue(field, change.after, t),
  };
  if (signs.length === 0) return t("trace.change", labels);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const named = list.format(signs.map((sign) => t(`trace.signs.${sign}`)));
  const isUnseen = visible === change.after;
  return t(isUnseen ? "trace.cleanedUnseen" : "trace.cleaned", { ...labels, signs: named });
}

const DOTS: Record<TraceStep["outcome"], string> = {
  ok: "bg-done",
  warning: "bg-dup",
  failed: "bg-fail",
  waiting: "bg-line-strong",
};

type TechnicalDetailsProps = { steps: readonly TraceStep[]; startsOpen: boolean; children: ReactNode };

/** Every step of a lead's way through the product, oldest first, folded below the timeline. */
export function TechnicalDetails({ steps, startsOpen, children }: TechnicalDetailsProps) {
  const { t } = useT();
  const zone = useZone();
  const firstDay = steps[0] && dayAt(steps[0].at, zone);
  const failed = steps.filter(({ outcome }) => outcome === "failed").length;

  return (
    <FoldedSection
      isQuiet
      startsOpen={startsOpen}
      title={t("leads.panel.trace")}
      gist={[
        t("leads.panel.traceSteps", { count: steps.length }),
        failed > 0 ? t("leads.panel.traceErrors", { count: failed }) : t("leads.panel.traceNoErrors"),
      ].join(", ")}
    >
      {steps.length === 0 && <p className="text-ink-2">{t("trace.empty")}</p>}
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace only grows, at its end
          <li key={index} className="relative pb-3 pl-6 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-[17px] -bottom-1.5 left-[7px] w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className={cx("absolute top-1.5 left-1 size-[7px] rounded-full", DOTS[step.outcome])}
            />
            <Step step={step} firstDay={firstDay} />
          </li>
        ))}
      </ol>
      {children}
    </FoldedSection>
  );
}

function Step({ step, firstDay }: { step: TraceStep; firstDay: string | undefined }) {
  const { t, locale } = useT();
  const actor = traceActor(step.actor, t);
  const zone = useZone();
  const date = plainMoment(step.at, locale, zone);

  return (
    <>
      <div className="flex items-baseline gap-3">
        <h4 className={cx("min-w-0 flex-1", step.outcome === "waiting" && "text-ink-2")}>
          {t(`trace.steps.${step.step}`)}
        </h4>
        <time dateTime={step.at} title={date} className="text-ink-2 text-xs">
          {dayAt(step.at, zone) === firstDay ? clockTime(step.at, zone) : date}
        </time>
      </div>
      <p className="text-ink-2">
        {traceSentence(step, t, locale)}
        {actor && ` ${t("trace.by", { actor })}`}
      </p>
      {step.errors.length > 0 && (
        <ul className="text-fail">
          {step.errors.map((error) => (
            <li key={`${error.field} ${error.code}`} className="break-words">
              {fieldLabel(error.field, t)}: {errorText(error, t)}
            </li>
          ))}
        </ul>
      )}
      {step.changes.length > 0 && (
        <ul className="text-ink-2">
          {step.changes.map((change) => (
            <li key={change.field} className="break-words">
              {changeSentence(change, t, locale)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
