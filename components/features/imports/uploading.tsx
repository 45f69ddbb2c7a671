"use client";

import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { formatProgress } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";

export function Uploading({ share }: { share: number | undefined }) {
  const { t, locale } = useT();
  if (share === undefined) return null;
  return (
    <LoadingOverlay
      label={share < 1 ? t("loads.sending", { share: formatProgress(share, locale) }) : t("loads.reading")}
    />
  );
}
