"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Step } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type TikTokIntegrations, tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { ConnectionRow } from "../connection-row.tsx";
import { useManagesPlatform } from "../use-manages-platform.ts";
import { AdvertiserForms } from "./advertiser-forms.tsx";
import { AdvertiserRow } from "./advertiser-row.tsx";
import { ConnectForm } from "./connect-form.tsx";

export function TikTokScreen() {
  const { t } = useT();
  const { data, error, refetch } = useRead(tiktok.integrations, {});
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.settingsIntegrations}>{t("routes.settingsIntegrations")}</BackLink>
      <header className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("tiktok.title")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("tiktok.text")}</p>
      </header>
      {error && !data && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton className="m-4 h-40 sm:m-5" />}
      {data && <Steps integrations={data} />}
    </div>
  );
}

function Steps({
  integrations: { connections, missingSettings, webhookAddress },
}: {
  integrations: TikTokIntegrations;
}) {
  const { t } = useT();
  const hasOne = connections.length > 0;
  const isReady = missingSettings.length === 0;
  const advertisers = connections.flatMap(({ accounts }) => accounts);
  const subscribed = advertisers.filter(({ isSubscribed }) => isSubscribed);
  return (
    <div className="grid max-w-[60rem] gap-8 px-4 py-5 sm:px-5">
      {!isReady && <MissingSettings missingSettings={missingSettings} />}
      {(isReady || hasOne) && (
        <>
          <Step number={1} title={t("tiktok.steps.account")} isDone={hasOne}>
            {hasOne && <Connections connections={connections} />}
            {isReady && <ConnectForm hasOne={hasOne} />}
          </Step>
          <Step number={2} title={t("tiktok.steps.advertisers")} isDone={subscribed.length > 0}>
            {advertisers.length === 0 && <p className="text-ink-2">{t("tiktok.advertisersFirst")}</p>}
            {advertisers.length > 0 && (
              <ul className="divide-y rounded-card border bg-surface">
                {advertisers.map((one) => (
                  <AdvertiserRow key={one.id} account={one} isReady={isReady} webhookAddress={webhookAddress} />
                ))}
              </ul>
            )}
          </Step>
          <Step number={3} title={t("tiktok.steps.forms")} isDone={false}>
            {subscribed.length === 0 && <p className="text-ink-2">{t("tiktok.formsFirst")}</p>}
            {subscribed.map((one) => (
              <AdvertiserForms key={one.id} advertiser={one} webhookAddress={webhookAddress} />
            ))}
          </Step>
        </>
      )}
    </div>
  );
}

function MissingSettings({ missingSettings }: Pick<TikTokIntegrations, "missingSettings">) {
  const { t } = useT();
  const managesPlatform = useManagesPlatform();
  return (
    <Notice>
      <p className="font-strong">{t("tiktok.notReadyTitle")}</p>
      <p>
        {managesPlatform
          ? t("tiktok.missingSettingsPlatform", { settings: missingSettings.join(", ") })
          : t("tiktok.missingSettingsText")}
      </p>
      <p>{t("tiktok.notReadyUntil")}</p>
    </Notice>
  );
}

function Connections({ connections }: Pick<TikTokIntegrations, "connections">) {
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {connections.map((one) => (
        <ConnectionRow key={one.id} connection={one} />
      ))}
    </ul>
  );
}
