"use client";

import { useT } from "@/lib/i18n/client.ts";

export function OptionsWaiting() {
  const { t } = useT();
  return <p className="px-2 py-1.5 text-ink-2">{t("list.optionsLoading")}</p>;
}
