"use client";

import { LinkTabs } from "@/components/ui/tabs.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export const RESULTS_HREF = `${routes.settingsPipelines}/typification`;

export function PipelineTabs({ current }: { current: string }) {
  const { t } = useT();
  return (
    <div className="px-4 pt-1.5 sm:px-5">
      <LinkTabs
        label={t("routes.settingsPipelines")}
        items={[
          { href: routes.settingsPipelines, label: t("routes.settingsPipelines") },
          { href: RESULTS_HREF, label: t("typification.title") },
        ]}
        current={current}
      />
    </div>
  );
}
