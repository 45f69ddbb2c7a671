"use client";

import type { ReactNode } from "react";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { LinkTabs } from "@/components/ui/tabs.tsx";
import type { Period } from "@/contract/referrals/referrals.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function ReadState({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.httpStatus === 403) return <NoPermission />;
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />;
  return (
    <div className="grid gap-3 px-4 py-5 sm:px-5">
      {["w-2/3", "w-1/2", "w-3/4", "w-1/3"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

export function ScreenHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="font-title text-xl tracking-[-0.018em]">{title}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{text}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

export const REFERRAL_TABS = [
  "programme",
  "affiliates",
  "members",
  "benefits",
  "terms",
  "referred",
  "rewards",
] as const;
export type ReferralTab = (typeof REFERRAL_TABS)[number];

export function ReferralTabs({ current }: { current: ReferralTab }) {
  const { t } = useT();
  const tabHref = (tab: ReferralTab) =>
    tab === "programme" ? routes.settingsReferrals : `${routes.settingsReferrals}/${tab}`;
  return (
    <div className="px-4 pt-1.5 sm:px-5">
      <LinkTabs
        label={t("routes.settingsReferrals")}
        items={REFERRAL_TABS.map((tab) => ({ href: tabHref(tab), label: t(`referralTabs.${tab}`) }))}
        current={tabHref(current)}
      />
    </div>
  );
}

const REFERRED = `${routes.settingsReferrals}/referred`;
const REWARDS = `${routes.settingsReferrals}/rewards`;

type Narrowed = Period & { state?: string | undefined; code?: string | undefined };

export function referredAddress(narrowed: Narrowed): string {
  return withGiven(REFERRED, narrowed);
}

export function numbersAddress(period: Period): string {
  return withGiven(REWARDS, period);
}

function withGiven(page: string, narrowed: Narrowed): string {
  const input = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return input.length === 0 ? page : `${page}?${new URLSearchParams(input)}`;
}

export function When({ at }: { at: string }) {
  const { locale } = useT();
  return <time dateTime={at}>{plainMoment(at, locale, useZone())}</time>;
}
