"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Step } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { META_SETTINGS, type MetaIntegration, meta } from "@/contract/ad-networks/meta.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { ConnectionRow } from "../connection-row.tsx";
import { useManagesPlatform } from "../use-manages-platform.ts";
import { AccountList } from "./account-list.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { PageForms } from "./page-forms.tsx";

export function MetaScreen() {
  const { t } = useT();
  const { data, error, refetch } = useRead(meta.integration, {});
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.settingsIntegrations}>{t("routes.settingsIntegrations")}</BackLink>
      <header className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("meta.title")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("meta.text")}</p>
      </header>
      {error && !data && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton className="m-4 h-40 sm:m-5" />}
      {data && <Steps integration={data} />}
    </div>
  );
}

function Steps({ integration }: { integration: MetaIntegration }) {
  const { t } = useT();
  const { connections, missingSettings, webhookAddress } = integration;
  const pages = connections.flatMap(({ accounts }) =>
    accounts.filter(({ kind, isSubscribed }) => kind === "page" && isSubscribed),
  );
  return (
    <div className="grid max-w-[60rem] gap-8 px-4 py-5 sm:px-5">
      <MissingSettings missingSettings={missingSettings} />
      <Step number={1} title={t("meta.steps.account")} isDone={connections.length > 0}>
        {connections.length > 0 && (
          <ul className="divide-y rounded-card border bg-surface">
            {connections.map((one) => (
              <ConnectionRow key={one.id} connection={one} missing={one.missing} />
            ))}
          </ul>
        )}
        <ConnectForm integration={integration} />
      </Step>
      <Step number={2} title={t("meta.steps.pages")} isDone={pages.length > 0}>
        {connections.length === 0 && <p className="text-ink-2">{t("meta.pagesFirst")}</p>}
        {connections.map((one) => (
          <AccountList key={`${one.id} ${one.version}`} connection={one} isOnly={connections.length === 1} />
        ))}
      </Step>
      <Step number={3} title={t("meta.steps.forms")} isDone={false}>
        {pages.length === 0 && <p className="text-ink-2">{t("meta.formsFirst")}</p>}
        {pages.map((page) => (
          <PageForms key={page.id} page={page} webhookAddress={webhookAddress} />
        ))}
      </Step>
    </div>
  );
}

function MissingSettings({ missingSettings }: Pick<MetaIntegration, "missingSettings">) {
  const { t } = useT();
  const managesPlatform = useManagesPlatform();
  if (missingSettings.length === 0) return null;
  const settings = META_SETTINGS.filter((name) => missingSettings.includes(name)).join(", ");
  const isWithoutApp = missingSettings.includes("META_APP_ID") || missingSettings.includes("META_APP_SECRET");
  const isWithoutEvents = missingSettings.includes("META_APP_SECRET") || missingSettings.includes("META_VERIFY_TOKEN");
  return (
    <Notice>
      <p className="font-medium">{t("meta.missingSettings.title")}</p>
      <p>{managesPlatform ? t("meta.missingSettings.settings", { settings }) : t("meta.missingSettings.text")}</p>
      {isWithoutApp && <p>{t("meta.missingSettings.login")}</p>}
      {isWithoutEvents && <p>{t("meta.missingSettings.events")}</p>}
    </Notice>
  );
}
