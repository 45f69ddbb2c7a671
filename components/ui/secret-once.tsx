"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";
import { useToast } from "./toast.tsx";

type SecretOnceProps = { title: string; label: string; value: string; onClose: () => void };

export function SecretOnce({ title, label, value, onClose }: SecretOnceProps) {
  const { t } = useT();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.show({ type: "warning", message: t("ui.once.notCopied") });
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.once.done")}</Button>
          <Button variant="primary" icon={isCopied ? Check : Copy} onClick={copy}>
            <span aria-live="polite">{t(isCopied ? "ui.once.copied" : "ui.once.copy")}</span>
          </Button>
        </>
      }
    >
      <p className="mb-3">{t("ui.once.text")}</p>
      <TextField
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
