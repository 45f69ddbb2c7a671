"use client";

import Link from "next/link";
import { useSession } from "next-auth/react";
import { cx } from "@/components/ui/cx.ts";
import { appointments } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import type { Total } from "@/contract/kernel/records.ts";
import { team } from "@/contract/team/team.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function TeamNumbers() {
  const { t, locale } = useT();
  const { day, from, to } = useToday();
  const canSeeTargets = can(useSession().data?.user.role ?? [], "configuration.read");
  const waiting = useRead(team.waitingTotal, {});
  const overdue = useRead(team.overdueTotal, {});
  const today = useRead(appointments.list, { from, to });
  const targets = useRead(team.targets, {}, { enabled: canSeeTargets });
  const aimed = targets.data?.advisors.reduce((sum, { sales }) => sum + (sales ?? 0), 0) ?? 0;
  const formatTotal = (total: Total | undefined) =>
    total && `${formatNumber(total.count, locale)}${total.isMore ? "+" : ""}`;
  const sold =
    targets.data &&
    (aimed > 0
      ? t("team.numbers.soldOf", {
          actual: formatNumber(targets.data.actual, locale),
          aimed: formatNumber(aimed, locale),
        })
      : formatNumber(targets.data.actual, locale));

  const numbers = [
    { id: "waiting", value: formatTotal(waiting.data), href: "#waiting", isUrgent: (waiting.data?.count ?? 0) > 0 },
    { id: "overdue", value: formatTotal(overdue.data), href: "#overdue", isUrgent: (overdue.data?.count ?? 0) > 0 },
    {
      id: "today",
      value: today.data && formatNumber(today.data.length, locale),
      href: withParameters(routes.schedule, { view: "day", day }),
      isUrgent: false,
    },
    ...(canSeeTargets ? [{ id: "sold", value: sold, href: routes.settingsTargets, isUrgent: false } as const] : []),
  ] as const;

  return (
    <ul className={cx("mt-4 grid grid-cols-2 gap-3", canSeeTargets ? "@3xl:grid-cols-4" : "@3xl:grid-cols-3")}>
      {numbers.map(({ id, value, href, isUrgent }) => (
        <li key={id}>
          <Link
            href={href}
            prefetch={false}
            className="block h-full rounded-card border bg-surface px-3.5 py-3 transition-colors hover:border-line-strong"
          >
            <span className="block text-ink-2 text-xs">{t(`team.numbers.${id}`)}</span>
            <span
              className={cx(
                "mt-0.5 block min-h-8 font-title text-2xl tabular-nums tracking-[-0.018em]",
                isUrgent ? "text-fail" : "text-ink",
              )}
            >
              {value ?? ""}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
