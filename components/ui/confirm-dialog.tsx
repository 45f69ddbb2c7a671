"use client";

import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  action: string;
  variant?: "primary" | "danger";
  isBusy?: boolean;
  isDisabled?: boolean;
  form?: string;
  onAction?: () => void;
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, variant = "primary", isBusy, isDisabled, form, onAction, cancel, onClose, children } = props;
  const { t } = useT();
  return (
    <Dialog
      isOpen
      width="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            type={form ? "submit" : "button"}
            form={form}
            variant={variant}
            isBusy={isBusy}
            disabled={isDisabled}
            onClick={onAction}
            data-autofocus={variant === "primary" ? true : undefined}
          >
            {action}
          </Button>
          <Button onClick={onClose} data-autofocus={variant === "danger" ? true : undefined}>
            {cancel ?? t("ui.cancel")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
