"use client";

import { useId, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import type { Owner } from "@/lib/showroom/store.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VisitValues } from "./form-values.ts";
import { type Registering, useRegister } from "./use-register.ts";
import { VisitForm, type VisitFormProps } from "./visit-form.tsx";

export type Beginning = { initial?: Partial<VisitValues>; as?: Registering };

type RegisterDialogProps = Pick<VisitFormProps, "facts" | "team" | "isOnline"> & {
  owner: Owner;
  beginning: Beginning;
  onClose: () => void;
  onRegistered: () => void;
};

export function RegisterDialog({ owner, beginning, onClose, onRegistered, ...form }: RegisterDialogProps) {
  const { t } = useT();
  const id = useId();
  const [visitId] = useState(() => beginning.as?.id ?? crypto.randomUUID());
  const [isMissing, setMissing] = useState(false);
  const { register, isBusy, isFull } = useRegister(owner);
  return (
    <Dialog
      isOpen
      width="large"
      title={t("showroom.register")}
      onClose={onClose}
      footer={
        <>
          {(isMissing || isFull) && (
            <p role="alert" className="mr-auto self-center text-dup">
              {t(isFull ? "showroom.notKept" : "showroom.missing")}
            </p>
          )}
          <Button size="touch" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={id} look="primary" size="touch" isBusy={isBusy}>
            {t(isMissing ? "showroom.registerAnyway" : "showroom.save")}
          </Button>
        </>
      }
    >
      <VisitForm
        {...form}
        id={id}
        initial={beginning.initial}
        onMissing={setMissing}
        onRegister={async (values) => {
          if (await register(values, { ...beginning.as, id: visitId })) onRegistered();
        }}
      />
    </Dialog>
  );
}
