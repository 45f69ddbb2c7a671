"use client";

import { useId, useState } from "react";
import type { Source } from "@/contract/channels.ts";
import type { Receipt } from "@/contract/intake.ts";
import { origins } from "@/contract/lead-origins.ts";
import { type NewLead, work } from "@/contract/work.ts";
import { useT } from "@/lib/i18n/client.ts";
import { isApiError } from "@/lib/provider/api-error.ts";
import { call } from "@/lib/provider/call.ts";
import { useRead } from "@/lib/provider/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { SimilarLeads } from "./similar-leads.tsx";
import { Verdict } from "./verdict.tsx";

const FIELDS = ["firstName", "lastName", "phone", "email", "identification", "product", "agency"] as const;
const TYPES = { phone: "tel", email: "email" } as Partial<Record<keyof NewLead, string>>;

type NewLeadDialogProps = {
  /** Of which source it is; without one it is of external management. */
  source?: Source;
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** A lead that somebody writes down: who repeats it is told before, and what the intake makes of it after. */
export function NewLeadDialog({ source, onClose, onOpen }: NewLeadDialogProps) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const [values, setValues] = useState<NewLead>({});
  const [asked, setAsked] = useState<NewLead>({});
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { data: known = [] } = useRead(origins.externalManagement, {}, { enabled: !source });
  const change = (name: keyof NewLead, value: string) => setValues((now) => ({ ...now, [name]: value }));

  async function send() {
    setBusy(true);
    try {
      const once = { idempotencyKey: key };
      setReceipt(await (source ? call(work.write, { source, ...values }, once) : call(work.add, values, once)));
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${isApiError(cause) ? cause.code : "INTERNAL"}`) });
    }
    setBusy(false);
  }

  if (receipt) return <Verdict receipt={receipt} onClose={onClose} onOpen={onOpen} />;
  return (
    <Dialog
      isOpen
      title={t("work.new")}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            look="primary"
            isBusy={isBusy}
            disabled={Object.values(values).every((one) => !one)}
          >
            {t("work.save")}
          </Button>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="grid gap-3 sm:grid-cols-2"
      >
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`leads.fields.${name}`)}
            type={TYPES[name] ?? "text"}
            autoComplete="off"
            value={values[name] ?? ""}
            onChange={(event) => change(name, event.target.value)}
            onBlur={() => setAsked(values)}
          />
        ))}
        {known.length > 0 && (
          <SelectField
            label={t("leads.fields.origin")}
            none={t("leads.panel.choose")}
            value={values.origin ?? ""}
            onChange={(event) => change("origin", event.target.value)}
            options={known.map(({ path, name }) => ({ value: path, label: name }))}
          />
        )}
        <div className="sm:col-span-2">
          <SimilarLeads of={asked} onOpen={onOpen} />
        </div>
      </form>
    </Dialog>
  );
}
