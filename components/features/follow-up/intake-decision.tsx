"use client";

import { useSession } from "next-auth/react";
import { errorText } from "@/components/engines/record-form/record-schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import type { Receipt } from "@/contract/intake/intake.ts";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fieldLabel } from "../leads/lead-fields.ts";

type ReceiptDialogProps = { receipt: Receipt; onClose: () => void; onOpen: (id: string) => void };

export function IntakeDecision({ receipt, onClose, onOpen }: ReceiptDialogProps) {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const isProviderReachable =
    receipt.dealState !== "duplicated" || roles.some((role) => LEAD_SCOPE[role] === "licence");
  return (
    <Dialog
      isOpen
      width="small"
      title={t(`dealStates.${receipt.dealState}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.close")}</Button>
          {isProviderReachable && (
            <Button variant="primary" data-autofocus onClick={() => onOpen(receipt.id)}>
              {t("work.open")}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`work.decisions.${receipt.dealState}`)}</p>
      {receipt.errors.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-fail">
          {receipt.errors.map((error) => (
            <li key={`${error.field} ${error.code}`} className="break-words">
              {fieldLabel(error.field, t)}: {errorText(error, t)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
