"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useCallback } from "react";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { people, type Retention } from "@/contract/privacy/people.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { PersonRequest } from "./person-request.tsx";
import { RetentionForm } from "./retention-form.tsx";

function RetentionSetting() {
  const { t } = useT();
  const client = useQueryClient();
  const read = useRead(people.retention, {}, { refetchOnWindowFocus: false });
  const onFresh = useCallback(
    (retention: Retention) => client.setQueryData(readKey(people.retention, {}), retention),
    [client],
  );
  return (
    <section aria-labelledby="retention" className="px-4 py-5 sm:px-5">
      <h2 id="retention" className="font-title text-lg tracking-[-0.012em]">
        {t("people.retention.title")}
      </h2>
      <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("people.retention.text")}</p>
      {read.data ? (
        <RetentionForm retention={read.data} onFresh={onFresh} />
      ) : read.isError ? (
        read.error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        )
      ) : (
        <Skeleton className="mt-4 h-8 w-60" />
      )}
    </section>
  );
}

export function PrivacyScreen() {
  const { t } = useT();
  const licenseId = useSession().data?.licenseId;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.settingsPrivacy")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("people.text")}</p>
      </div>
      <PersonRequest key={licenseId} />
      <RetentionSetting key={`retention ${licenseId}`} />
    </div>
  );
}
