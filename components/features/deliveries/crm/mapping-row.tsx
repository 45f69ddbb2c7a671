"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { SlidersHorizontal, Trash2 } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { type Option, SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { CrmPreview } from "@/contract/deliveries/crm.ts";
import { CRM_TRANSFORMS, type CrmMapping } from "@/contract/deliveries/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useErrors } from "./auth-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

type Answered = NonNullable<CrmPreview["calls"][number]["lines"][number]>;
export type PreviewLine = (Answered & { isReplaced: boolean }) | null;

type LineProps = {
  row: CrmMapping;
  at: string;
  editor: CrmEditor;
  sources: readonly Option[];
  visible: PreviewLine | undefined;
  onRemove: () => void;
};

export function MappingRowFields({ row, at, editor, sources, visible, onRemove }: LineProps) {
  const { t } = useT();
  const error = useErrors(editor);
  const name = row.to || t("crm.mapping.to");
  return (
    <Disclosure
      as="li"
      className="grid gap-x-2.5 gap-y-2 p-3 @2xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_62px]"
    >
      <TextField
        label={t(row.isRequired ? "crm.mapping.toRequired" : "crm.mapping.to")}
        value={row.to}
        readOnly={row.isRequired}
        spellCheck={false}
        error={error(`${at}.to`)}
        onChange={({ target }) => editor.change(`${at}.to`, target.value)}
        className="font-mono"
      />
      <SelectField
        label={t("crm.mapping.from")}
        value={row.from}
        options={sources}
        none={t("crm.mapping.fixed")}
        error={error(`${at}.from`)}
        onChange={({ target }) => editor.change(`${at}.from`, target.value)}
      />
      <SelectField
        label={t("crm.mapping.transform")}
        value={row.transform}
        options={CRM_TRANSFORMS.map((value) => ({ value, label: t(`crm.transforms.${value}`) }))}
        onChange={({ target }) => editor.change(`${at}.transform`, target.value)}
      />
      <TextField
        label={t(row.from ? "crm.mapping.constant" : "crm.mapping.fixed")}
        value={row.constant}
        error={error(`${at}.constant`)}
        onChange={({ target }) => editor.change(`${at}.constant`, target.value)}
      />
      <div className="flex gap-0.5 @2xl:mt-[25px]">
        <DisclosureButton as={IconButton} icon={SlidersHorizontal} label={t("crm.mapping.rare", { name })} />
        {!row.isRequired && <IconButton icon={Trash2} label={t("crm.mapping.remove", { name })} onClick={onRemove} />}
      </div>
      <Outcome row={row} visible={visible} sources={sources} />
      <DisclosurePanel className="col-span-full">
        <Rare row={row} at={at} editor={editor} sources={sources} />
      </DisclosurePanel>
    </Disclosure>
  );
}

function Outcome({ row, visible, sources }: Pick<LineProps, "row" | "visible" | "sources">) {
  const { t } = useT();
  const { field, isTurned } = parseCondition(row);
  const isLater = row.from.startsWith("answers.") || (visible === null && field.startsWith("answers."));
  const condition =
    field &&
    t(isTurned ? "crm.mapping.onlyWithout" : "crm.mapping.onlyWith", {
      name: sources.find(({ value }) => value === field)?.label ?? field,
    });
  const outcome =
    visible &&
    (visible.isMissing
      ? t("crm.mapping.missing")
      : visible.value === null
        ? t(isLater ? "crm.mapping.later" : "crm.mapping.blank")
        : `→ ${visible.value}`);
  const parts = [
    condition,
    visible === null ? t(isLater ? "crm.mapping.later" : "crm.mapping.not") : outcome,
    visible?.isReplaced && t("crm.mapping.replaced"),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="col-span-full flex flex-wrap gap-x-1 break-words text-ink-2 text-xs">
      {parts.map((one, index) => (
        <span key={String(one)} className={one === outcome && visible?.isMissing ? "text-fail" : undefined}>
          {index > 0 && <span aria-hidden="true">· </span>}
          {one}
        </span>
      ))}
    </p>
  );
}

const CONDITIONS = ["always", "with", "without"] as const;

function Rare({ row, at, editor, sources }: Pick<LineProps, "row" | "at" | "editor" | "sources">) {
  const { t } = useT();
  const { field, isTurned } = parseCondition(row);
  const set = (changed: { [Key in "when" | "isRequired"]?: CrmMapping[Key] | undefined }) =>
    editor.change(at, { ...row, ...changed });
  const setCondition = (condition: string, of: string) =>
    set({ when: condition === "always" ? undefined : `${condition === "without" ? "!" : ""}${of}` });
  const condition = field ? (isTurned ? "without" : "with") : "always";
  return (
    <div className="grid gap-x-2.5 gap-y-2 pt-1 @2xl:grid-cols-3">
      <SelectField
        label={t("crm.mapping.when")}
        value={condition}
        options={CONDITIONS.map((value) => ({ value, label: t(`crm.mapping.whens.${value}`) }))}
        onChange={({ target }) => setCondition(target.value, field || row.from || "email")}
      />
      {field && (
        <SelectField
          label={t("crm.mapping.whenField")}
          value={field}
          options={sources}
          onChange={({ target }) => setCondition(condition, target.value)}
        />
      )}
      <Checkbox
        label={t("crm.mapping.required")}
        hint={t("crm.mapping.requiredHint")}
        disabled={!row.to}
        checked={row.isRequired === true}
        onChange={({ target }) => set({ isRequired: target.checked || undefined })}
        className="@2xl:mt-[25px]"
      />
    </div>
  );
}

function parseCondition({ when = "" }: CrmMapping): { field: string; isTurned: boolean } {
  return { field: when.replace(/^!/, ""), isTurned: when.startsWith("!") };
}
