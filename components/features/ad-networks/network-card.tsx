"use client";

import { CardDetails, SummaryCard } from "@/components/ui/summary-card.tsx";
import type { NetworkSummary } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { listDate } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { StatePill } from "./connection-labels.tsx";
import { useProblems } from "./use-connections.ts";
import { useManagesPlatform } from "./use-manages-platform.ts";

const SCREENS: Record<Network, string> = {
  meta: `${routes.settingsIntegrations}/meta`,
  tiktok: `${routes.settingsIntegrations}/tiktok`,
};

export function NetworkCard({ summary }: { summary: NetworkSummary }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { network, missingSettings, connections, lastLeadAt, leadsInDay, waiting } = summary;
  const problems = useProblems(network);
  const managesPlatform = useManagesPlatform();
  const [hasOne, isUnset] = [connections.length > 0, missingSettings.length > 0];
  const lastLead = useAsOfNow((now) =>
    lastLeadAt ? listDate(lastLeadAt, now, locale, zone) : t("integrations.never"),
  );
  const name = t(`integrations.networks.${network}`);
  const details = [
    [t("integrations.lastLead"), lastLead],
    [t("integrations.inDay"), formatCounted(leadsInDay, locale)],
    [t("integrations.waiting"), formatCounted(waiting, locale)],
  ] as const;
  const label = (
    <>
      {t(hasOne ? "integrations.open" : isUnset ? "integrations.seeMissing" : "integrations.connect")}
      <span className="sr-only"> {name}</span>
    </>
  );

  return (
    <SummaryCard
      title={name}
      text={t(`integrations.about.${network}`)}
      state={<StatePill connections={connections} hasProblem={problems > 0} isUnset={isUnset} />}
      link={{ href: SCREENS[network], label, isPrimary: !(hasOne || isUnset) }}
    >
      {hasOne && <CardDetails details={details} />}
      {isUnset && (
        <p className="text-ink-2">
          {managesPlatform
            ? t("integrations.unsetSettings", { settings: missingSettings.join(", ") })
            : t("integrations.unset", { network: name })}
        </p>
      )}
    </SummaryCard>
  );
}
