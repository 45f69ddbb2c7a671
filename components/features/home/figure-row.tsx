"use client";

import { CircleAlert, CircleCheck, type LucideIcon, RotateCw } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx.ts";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DrillDownLink } from "./figure-parts.tsx";

type LineProps = {
  label: string;
  text?: ReactNode;
  count: number | undefined;
  note?: string | undefined;
  change?: ReactNode;
  href: string;
  isDrillDown?: boolean;
  below?: ReactNode;
  isInvalid?: boolean;
  icon?: LucideIcon;
  error: ApiError | null;
  onRetry: () => unknown;
};

export function FigureRow({ below, ...figure }: LineProps) {
  return (
    <li>
      <Figure {...figure} />
      {below}
    </li>
  );
}

type FigureProps = Omit<LineProps, "below">;

function Figure({ label, text, count, note, change, href, isDrillDown, isInvalid, icon, error, onRetry }: FigureProps) {
  const { t } = useT();
  const isUnhealthy = isInvalid && (count ?? 0) > 0;
  const mark = icon ?? (isUnhealthy ? CircleAlert : CircleCheck);
  if (count === undefined && error) {
    return (
      <div role="alert" className="flex min-h-13 items-center gap-3 px-3.5 py-2">
        <Icon as={CircleAlert} size={16} className="flex-none text-fail" />
        <span className="min-w-0 flex-1">
          <span className="block">{label}</span>
          <span className="block text-ink-2 text-xs">{t(`errors.${error.code}`)}</span>
        </span>
        <IconButton icon={RotateCw} label={t("home.again", { what: label })} onClick={() => onRetry()} />
      </div>
    );
  }
  const className =
    "flex min-h-13 items-center gap-3 px-3.5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2";
  const visible = (
    <>
      <Icon
        as={mark}
        size={16}
        className={cx("flex-none", isUnhealthy ? "text-fail" : icon ? "text-ink-2" : "text-done")}
      />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {text && <span className="block text-ink-2 text-xs">{text}</span>}
      </span>
      {count === undefined ? (
        <Skeleton className="h-6 w-8" />
      ) : (
        <span className="flex flex-none items-baseline gap-x-2">
          {change}
          <span
            className={cx(
              "font-title text-xl tabular-nums tracking-[-0.018em]",
              isUnhealthy ? "text-fail" : count === 0 ? "text-ink-2" : "text-ink",
            )}
          >
            {note ?? count}
          </span>
        </span>
      )}
    </>
  );
  return isDrillDown ? (
    <DrillDownLink href={href} className={className}>
      {visible}
    </DrillDownLink>
  ) : (
    <Link href={href} prefetch={false} className={className}>
      {visible}
    </Link>
  );
}
