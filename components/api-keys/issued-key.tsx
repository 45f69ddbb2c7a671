"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { IssuedApiKey } from "@/contract/api-keys.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";

/** The one time that a key is seen. */
export function IssuedKey({ issued, onClose }: { issued: IssuedApiKey; onClose: () => void }) {
  const { t } = useT();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(issued.key);
      setCopied(true);
    } catch {
      toast.show({ type: "warning", message: t("apiKeys.notCopied") });
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("apiKeys.onceTitle")}
      footer={
        <>
          <Button look="primary" icon={isCopied ? Check : Copy} onClick={copy}>
            <span aria-live="polite">{t(isCopied ? "apiKeys.copied" : "apiKeys.copy")}</span>
          </Button>
          <Button onClick={onClose}>{t("apiKeys.done")}</Button>
        </>
      }
    >
      <p className="mb-3">{t("apiKeys.onceText")}</p>
      <TextField
        label={`${t("apiKeys.key")} · ${issued.name}`}
        value={issued.key}
        readOnly
        spellCheck={false}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
