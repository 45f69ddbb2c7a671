"use client";

import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n/client.ts";

export function ConflictNotice({ onTakeTheirs }: { onTakeTheirs: () => void }) {
  const { t } = useT();
  return (
    <div role="alert" className="rounded-card bg-dup-soft px-3 py-2.5 text-dup">
      <p className="font-medium">{t("recordForm.conflictTitle")}</p>
      <p>{t("recordForm.conflictText")}</p>
      <Button size="small" className="mt-2" onClick={onTakeTheirs}>
        {t("recordForm.takeTheirs")}
      </Button>
    </div>
  );
}
