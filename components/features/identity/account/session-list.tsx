"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { account, type OwnSession } from "@/contract/identity/account.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
] as const;

function parseDevice(userAgent: string): { browser: string; system: string } {
  const named = (values: readonly (readonly [string, string])[]) =>
    values.find(([pattern]) => userAgent.includes(pattern))?.[1] ?? "";
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

export function SessionList() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const read = useRead(account.sessions, {});
  const refreshSessions = () =>
    client.invalidateQueries({ queryKey: [account.sessions.method, account.sessions.path] });
  const options = {
    onSuccess: ({ ended }: { ended: number }) => {
      refreshSessions();
      toast.show({ type: "success", message: t("account.sessions.ended", { count: ended }) });
    },
    onError: ({ code }: ApiError) => {
      refreshSessions();
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
  const endOne = useWrite(account.endSession, options);
  const endOthers = useWrite(account.endOthers, options);

  if (read.isPending) return <Skeleton className="h-24 w-full max-w-[560px]" />;
  if (read.isError && !read.data)
    return <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />;
  const others = (read.data ?? []).filter(({ isCurrent }) => !isCurrent);

  return (
    <>
      <ul aria-label={t("account.sessions.title")} className="max-w-[640px] divide-y rounded-card border">
        {(read.data ?? []).map((one) => (
          <SessionLine
            key={one.id}
            session={one}
            isBusy={endOne.isPending}
            onEnd={() => endOne.mutate({ id: one.id })}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="danger" className="mt-3" isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          {t("account.sessions.endOthers")}
        </Button>
      ) : (
        <p className="mt-3 text-ink-2">{t("account.sessions.none")}</p>
      )}
    </>
  );
}

type SessionLineProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const { browser, system } = parseDevice(session.userAgent);
  const device = [browser, system].filter(Boolean).join(" · ") || t("account.sessions.unknownDevice");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isCurrent && <Pill tone="done">{t("account.sessions.current")}</Pill>}
        </p>
        <p className="text-ink-2 text-xs">
          {t("account.sessions.facts", {
            ip: session.ip,
            created: plainMoment(session.createdAt, locale, zone),
            used: plainMoment(session.lastUsedAt, locale, zone),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" isBusy={isBusy} onClick={onEnd} aria-label={t("account.sessions.endOf", { device })}>
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}
