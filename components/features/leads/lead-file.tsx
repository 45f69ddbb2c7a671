"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { saveFile } from "@/lib/browser/save-file.ts";
import { useT } from "@/lib/i18n/client.ts";

export function LeadFile({ id }: { id: string }) {
  const { t } = useT();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { name, text, type } = await call(leads.adf, { id });
      saveFile(name, text, type);
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${isApiError(cause) ? cause.code : "INTERNAL"}`) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <IconButton
      icon={Download}
      label={t("leads.panel.file")}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && save()}
    />
  );
}
