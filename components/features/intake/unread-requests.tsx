"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useSession } from "next-auth/react";
import { useRef } from "react";
import { Button, MoreButton } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { connectionHealth, UnreadReason, type UnreadRequest } from "@/contract/ad-networks/connection-health.ts";
import { can } from "@/contract/kernel/access.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useReadPages, useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { useAdfRefresh } from "./adf/adf-details.tsx";

const REFETCH_MS = 30_000;

export function UnreadRequests({ isAlways = false }: { isAlways?: boolean }) {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const zone = useZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const refreshAdf = useAdfRefresh();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const read = useReadPages(connectionHealth.unread, {}, { refetchInterval: REFETCH_MS });
  const onError = (cause: unknown) => toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
  const onSuccess = async () => {
    refreshAdf();
    await client.invalidateQueries({ queryKey: [connectionHealth.unread.method, connectionHealth.unread.path] });
    heading.current?.focus();
  };
  const see = useWrite(connectionHealth.see, { onSuccess, onError });
  const seeAll = useWrite(connectionHealth.seeAll, {
    onError,
    onSuccess: async () => {
      toast.show({ type: "success", message: t("unreadRequests.allSeen") });
      await onSuccess();
    },
  });
  const [first] = read.data?.pages ?? [];
  const items = read.data?.pages.flatMap((page) => page.items) ?? [];
  if (read.error && !first) {
    return <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />;
  }
  if (!first) return isAlways ? <Skeleton className="h-20 w-full" /> : null;
  const { count, dropped, empty } = first;
  if (!isAlways && count + dropped + empty === 0) return null;
  const newest = items[0];
  return (
    <section aria-labelledby="unread-requests" className="border-t">
      <div className="border-b px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="unread-requests" ref={heading} tabIndex={-1} className="font-title text-lg tracking-[-0.012em]">
            {count === 0 ? t("unreadRequests.emptyTitle") : t("unreadRequests.title", { count })}
          </h2>
          {mayWrite && newest && count > 1 && (
            <Button
              size="small"
              className="ml-auto"
              isBusy={seeAll.isPending}
              onClick={() => seeAll.mutate({ until: newest.receivedAt })}
            >
              {t("unreadRequests.seenAll")}
            </Button>
          )}
        </div>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">
          {t(count === 0 ? "unreadRequests.emptyText" : "unreadRequests.text")}
        </p>
        {dropped > 0 && (
          <p className="mt-0.5 max-w-[70ch] text-fail">{t("unreadRequests.leftOut", { count: dropped })}</p>
        )}
        {empty > 0 && <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("unreadRequests.empty", { count: empty })}</p>}
      </div>
      <ul>
        {items.map((request) => (
          <li key={request.id} className="grid gap-2 border-b px-4 py-4 sm:px-5">
            <Received request={request} />
            {mayWrite && (
              <Button
                size="small"
                className="justify-self-start"
                aria-label={`${t("unreadRequests.seen")}: ${requestName(request, t, locale, zone)}`}
                isBusy={see.isPending && see.variables?.id === request.id}
                onClick={() => see.mutate({ id: request.id })}
              >
                {t("unreadRequests.seen")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton read={read} className="p-3.5">
        {t("unreadRequests.more")}
      </MoreButton>
    </section>
  );
}

function requestTitle({ entryPoint, source, key }: UnreadRequest, t: TFunction): string {
  return [t(`unreadRequests.doors.${entryPoint}`), source && t(`sources.${source}`), key].filter(Boolean).join(" · ");
}

const requestName = (request: UnreadRequest, t: TFunction, locale: Locale, zone: string) =>
  `${requestTitle(request, t)}, ${plainMoment(request.receivedAt, locale, zone)}`;

function Received({ request }: { request: UnreadRequest }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { entryPoint, firstAt, receivedAt, times, body } = request;
  const parsed = UnreadReason.catch("syntax").parse(request.reason);
  const reason = entryPoint === "leads" && parsed === "syntax" ? "json" : parsed;
  return (
    <>
      <h3 className="break-words font-medium">{requestTitle(request, t)}</h3>
      <p className="text-fail">
        {plainMoment(receivedAt, locale, zone)} · {t(`unreadRequests.reasons.${reason}`)}
        {times > 1 && ` ${t("unreadRequests.times", { count: times, since: plainMoment(firstAt, locale, zone) })}`}
      </p>
      <details>
        <summary className="cursor-pointer text-ink-2">
          {t("unreadRequests.show")}
          <span className="sr-only">: {requestName(request, t, locale, zone)}</span>
        </summary>
        <div className="mt-2">
          <CodeBlock>{body}</CodeBlock>
        </div>
      </details>
    </>
  );
}
