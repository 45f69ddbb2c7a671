"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  AtSign,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Clock,
  type LucideIcon,
  MessageCircleReply,
  PlugZap,
  UserPlus,
} from "lucide-react";
import Link from "next/link";
import { Button, MoreButton } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Notification, type NotificationKind, notifications } from "@/contract/notifications/notifications.ts";
import { useReadPages, useWrite } from "@/lib/api/query.ts";
import { listDate } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { notificationText, notificationUrl } from "./notifications.ts";
import { useShell } from "./shell-context.ts";

const ICONS: Record<NotificationKind, LucideIcon> = {
  leadAssigned: UserPlus,
  leadRepeated: MessageCircleReply,
  leadMentioned: AtSign,
  appointmentDue: CalendarClock,
  slaBreached: Clock,
  destinationDisabled: PlugZap,
  deliveryFailed: CircleAlert,
  taskEnded: CircleCheck,
};
const FIRST = { limit: 15 };

export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const read = useReadPages(notifications.list, FIRST);
  const mark = useWrite(notifications.read, {
    onSuccess: (remaining) => {
      client.setQueryData(readKey(notifications.unread, {}), remaining);
      client.invalidateQueries({ queryKey: [notifications.list.method, notifications.list.path] });
    },
  });
  const received = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasUnread = received.some(({ readAt }) => readAt === null);

  return (
    <div>
      <div className="flex min-h-9 items-center gap-2 px-2">
        <p className="flex-1 font-strong">{t("notifications.title")}</p>
        {hasUnread && (
          <Button size="small" variant="quiet" isBusy={mark.isPending} onClick={() => mark.mutate({})}>
            {t("notifications.readAll")}
          </Button>
        )}
      </div>
      {read.isPending && <Skeleton className="m-2 h-16" />}
      {read.isError && received.length === 0 && <p className="px-2 py-3 text-fail">{t(`errors.${read.error.code}`)}</p>}
      {read.isSuccess && received.length === 0 && <p className="px-2 py-3 text-ink-2">{t("notifications.empty")}</p>}
      <ul aria-label={t("notifications.title")}>
        {received.map((one) => (
          <NotificationLine
            key={one.id}
            received={one}
            onOpen={() => {
              if (one.readAt === null) mark.mutate({ ids: [one.id] });
              onClose();
            }}
          />
        ))}
      </ul>
      <MoreButton read={read} className="p-2">
        {t("notifications.more")}
      </MoreButton>
    </div>
  );
}

function NotificationLine({ received, onOpen }: { received: Notification; onOpen: () => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { screens } = useShell();
  const href = notificationUrl(received, screens, zone);
  const isUnread = received.readAt === null;
  const text = useAsOfNow((now) => listDate(received.createdAt, now, locale, zone));
  const line = (
    <>
      <Icon as={ICONS[received.kind]} className={cx("mt-0.5 flex-none", isUnread ? "text-accent" : "text-ink-2")} />
      <span className="min-w-0 flex-1">
        <span className={cx("block break-words", isUnread && "font-strong")}>
          {notificationText(received, t, zone)}
        </span>
        <time dateTime={received.createdAt} className="text-ink-2 text-xs">
          {text}
        </time>
      </span>
      {isUnread && <span className="sr-only">{t("notifications.unread")}</span>}
    </>
  );
  const classes =
    "flex w-full items-start gap-2.5 rounded-control px-2 py-2 text-left hover:bg-sunken pointer-coarse:py-3";
  return (
    <li>
      {href ? (
        <Link href={href} prefetch={false} onClick={onOpen} className={classes}>
          {line}
        </Link>
      ) : (
        <button type="button" onClick={onOpen} className={classes}>
          {line}
        </button>
      )}
    </li>
  );
}
