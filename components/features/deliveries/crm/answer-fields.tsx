"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { CrmCall } from "@/contract/deliveries/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useErrors } from "./auth-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

const NONE: NonNullable<CrmCall["denied"]> = { statusIn: [], bodyContains: "" };
const METHODS = ["POST", "PUT", "PATCH", "GET"].map((value) => ({ value, label: value }));

export function AnswerFields({ editor, index, call }: { editor: CrmEditor; index: number; call: CrmCall }) {
  const { t } = useT();
  const error = useErrors(editor);
  const at = `config.calls.${index}`;
  const text = (path: string, label: string, value: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={value}
      error={error(`${at}.${path}`)}
      spellCheck={false}
      onChange={({ target }) => editor.change(`${at}.${path}`, target.value)}
    />
  );
  const statuses = (
    path: string,
    label: string,
    hint: string,
    value: number[],
    set = (next: number[]) => editor.change(`${at}.${path}`, next),
  ) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      defaultValue={value.join(", ")}
      error={error(`${at}.${path}`)}
      onChange={({ target }) => set(parseNumbers(target.value))}
    />
  );
  const { success, alreadyExists, permanent, denied = NONE } = call;
  const deny = (changed: Partial<typeof denied>) => {
    const next = { ...denied, ...changed };
    editor.change(`${at}.denied`, next.statusIn.length > 0 || next.bodyContains ? next : undefined);
  };
  return (
    <div className="grid gap-3.5 @lg:grid-cols-2">
      <TextField
        label={t("crm.call.name")}
        hint={t("crm.call.nameHint")}
        value={call.name}
        error={error(`${at}.name`)}
        spellCheck={false}
        onChange={({ target }) => editor.change(`${at}.name`, target.value)}
      />
      {text("unless", t("crm.call.unless"), call.unless ?? "")}
      <SelectField
        label={t("crm.call.method")}
        value={call.method}
        options={METHODS}
        onChange={({ target }) => editor.change(`${at}.method`, target.value)}
      />
      {text("path", t("crm.call.path"), call.path)}
      {statuses("success.statusIn", t("crm.call.successStatus"), t("crm.call.statusHint"), success.statusIn)}
      {text("externalIdPath", t("crm.call.idPath"), call.externalIdPath, t("crm.call.idPathHint"))}
      {text("success.jsonPath", t("crm.call.successPath"), success.jsonPath)}
      {text("success.equals", t("crm.call.equals"), success.equals)}
      {statuses(
        "alreadyExists.statusIn",
        t("crm.call.existsStatus"),
        t("crm.call.anyStatusHint"),
        alreadyExists.statusIn,
      )}
      {text("alreadyExists.bodyContains", t("crm.call.existsContains"), alreadyExists.bodyContains)}
      {text("alreadyExists.jsonPath", t("crm.call.existsPath"), alreadyExists.jsonPath)}
      {text("alreadyExists.equals", t("crm.call.equals"), alreadyExists.equals)}
      {statuses("permanent.statusIn", t("crm.call.permanentStatus"), t("crm.call.anyStatusHint"), permanent.statusIn)}
      {text("permanent.bodyContains", t("crm.call.permanentContains"), permanent.bodyContains)}
      {statuses("denied.statusIn", t("crm.call.deniedStatus"), t("crm.call.deniedHint"), denied.statusIn, (statusIn) =>
        deny({ statusIn }),
      )}
      <TextField
        label={t("crm.call.deniedContains")}
        value={denied.bodyContains}
        error={error(`${at}.denied.bodyContains`)}
        spellCheck={false}
        onChange={({ target }) => deny({ bodyContains: target.value })}
      />
    </div>
  );
}

/** Invalid numbers stay NaN, so that the contract rejects them. */
function parseNumbers(typed: string): number[] {
  return typed
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : -1));
}
