"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RecordDefinition } from "./definition.ts";
import { recordLabels } from "./differences.ts";
import { useRecordWrites } from "./use-record-writes.ts";

type RemoveButtonProps<Stored extends Versioned> = {
  definition: RecordDefinition<Stored>;
  record: Stored;
  onRemoved: () => void;
};

const NO_ARGS = {};

export function RemoveButton<Stored extends Versioned>({ definition, record, onRemoved }: RemoveButtonProps<Stored>) {
  const { t } = useT();
  const toast = useToast();
  const { removeOne } = useRecordWrites(definition);
  const { Removal } = definition;
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [args, setArgs] = useState<Readonly<Record<string, unknown>> | null>(Removal ? null : NO_ARGS);

  async function remove() {
    setBusy(true);
    try {
      await removeOne(record, args ?? NO_ARGS);
      toast.show({ type: "success", message: t("records.removed") });
      onRemoved();
    } catch (cause) {
      if (toErrorCode(cause) !== "INVALID_INPUT") setConfirming(false);
      toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
        {t("records.remove")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("records.removeTitle", { name: definition.name(record) })}
          action={t("records.remove")}
          variant="danger"
          isBusy={isBusy}
          isDisabled={args === null}
          onAction={remove}
          onClose={() => setConfirming(false)}
        >
          {Removal ? (
            <Removal record={record} onArgsChange={setArgs} />
          ) : (
            <p>{recordLabels(t, definition.id).removeText}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
