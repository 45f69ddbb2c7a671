"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { codeOf } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RecordDefinition } from "./definition.ts";
import { recordWords } from "./record-words.ts";
import { useRecordWrites } from "./use-record-writes.ts";

type RemoveButtonProps<Stored extends Versioned> = {
  definition: RecordDefinition<Stored>;
  record: Stored;
  onRemoved: () => void;
};

const NOTHING_TO_SAY = {};

export function RemoveButton<Stored extends Versioned>({ definition, record, onRemoved }: RemoveButtonProps<Stored>) {
  const { t } = useT();
  const toast = useToast();
  const { removeOne } = useRecordWrites(definition);
  const { Removal } = definition;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Readonly<Record<string, unknown>> | null>(Removal ? null : NOTHING_TO_SAY);

  async function remove() {
    setBusy(true);
    try {
      await removeOne(record, said ?? NOTHING_TO_SAY);
      toast.show({ type: "success", message: t("records.removed") });
      onRemoved();
    } catch (cause) {
      if (codeOf(cause) !== "INVALID_INPUT") setAsking(false);
      toast.show({ type: "danger", message: t(`errors.${codeOf(cause)}`) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button look="danger" icon={Trash2} className="ml-auto" onClick={() => setAsking(true)}>
        {t("records.remove")}
      </Button>
      {isAsking && (
        <AskDialog
          title={t("records.removeTitle", { name: definition.name(record) })}
          action={t("records.remove")}
          look="danger"
          isBusy={isBusy}
          isDisabled={said === null}
          onAction={remove}
          onClose={() => setAsking(false)}
        >
          {Removal ? <Removal record={record} onSay={setSaid} /> : <p>{recordWords(t, definition.id).removeText}</p>}
        </AskDialog>
      )}
    </>
  );
}
