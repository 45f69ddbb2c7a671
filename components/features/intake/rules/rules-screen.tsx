"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { channelOptions } from "@/components/engines/record-form/channel-options.ts";
import { useRestoredForm } from "@/components/engines/record-list/record-address.ts";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs } from "@/components/ui/tabs.tsx";
import { type Rule, rules } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { useRead } from "@/lib/api/query.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { RuleForm } from "./rule-form.tsx";
import { CHANNEL_PARAMETER, selectedChannel } from "./rule-values.ts";

export function RulesScreen() {
  const { t } = useT();
  const client = useQueryClient();
  const channel = selectedChannel(useSearchParams());
  const read = useRead(rules.get, { channel }, { refetchOnWindowFocus: false });
  const { started, heading, onRestored } = useRestoredForm(channel, read.data?.version);
  const select = useCallback((next: Channel) => {
    leave(() => pushStep(`?${new URLSearchParams({ [CHANNEL_PARAMETER]: next })}`));
  }, []);
  const onFresh = useCallback(
    (rule: Rule) => client.setQueryData(readKey(rules.get, { channel: rule.channel }), rule),
    [client],
  );

  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-[18px] sm:px-5">
        <h1 ref={heading} className="font-title text-xl tracking-[-0.018em] outline-none">
          {t("routes.settingsRules")}
        </h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("rules.text")}</p>
        <div className="mt-3">
          <Tabs label={t("rules.channels")} items={channelOptions(t)} value={channel} onChange={select} />
        </div>
      </div>
      {read.data ? (
        <RuleForm
          key={`${channel} ${started}`}
          rule={read.data}
          onFresh={onFresh}
          onRestored={(rule) => {
            onFresh(rule);
            onRestored(rule.version);
          }}
        />
      ) : read.isError ? (
        read.error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-4 px-5 py-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-4 w-64" />
        </div>
      )}
    </div>
  );
}
