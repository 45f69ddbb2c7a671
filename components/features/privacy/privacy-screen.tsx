"use client";

import { useSession } from "next-auth/react";
import { useT } from "@/lib/i18n/client.ts";
import { PersonRequest } from "./person-request.tsx";
import { RetentionSetting } from "./retention-setting.tsx";

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
