"use client";

import { formatProgress } from "@/contract/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";

/** A file on its way, over the whole screen: nothing else can be done with it. @param share as `useUpload` has it */
export function Uploading({ share }: { share: number | undefined }) {
  const { t, locale } = useT();
  if (share === undefined) return null;
  return (
    <LoadingOverlay
      label={share < 1 ? t("loads.sending", { share: formatProgress(share, locale) }) : t("loads.reading")}
    />
  );
}
