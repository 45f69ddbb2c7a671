"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { guardLeaving } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAVING_EVENT } from "@/lib/session/leave.ts";

export function UnsavedChanges({ isUnsaved, onDiscard }: { isUnsaved: boolean; onDiscard: () => void }) {
  const { t } = useT();
  const [proceed, setProceed] = useState<(() => void) | null>(null);

  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });

  useEffect(() => {
    if (!isUnsaved) return;
    const release = guardLeaving(
      (next) => setProceed(() => next),
      () => discard.current(),
    );
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopWarning = () => window.removeEventListener("beforeunload", warn);
    window.addEventListener("beforeunload", warn);
    window.addEventListener(LEAVING_EVENT, stopWarning);
    return () => {
      release();
      stopWarning();
      window.removeEventListener(LEAVING_EVENT, stopWarning);
    };
  }, [isUnsaved]);

  return (
    <Dialog
      isOpen={proceed !== null}
      onClose={() => setProceed(null)}
      title={t("recordForm.unsavedTitle")}
      width="small"
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              setProceed(null);
              onDiscard();
              proceed?.();
            }}
          >
            {t("recordForm.leave")}
          </Button>
          <Button variant="primary" onClick={() => setProceed(null)}>
            {t("recordForm.stay")}
          </Button>
        </>
      }
    >
      <p>{t("recordForm.unsavedText")}</p>
    </Dialog>
  );
}

export function ConflictNotice({ onAcceptTheirs }: { onAcceptTheirs: () => void }) {
  const { t } = useT();
  return (
    <div role="alert" className="rounded-card bg-dup-soft px-3 py-2.5 text-dup">
      <p className="font-medium">{t("recordForm.conflictTitle")}</p>
      <p>{t("recordForm.conflictText")}</p>
      <Button size="small" className="mt-2" onClick={onAcceptTheirs}>
        {t("recordForm.takeTheirs")}
      </Button>
    </div>
  );
}
