"use client";

import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { CardDetails } from "@/components/ui/pill.tsx";
import type { NetworkSummary } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { listDate } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { StatePill } from "./connection-labels.tsx";
import { useProblems } from "./use-connections.ts";

const SCREENS: Record<Network, string> = {
  meta: `${routes.settingsIntegrations}/meta`,
  tiktok: `${routes.settingsIntegrations}/tiktok`,
};

export function NetworkCard({ summary }: { summary: NetworkSummary }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { network, missingSettings, connections, lastLeadAt, leadsInDay, waiting } = summary;
  const problems = useProblems(network);
  const [hasOne, isUnset] = [connections.length > 0, missingSettings.length > 0];
  const lastLead = useAsOfNow((now) =>
    lastLeadAt ? listDate(lastLeadAt, now, locale, zone) : t("integrations.never"),
  );
  const screen = SCREENS[network];
  const name = t(`integrations.networks.${network}`);
  const details = [
    [t("integrations.lastLead"), lastLead],
    [t("integrations.inDay"), formatCounted(leadsInDay, locale)],
    [t("integrations.waiting"), formatCounted(waiting, locale)],
  ] as const;

  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{name}</h2>
          <p className="text-ink-2">{t(`integrations.about.${network}`)}</p>
        </div>
        <StatePill connections={connections} hasProblem={problems > 0} isUnset={isUnset} />
      </div>
      {hasOne && <CardDetails details={details} />}
      {isUnset && <p className="text-ink-2">{t("integrations.unset", { settings: missingSettings.join(", ") })}</p>}
      <Link
        href={screen}
        className={`${buttonClass({ variant: hasOne || isUnset ? "plain" : "primary" })} mt-auto self-start`}
      >
        {t(hasOne ? "integrations.open" : isUnset ? "integrations.seeLacking" : "integrations.connect")}
        <span className="sr-only"> {name}</span>
      </Link>
    </li>
  );
}
