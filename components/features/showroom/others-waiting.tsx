"use client";

import { CloudUpload } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import type { Owner } from "@/lib/features/showroom/store.ts";
import { useOthersWaiting } from "@/lib/features/showroom/use-waiting.ts";
import { useT } from "@/lib/i18n/client.ts";

export function OthersWaiting({ owner }: { owner: Owner }) {
  const { t } = useT();
  const count = useOthersWaiting(owner);
  if (count === 0) return null;
  return (
    <p role="status" className="flex gap-2 text-dup">
      <Icon as={CloudUpload} className="mt-0.5 flex-none" />
      {t("showroom.othersWait", { count })}
    </p>
  );
}
