"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx.ts";
import { BackLink } from "@/components/ui/links.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { onLeadKey } from "./lead-keys.ts";
import type { LeadShellProps } from "./lead-shell.tsx";

type LeadPageShellProps = Omit<LeadShellProps, "onClose"> & {
  lead: LeadDetail;
  back: string;
  isNextToList?: boolean | undefined;
};

/** A lead on its page: what happened at the left, what is known at the right. */
export function LeadPageShell({ lead, back, isNextToList, ...parts }: LeadPageShellProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const title = useRef<HTMLHeadingElement>(null);
  const { onPrevious, onNext } = parts;
  // Letters act from within the page alone, so its title has the focus at first.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  return (
    <article
      tabIndex={-1}
      aria-labelledby="lead-title"
      onKeyDown={(event) => onLeadKey(event, { onPrevious, onNext, hasArrows: false })}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
    >
      <header className="border-b px-4 pb-2 sm:px-6">
        <div className="-mx-4 flex flex-wrap items-center gap-x-2 sm:-mx-5">
          <span className={cx("flex", isNextToList && "md:hidden")}>
            <BackLink href={back}>{t("leads.panel.back")}</BackLink>
          </span>
          <span className="mt-2 ml-auto flex items-center gap-1 pr-3">
            {parts.position}
            {parts.tools}
          </span>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            id="lead-title"
            ref={title}
            tabIndex={-1}
            title={parts.title}
            className="line-clamp-2 min-w-0 break-words font-title text-xl tracking-[-0.018em] outline-none"
          >
            {parts.title}
          </h1>
          {parts.badge}
          <div className="flex max-w-full grow flex-wrap items-center justify-between gap-x-3 gap-y-2">
            {parts.reach}
          </div>
          <div className="z-20 flex flex-wrap items-center gap-2 max-sm:fixed [&:not(:has(button))]:hidden max-sm:inset-x-0 max-sm:bottom-0 max-sm:justify-end max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:py-3">
            <span className="flex empty:hidden max-sm:mr-auto">{parts.quiet}</span>
            {parts.buttons}
          </div>
        </div>
        {parts.stage}
        <dl className="mt-1 flex flex-wrap gap-x-10 gap-y-2 pb-2">
          <HeadFact label={t("attempts.next")}>{parts.nextAction}</HeadFact>
          <HeadFact label={t("leads.fields.advisor")}>{parts.advisor}</HeadFact>
          <HeadFact label={t("leads.panel.vehicle")}>{parts.subtitle}</HeadFact>
          <HeadFact label={t("leads.panel.received")}>
            {`${plainMoment(lead.createdAt, locale, zone)}, ${t(`sources.${lead.source}`)}`}
          </HeadFact>
        </dl>
      </header>
      <div
        className={cx(
          "grid flex-1 items-start max-sm:pb-20",
          isNextToList
            ? "min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(280px,320px)]"
            : "lg:grid-cols-[minmax(0,1fr)_minmax(320px,380px)]",
        )}
      >
        <div className="min-w-0 pb-6 sm:px-1.5">
          {parts.content}
          <div className="max-w-[820px]">{parts.activity}</div>
        </div>
        <div
          className={cx(
            "min-w-0 border-t",
            isNextToList
              ? "min-[90rem]:h-full min-[90rem]:border-t-0 min-[90rem]:border-l"
              : "lg:h-full lg:border-t-0 lg:border-l",
          )}
        >
          {parts.details}
          {parts.end}
        </div>
      </div>
    </article>
  );
}

function HeadFact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-ink-2 text-xs">{label}</dt>
      <dd className="[&_button]:max-w-none">{children}</dd>
    </div>
  );
}
