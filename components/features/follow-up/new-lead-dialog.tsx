"use client";

import { useId, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { focusFieldInput, TextField } from "@/components/ui/text-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { origins } from "@/contract/catalogue/origins.ts";
import { type NewLead, work } from "@/contract/follow-up/work-queue.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { CHANNEL_OF, SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { isPostSalesSource } from "@/contract/leads/lead-columns.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { leave, leaveTop } from "@/lib/browser/leave-guard.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { IntakeDecision } from "./intake-decision.tsx";
import {
  isRequested,
  isWhole,
  likelyRepair,
  NEW_LEAD_FIELDS,
  type NewLeadField,
  newLeadSchema,
  suggestRepair,
  trimmed,
} from "./new-lead-values.ts";
import { useLeadSelection } from "./use-lead-selection.ts";

const BLANK = {
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  identification: "",
  product: "",
  agency: "",
  origin: "",
} satisfies Required<NewLead>;

function SimilarLeads({ of, onOpen }: { of: NewLead; onOpen: (id: string) => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { phone, email, identification } = of;
  const { data = [] } = useRead(
    work.similar,
    { phone, email, identification },
    { enabled: Boolean(phone || email || identification) },
  );
  if (data.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-dup-soft px-3 py-2.5 text-ink">
      <strong className="font-strong">{t("work.similar")}</strong>
      <ul className="mt-1 flex flex-col gap-1">
        {data.map(({ id, name, source, product, advisor, createdAt }) => (
          <li key={`${id} ${createdAt}`}>
            {id ? (
              <button type="button" className="font-medium text-accent hover:underline" onClick={() => onOpen(id)}>
                {name || t("leads.nameless")}
              </button>
            ) : (
              t("work.ofColleague")
            )}{" "}
            {[product, t(`sources.${source}`), advisor, plainMoment(createdAt, locale, zone)]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

const TYPES = { phone: "tel", email: "email" } as Partial<Record<NewLeadField, string>>;

type NewLeadDialogProps = {
  /** `choose`: the form requests the source. Undefined: a lead of external management. */
  source?: Source | "choose";
  onClose: () => void;
  onOpen: (id: string, source: Source) => void;
};

export function NewLeadDialog({ source: given, onClose, onOpen }: NewLeadDialogProps) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const [lookupValues, setLookupValues] = useState<NewLead>({});
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [selected, setSelected] = useState<Source | "">("");
  const source = given === "choose" ? selected || undefined : given;
  const isSourceMissing = given === "choose" && !selected;
  const { data: known = [] } = useRead(origins.externalManagement, {}, { enabled: !given });
  const facts = useLeadSelection();
  const of = source ?? "external-management";
  const required = (!isSourceMissing && facts?.requiredFields[CHANNEL_OF[of]]) || [];
  const form = useContractForm(newLeadSchema(required), {
    defaultValues: BLANK,
    mode: "onChange",
    reValidateMode: "onChange",
    shouldFocusError: !isWarned,
  });
  const { errors, touchedFields } = form.formState;
  const values = form.watch();
  const hasErrors = Object.keys(errors).length > 0;
  const isBlank = Object.values(values).every((one) => !one?.trim());
  const offered: Partial<Record<NewLeadField, readonly string[]>> = {
    ...(facts && { agency: facts.agencies.map(({ name }) => name) }),
    ...(facts && !isPostSalesSource(of) && { product: facts.products }),
  };

  async function send() {
    if (isBusy || isBlank) return;
    if (isSourceMissing) return setWarned(true);
    setBusy(true);
    try {
      const once = { idempotencyKey: key };
      const input = trimmed(form.getValues());
      setReceipt(await (source ? call(work.write, { source, ...input }, once) : call(work.add, input, once)));
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${isApiError(cause) ? cause.code : "INTERNAL"}`) });
    }
    setBusy(false);
  }

  function field(name: NewLeadField) {
    const code = errors[name]?.message;
    const isErrorVisible =
      code && (isWarned || (code !== "required" && (touchedFields[name] || isWhole(name, values))));
    const offer = likelyRepair(name, values);
    const shared = {
      ...form.register(name, { onBlur: () => setLookupValues(trimmed(form.getValues())) }),
      label: t(`leads.fields.${name}`),
      isRequired: isRequested(name, required),
      value: values[name] ?? "",
      ...(isErrorVisible && { error: form.errorText(name) }),
      ...(offer && { hint: t(`recordForm.repairs.${offer}`) }),
    };
    const names = offered[name] ?? [];
    if (names.length > 0) {
      const isOther = shared.value !== "" && !names.includes(shared.value);
      const options = isOther ? [shared.value, ...names] : names;
      return (
        <SelectField
          key={name}
          {...shared}
          none={t("leads.panel.choose")}
          options={options.map((value) => ({ value, label: value }))}
        />
      );
    }
    const repair = isErrorVisible || offer ? suggestRepair(name, values) : undefined;
    return (
      <TextField
        key={name}
        {...shared}
        type={TYPES[name] ?? "text"}
        autoComplete="off"
        below={
          repair && (
            <Button
              size="small"
              className="mt-1 h-auto min-h-7 max-w-full whitespace-normal py-1 text-left [overflow-wrap:anywhere]"
              onClick={({ currentTarget }) => {
                focusFieldInput(currentTarget);
                form.setValue(name, repair, { shouldValidate: true });
              }}
            >
              {t("recordForm.use", { value: repair })}
            </Button>
          )
        }
      />
    );
  }

  const open = (leadId: string) => leave(() => onOpen(leadId, of));
  if (receipt) return <IntakeDecision receipt={receipt} onClose={onClose} onOpen={open} />;
  const close = () => (isBlank ? onClose() : leaveTop(onClose));
  return (
    <Dialog
      isOpen
      title={t("work.new")}
      onClose={close}
      footer={
        <>
          {isWarned && hasErrors && (
            <p role="alert" className="mr-auto self-center text-dup">
              {t("work.missingFields")}
            </p>
          )}
          <Button onClick={close}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy} disabled={isBlank}>
            {t(isWarned && hasErrors ? "work.saveAnyway" : "work.save")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.handleSubmit(send, () => (isWarned ? send() : setWarned(true)))}
        className="grid gap-3 sm:grid-cols-2"
      >
        {given === "choose" && (
          <SelectField
            label={t("leads.fields.source")}
            isRequired
            none={t("leads.panel.choose")}
            value={selected}
            onChange={({ target }) => setSelected(target.value as Source | "")}
            options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
            {...(isSourceMissing && isWarned && { error: t("fieldErrors.required") })}
          />
        )}
        {NEW_LEAD_FIELDS.map(field)}
        {known.length > 0 && (
          <SelectField
            label={t("leads.fields.origin")}
            none={t("leads.panel.choose")}
            {...form.register("origin")}
            value={values.origin}
            options={[...new Set(known.map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
          />
        )}
        <div className="sm:col-span-2">
          <SimilarLeads of={lookupValues} onOpen={open} />
        </div>
      </form>
      <UnsavedChanges isUnsaved={!isBlank} onDiscard={() => form.reset()} />
    </Dialog>
  );
}
