"use client";

import { LinkTabs } from "@/components/ui/tabs.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { DELIVERIES_HREF } from "./delivery-address.ts";

export function WebhookTabs({ current }: { current: string }) {
  const { t } = useT();
  return (
    <div className="px-4 pt-1.5 sm:px-5">
      <LinkTabs
        label={t("webhooks.tabs")}
        items={[
          { href: routes.settingsWebhooks, label: t("webhooks.title") },
          { href: DELIVERIES_HREF, label: t("webhookDeliveries.title") },
        ]}
        current={current}
      />
    </div>
  );
}
