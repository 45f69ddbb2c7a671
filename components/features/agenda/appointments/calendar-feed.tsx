"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ban, CalendarPlus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { TitledSection } from "@/components/ui/screen-section.tsx";
import { SecretOnce } from "@/components/ui/secret-once.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { calendarFeed, type CalendarFeed as Feed } from "@/contract/agenda/calendar-feed.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useIsAdvisor } from "../viewer.ts";

export function CalendarFeed() {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const read = useRead(calendarFeed.get, {});
  const [confirming, setConfirming] = useState<"replace" | "revoke" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  if (read.isPending) return <Skeleton className="h-16 w-full max-w-[640px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => read.refetch()} />;
  const { feed } = read.data;
  const show = (now: Feed | null) => client.setQueryData(readKey(calendarFeed.get, {}), { feed: now });

  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
      void read.refetch();
    }
    setBusy(false);
    setConfirming(null);
  }

  const issue = () =>
    run(async () => {
      const made = feed
        ? await call(calendarFeed.replace, { version: feed.version, locale })
        : await call(calendarFeed.issue, { locale });
      const { address: fresh, ...now } = made;
      show(now);
      setAddress(fresh);
    });
  const revoke = () =>
    run(async () => {
      show((await call(calendarFeed.revoke, {})).feed);
      toast.show({ type: "success", message: t("account.calendar.revoked") });
    });

  return (
    <div className="flex max-w-[640px] flex-col gap-2.5">
      <p className="text-ink-2">{t("account.calendar.how")}</p>
      {feed ? <FeedDates feed={feed} /> : <p>{t("account.calendar.none")}</p>}
      <div className="flex flex-wrap gap-2">
        {feed ? (
          <>
            <Button icon={RefreshCw} onClick={() => setConfirming("replace")}>
              {t("account.calendar.replace")}
            </Button>
            <Button variant="danger" icon={Ban} onClick={() => setConfirming("revoke")}>
              {t("account.calendar.revoke")}
            </Button>
          </>
        ) : (
          <Button variant="primary" icon={CalendarPlus} isBusy={isBusy} onClick={issue}>
            {t("account.calendar.create")}
          </Button>
        )}
      </div>
      {confirming && (
        <ConfirmDialog
          title={t(`account.calendar.${confirming}Title`)}
          action={t(`account.calendar.${confirming}`)}
          variant={confirming === "revoke" ? "danger" : "primary"}
          isBusy={isBusy}
          onAction={confirming === "revoke" ? revoke : issue}
          onClose={() => setConfirming(null)}
        >
          <p>{t(`account.calendar.${confirming}Text`)}</p>
        </ConfirmDialog>
      )}
      {address && (
        <SecretOnce
          title={t("account.calendar.once")}
          label={t("account.calendar.address")}
          value={address}
          onClose={() => setAddress(null)}
        />
      )}
    </div>
  );
}

function FeedDates({ feed: { createdAt, lastReadAt } }: { feed: Feed }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <p>
      {t("account.calendar.created", { at: plainMoment(createdAt, locale, zone) })}{" "}
      {lastReadAt
        ? t("account.calendar.read", { at: plainMoment(lastReadAt, locale, zone) })
        : t("account.calendar.unread")}
    </p>
  );
}

export function OwnCalendar() {
  const { t } = useT();
  const isAdvisor = useIsAdvisor();
  if (!isAdvisor) return null;
  return (
    <TitledSection title={t("account.calendar.title")} text={t("account.calendar.text")}>
      <CalendarFeed />
    </TitledSection>
  );
}
