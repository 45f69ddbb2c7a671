"use client";

import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { type ConnectionHealth as Health, tokenExpiry } from "@/contract/ad-networks/connection-health.ts";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { BackfillButton } from "./backfill-button.tsx";
import { connectionErrorText, isAccessTaken } from "./connection-labels.tsx";
import { ReconnectButton } from "./reconnect-button.tsx";
import { UnreadableEvents } from "./unreadable-events.tsx";

const VARIANTS = {
  healthy: { tone: "done", icon: CircleCheck },
  unhealthy: { tone: "fail", icon: CircleAlert },
  paused: { tone: "mute", icon: CirclePause },
} as const;

const BACKFILLS = { meta: meta.backfill, tiktok: tiktok.backfill } satisfies Record<Network, unknown>;

const LOST: readonly ConnectionError[] = ["tokenExpired", "tokenRevoked", "permissionMissing"];

export function ConnectionHealth({ health }: { health: Health }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { network, name, lastLeadAt, leadsOfDay, waiting, rejected, unreadable, error, tokenExpiresAt, forms } = health;
  const isLost = (error !== null && LOST.includes(error.code)) || tokenExpiry(tokenExpiresAt, Date.now()) !== "none";
  const state = health.state === "paused" ? "paused" : health.isHealthy ? "healthy" : "unhealthy";
  const lastLead = useAsOfNow((now) =>
    lastLeadAt ? listDate(lastLeadAt, now, locale, zone) : t("connectionHealth.never"),
  );
  const lasts = tokenExpiresAt ? plainMoment(tokenExpiresAt, locale, zone) : t("connectionHealth.noExpiry");
  const details = [
    [t("connectionHealth.lastLead"), lastLead],
    [t("connectionHealth.inDay"), formatCounted(leadsOfDay, locale)],
    [t("connectionHealth.waiting"), formatCounted(waiting, locale)],
    [t("connectionHealth.expiry"), isAccessTaken(error) ? t("connectionHealth.noAccess") : lasts],
    ...(rejected > 0 ? [[t("connectionHealth.refused"), formatCounted(rejected, locale)] as const] : []),
    ...(unreadable.count > 0
      ? [[t("connectionHealth.unreadable"), formatCounted(unreadable.count, locale)] as const]
      : []),
  ] as const;

  return (
    <li className="grid gap-3 border-b px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-medium">
          {t(`integrations.networks.${network}`)} · {name}
        </h3>
        <Pill {...VARIANTS[state]}>{t(`connectionHealth.states.${state}`)}</Pill>
        <Link
          href={`${routes.settingsIntegrations}/${network}`}
          className={`${buttonClass({ variant: "plain" })} ml-auto`}
        >
          {t("integrations.open")}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {details.map(([fact, value]) => (
          <div key={fact}>
            <dt className="text-ink-2 text-sm">{fact}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Troubles health={health} />
      {unreadable.last.length > 0 && <UnreadableEvents health={health} />}
      {(isLost || forms.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          {isLost && <ReconnectButton network={network} name={name} />}
          {forms.length > 0 && <BackfillButton name={name} forms={forms} endpoint={BACKFILLS[network]} />}
        </div>
      )}
    </li>
  );
}

function Troubles({
  health: { error, lastError, tokenExpiresAt, silentForms, rejected, unreadable, blocked, waitingByReason, isHealthy },
}: {
  health: Health;
}) {
  const { t, locale } = useT();
  const zone = useZone();
  const expiry = tokenExpiry(tokenExpiresAt, Date.now());
  const until = tokenExpiresAt ? plainMoment(tokenExpiresAt, locale, zone) : "";
  return (
    <ul className="grid gap-1.5 empty:hidden">
      {error && <ConnectionProblem>{connectionErrorText(t, error)}</ConnectionProblem>}
      {!error && lastError && (
        <li className="text-ink-2">
          {t("connectionHealth.lastError", {
            at: plainMoment(lastError.at, locale, zone),
            error: t(`connectionHealth.pastErrors.${lastError.code}`),
          })}
        </li>
      )}
      {blocked && (
        <ConnectionProblem isMild={isHealthy}>
          {t(`connectionHealth.blocked.${blocked.code}`, { since: plainMoment(blocked.since, locale, zone) })}
        </ConnectionProblem>
      )}
      {waitingByReason
        .filter(({ code }) => code !== error?.code && code !== blocked?.code)
        .map(({ code, count, since, examples }) => (
          <ConnectionProblem key={code} isMild>
            {t("connectionHealth.waits", {
              count,
              since: plainMoment(since, locale, zone),
              reason: t(`connectionHealth.waitReasons.${code}`),
              ids: `${examples.join(", ")}${count > examples.length ? "…" : ""}`,
            })}
          </ConnectionProblem>
        ))}
      {expiry === "over" && error?.code !== "tokenExpired" && (
        <ConnectionProblem>{t("connectionHealth.expired", { date: until })}</ConnectionProblem>
      )}
      {expiry === "soon" && (
        <ConnectionProblem isMild>{t("connectionHealth.expiresSoon", { date: until })}</ConnectionProblem>
      )}
      {rejected > 0 && <ConnectionProblem isMild>{t("connectionHealth.refusedText")}</ConnectionProblem>}
      {unreadable.count > 0 && <ConnectionProblem isMild>{t("connectionHealth.unreadableText")}</ConnectionProblem>}
      {silentForms.map(({ id, name, lastLeadAt, rhythmHours }) => {
        const since = plainMoment(lastLeadAt, locale, zone);
        return (
          <ConnectionProblem key={id} isMild>
            <Link href={withParameters(routes.settingsForms, { form: id })} className="font-medium underline">
              {name}
            </Link>{" "}
            {rhythmHours === null
              ? t("connectionHealth.silent", { since })
              : t("connectionHealth.silentRhythm", { since, count: rhythmHours })}{" "}
            {t("connectionHealth.silentAdvice")}
          </ConnectionProblem>
        );
      })}
    </ul>
  );
}

function ConnectionProblem({ isMild = false, children }: { isMild?: boolean; children: React.ReactNode }) {
  return (
    <li className={isMild ? "flex items-start gap-2 text-dup" : "flex items-start gap-2 text-fail"}>
      <Icon as={CircleAlert} className="mt-0.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
