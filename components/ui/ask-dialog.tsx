"use client";

import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type AskDialogProps = {
  title: string;
  /** What is done about it, in a word. */
  action: string;
  look?: "primary" | "danger";
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The form inside, by its id, that the action sends; without one, `onAction` does it. */
  form?: string;
  onAction?: () => void;
  /** What leaving it is called. */
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done: the question, what it means, and the two answers. */
export function AskDialog(props: AskDialogProps) {
  const { title, action, look = "primary", isBusy, isDisabled, form, onAction, cancel, onClose, children } = props;
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
            look={look}
            isBusy={isBusy}
            disabled={isDisabled}
            onClick={onAction}
            data-begins={look === "primary" ? true : undefined}
          >
            {action}
          </Button>
          <Button onClick={onClose} data-begins={look === "danger" ? true : undefined}>
            {cancel ?? t("ui.cancel")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
