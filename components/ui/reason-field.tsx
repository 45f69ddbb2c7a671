"use client";

import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

type ReasonFieldProps = {
  reason: string;
  onChange: (reason: string) => void;
  isFolded?: boolean;
};

const MAX_LENGTH = 200;

export function ReasonField({ reason, onChange, isFolded = false }: ReasonFieldProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(!isFolded);
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={MessageSquarePlus}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t("ui.reasonAdd")}
      </Button>
    );
  return (
    <TextField
      label={t("ui.reason")}
      hint={t("ui.reasonHint")}
      maxLength={MAX_LENGTH}
      autoFocus={isFolded}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
