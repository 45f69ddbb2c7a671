"use client";

import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { AdfFacts, AdfPill } from "./adf-facts.tsx";

export function AdfCard() {
  const { t } = useT();
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{t("adf.title")}</h2>
          <p className="text-ink-2">{t("adf.card")}</p>
        </div>
        <AdfPill />
      </div>
      <AdfFacts />
      <Link href={`${routes.settingsIntegrations}/adf`} className={`${buttonClass()} mt-auto self-start`}>
        {t("adf.open")}
      </Link>
    </li>
  );
}
