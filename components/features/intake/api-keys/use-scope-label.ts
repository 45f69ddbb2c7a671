"use client";

import { useCallback } from "react";
import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useScopeLabel(): (scope: ApiKeyScope) => string {
  const { t } = useT();
  return useCallback(
    (scope) => {
      const source = SOURCES.find((one) => scope === `leads:${one}`);
      return source ? t(`sources.${source}`) : t("apiKeys.allSources");
    },
    [t],
  );
}
