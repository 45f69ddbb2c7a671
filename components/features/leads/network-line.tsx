"use client";

import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { Icon } from "@/components/ui/icon.tsx";
import type { NetworkHealth } from "@/contract/ad-networks/connection-health.ts";
import { leadCalls } from "@/contract/calls.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

const POLL_MS = 60_000;

export function NetworkLine({ network }: { network: Network }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { data } = useRead(leadCalls.networkHealth, {}, { refetchInterval: POLL_MS });
  const roles = useSession().data?.user.role ?? [];
  const health = data?.find((one) => one.network === network);
  if (!health) return null;
  const name = t(`integrations.networks.${network}`);
  if (health.isHealthy)
    return <p className="text-ink-2 text-sm">{t("connectionHealth.wellLine", { network: name })}</p>;
  const networkMessage = ({ since: at, silentForms: [form, ...others] }: NetworkHealth) => {
    if (at === null) return t("connectionHealth.unhealthyLineNow", { network: name });
    const since = plainMoment(at, locale, zone);
    if (form === undefined) return t("connectionHealth.unhealthyLine", { network: name, since });
    if (others.length === 0) return t("connectionHealth.silentLine", { form, since });
    return t("connectionHealth.silentLineMore", { form, count: others.length, since });
  };
  return (
    <p role="status" className="flex items-start gap-2 text-fail text-sm">
      <Icon as={CircleAlert} size={14} className="mt-0.5 flex-none" />
      <span>
        {networkMessage(health)}{" "}
        {mayOpen(routes.settingsIntegrations, roles) && (
          <Link href={routes.settingsIntegrations} prefetch={false} className="font-medium underline">
            {t("connectionHealth.open")}
          </Link>
        )}
      </span>
    </p>
  );
}
