"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { formatPercent, progressPercent } from "@/contract/kernel/percentages.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Route } from "@/lib/routing/routes.ts";

type ProgressProps = { name: string; actual: number; aimed: number | null };

export function Progress({ name, actual, aimed }: ProgressProps) {
  const { t, locale } = useT();
  if (!aimed) return null;
  const share = actual / aimed;
  const text = formatPercent(share, locale);
  return (
    <div className="flex flex-col gap-x-2.5 gap-y-1 @md:flex-row @md:items-center">
      <span
        role="progressbar"
        aria-label={t("targets.progressOf", { name })}
        aria-valuenow={progressPercent(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="block h-1.5 overflow-hidden rounded-full bg-line @md:flex-1"
      >
        <span
          className={cx("block h-full rounded-full", share >= 1 ? "bg-done" : "bg-accent")}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </span>
      <span
        className={cx(
          "inline-flex items-center justify-end gap-1 whitespace-nowrap text-sm tabular-nums @md:w-16",
          share >= 1 ? "font-strong text-done" : "text-ink-2",
        )}
      >
        {share >= 1 && <Icon as={CircleCheck} size={14} className="flex-none @max-md:hidden" />}
        {text}
      </span>
    </div>
  );
}

export function ReportLink({ to, children }: { to: Route; children: ReactNode }) {
  const roles = useSession().data?.user.role ?? [];
  if (!mayOpen(to, roles)) return null;
  return (
    <Link href={to} className={buttonClass()}>
      {children}
    </Link>
  );
}
