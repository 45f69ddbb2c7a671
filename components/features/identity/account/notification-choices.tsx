"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { ChoiceGroup } from "@/components/ui/choice-group.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import {
  type NotificationChannels,
  type NotificationChoice,
  type NotificationKind,
  notifications,
  withBell,
} from "@/contract/notifications/notifications.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

const CHANNELS = ["inApp", "browser", "sound", "mail"] as const satisfies readonly (keyof NotificationChannels)[];

const ROLES_OF: Record<NotificationKind, readonly Role[] | null> = {
  leadAssigned: null,
  leadRepeated: null,
  leadMentioned: null,
  appointmentDue: null,
  slaBreached: ["supervisor", "admin-client"],
  destinationDisabled: ["admin-client"],
  deliveryFailed: ["admin-client"],
  taskEnded: null,
};

export function NotificationChoices() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const roles = useSession().data?.user.role ?? [];
  const [isBlocked, setBlocked] = useState(false);
  const read = useRead(notifications.choices, {});
  const show = (choices: NotificationChoice[]) => client.setQueryData(readKey(notifications.choices, {}), choices);
  const select = useWrite(notifications.choose, {
    onMutate: (selected) => show((read.data ?? []).map((one) => (one.kind === selected.kind ? selected : one))),
    onSuccess: show,
    onError: ({ code }) => {
      void read.refetch();
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });

  if (read.isPending) return <Skeleton className="h-40 w-full max-w-[560px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => read.refetch()} />;

  async function change({ kind, inApp: wasInApp }: NotificationChoice, selected: readonly string[]) {
    const isOn = (channel: (typeof CHANNELS)[number]) => selected.includes(channel);
    const isRemoved = wasInApp && !isOn("inApp");
    const browser = isOn("browser") && !isRemoved;
    if (browser) setBlocked(!(await isAllowed()));
    const sound = isOn("sound") && !isRemoved;
    select.mutate(withBell({ kind, inApp: isOn("inApp"), browser, sound, mail: isOn("mail") }));
  }

  const own = read.data.filter(({ kind }) => ROLES_OF[kind]?.some((role) => roles.includes(role)) ?? true);
  return (
    <div className="flex max-w-[640px] flex-col gap-3.5">
      {own.map((choice) => (
        <ChoiceGroup
          key={choice.kind}
          label={t(`notifications.kinds.${choice.kind}`)}
          options={CHANNELS.map((value) => ({ value, label: t(`notifications.channels.${value}`) }))}
          selected={CHANNELS.filter((channel) => choice[channel])}
          onChange={(selected) => void change(choice, selected)}
        />
      ))}
      {isBlocked && (
        <p role="alert" className="text-dup">
          {t("notifications.blocked")}
        </p>
      )}
    </div>
  );
}

async function isAllowed(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}
