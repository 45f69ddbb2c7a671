"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { leadCalls, shellCalls } from "@/contract/calls.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents, useIsStreamOpened } from "@/lib/api/use-events.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const NotificationList = onDemand(() => import("./notification-list.tsx").then((file) => file.NotificationList), {
  waiting: <Skeleton className="m-2 h-16" />,
});

const MAX_VISIBLE = 99;

export function NotificationsBell() {
  const { t } = useT();
  const zone = useZone();
  const client = useQueryClient();
  const since = useRef<number>(undefined);
  // A read before the stream opens would be repeated.
  const enabled = useIsStreamOpened(leadCalls.events);
  const unread = useRead(shellCalls.unread, {}, { enabled, staleTime: 60_000, retry: false });
  const { data, isFetched, refetch } = unread;
  useEffect(() => {
    if (data) since.current ??= data.latestAt === null ? 0 : Date.parse(data.latestAt);
  }, [data]);
  useEvents(
    leadCalls.events,
    async ({ isNotified }) => {
      if (!isNotified) return;
      void refetch();
      const { notifications } = await import("@/contract/notifications/notifications.ts");
      void client.invalidateQueries({ queryKey: [notifications.list.method, notifications.list.path] });
      if (since.current === undefined) return;
      const { announceNews } = await import("./new-lead-alert.ts");
      since.current = await announceNews(since.current, t, zone);
    },
    () => void (isFetched && refetch()),
  );
  const count = data?.count ?? 0;
  const label = count > 0 ? t("notifications.count", { count }) : t("notifications.title");

  return (
    <>
      <span className="relative flex-none">
        <Popover label={t("notifications.title")} align="end" trigger={<IconButton icon={Bell} label={label} />}>
          {(close) => <NotificationList onClose={close} />}
        </Popover>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -top-0.5 left-[15px] min-w-4 whitespace-nowrap rounded-full bg-accent px-1 text-center font-strong text-2xs text-accent-ink leading-4"
          >
            {count > MAX_VISIBLE ? `${MAX_VISIBLE}+` : count}
          </span>
        )}
      </span>
      <span className="sr-only" role="status">
        {count > 0 && label}
      </span>
    </>
  );
}
