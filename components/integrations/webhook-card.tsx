"use client";

import Link from "next/link";
import { webhooks } from "@/contract/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { routes } from "@/lib/routes.ts";
import { buttonClass } from "../ui/button.tsx";
import { Pill } from "../ui/pill.tsx";

/** Who hears of what happens: how many of them do. */
export function WebhookCard() {
  const { t } = useT();
  const { data } = useRead(webhooks.list, {});
  const active = data?.filter(({ state }) => state === "active").length ?? 0;
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{t("integrations.webhooks.title")}</h2>
          <p className="text-ink-2">{t("integrations.webhooks.text")}</p>
        </div>
        {active > 0 && <Pill tone="done">{t("integrations.webhooks.active", { count: active })}</Pill>}
      </div>
      <Link href={routes.settingsWebhooks} className={`${buttonClass()} mt-auto self-start`}>
        {t("integrations.webhooks.open")}
      </Link>
    </li>
  );
}
