"use client";

import { useId, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { leave } from "@/lib/browser/leave-guard.ts";
import type { Owner } from "@/lib/features/showroom/store.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { VisitValues } from "./form-values.ts";
import { type Registering, useRegister } from "./use-register.ts";
import { type Doubt, VisitForm, type VisitFormProps } from "./visit-form.tsx";

export type Beginning = { initial?: Partial<VisitValues>; as?: Registering };

type RegisterDialogProps = Pick<VisitFormProps, "profile" | "team" | "isOnline"> & {
  owner: Owner;
  beginning: Beginning;
  onClose: () => void;
  onRegistered: () => void;
  onVisit: (id: string) => void;
};

const MESSAGES = { missing: "showroom.missing", alreadyOpen: "showroom.alreadyOpen" } as const;
const FORCED = { missing: "showroom.registerAnyway", alreadyOpen: "showroom.registerAnother" } as const;

export function RegisterDialog({ owner, beginning, onClose, onRegistered, onVisit, ...form }: RegisterDialogProps) {
  const { t } = useT();
  const id = useId();
  const [visitId] = useState(() => beginning.as?.id ?? crypto.randomUUID());
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [hasTyped, setTyped] = useState(false);
  const { register, isBusy, isFull } = useRegister(owner);
  const close = () => leave(onClose);
  return (
    <Dialog
      isOpen
      width="large"
      title={t("showroom.register")}
      onClose={close}
      footer={
        <>
          {(doubt || isFull) && (
            <p role="alert" className="mr-auto self-center text-dup">
              {t(isFull ? "showroom.notSaved" : MESSAGES[doubt ?? "missing"])}
            </p>
          )}
          <Button size="touch" onClick={close}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={id} variant="primary" size="touch" isBusy={isBusy}>
            {t(doubt ? FORCED[doubt] : "showroom.save")}
          </Button>
        </>
      }
    >
      <VisitForm
        {...form}
        id={id}
        initial={beginning.initial}
        onTyped={() => setTyped(true)}
        onDoubt={setDoubt}
        onVisit={onVisit}
        onRegister={async (values, force) => {
          if (!(await register(values, { ...beginning.as, id: visitId, force }))) return;
          setTyped(false);
          onRegistered();
        }}
      />
      <UnsavedChanges isUnsaved={hasTyped} onDiscard={() => setTyped(false)} />
    </Dialog>
  );
}
