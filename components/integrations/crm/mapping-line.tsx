"use client";

import { Trash2 } from "lucide-react";
import type { CrmPreview } from "@/contract/crm.ts";
import { CRM_TRANSFORMS, type CrmMapping } from "@/contract/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Option, SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useErrors } from "./place-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

type Answered = NonNullable<CrmPreview["calls"][number]["lines"][number]>;
/** What a line comes to; `isReplaced` where a later line writes the same field. */
export type Shown = (Answered & { isReplaced: boolean }) | null;

type LineProps = {
  line: CrmMapping;
  at: string;
  editor: CrmEditor;
  sources: readonly Option[];
  shown: Shown | undefined;
  onRemove: () => void;
};

/** One line of a mapping. */
export function MappingLine({ line, at, editor, sources, shown, onRemove }: LineProps) {
  const { t } = useT();
  const error = useErrors(editor);
  const name = line.to || t("crm.mapping.to");
  return (
    <li className="grid gap-x-2.5 gap-y-2 p-3 @2xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_28px]">
      <TextField
        label={t(line.isRequired ? "crm.mapping.toRequired" : "crm.mapping.to")}
        value={line.to}
        readOnly={line.isRequired}
        spellCheck={false}
        error={error(`${at}.to`)}
        onChange={({ target }) => editor.change(`${at}.to`, target.value)}
        className="font-mono"
      />
      <SelectField
        label={t("crm.mapping.from")}
        value={line.from}
        options={sources}
        none={t("crm.mapping.fixed")}
        error={error(`${at}.from`)}
        onChange={({ target }) => editor.change(`${at}.from`, target.value)}
      />
      <SelectField
        label={t("crm.mapping.transform")}
        value={line.transform}
        options={CRM_TRANSFORMS.map((value) => ({ value, label: t(`crm.transforms.${value}`) }))}
        onChange={({ target }) => editor.change(`${at}.transform`, target.value)}
      />
      <TextField
        label={t(line.from ? "crm.mapping.constant" : "crm.mapping.fixed")}
        value={line.constant}
        error={error(`${at}.constant`)}
        onChange={({ target }) => editor.change(`${at}.constant`, target.value)}
      />
      {!line.isRequired && (
        <IconButton icon={Trash2} label={t("crm.mapping.remove", { name })} onClick={onRemove} className="self-end" />
      )}
      <Outcome line={line} shown={shown} />
    </li>
  );
}

/** What it makes of the lead in the preview. */
function Outcome({ line, shown }: Pick<LineProps, "line" | "shown">) {
  const { t } = useT();
  const isLater = [line.from, shown === null ? line.when?.replace(/^!/, "") : ""].some((from) =>
    from?.startsWith("answers."),
  );
  const outcome =
    shown &&
    (shown.isMissing
      ? t("crm.mapping.missing")
      : shown.value === null
        ? t(isLater ? "crm.mapping.later" : "crm.mapping.blank")
        : `→ ${shown.value}`);
  const said = [
    shown === null ? t(isLater ? "crm.mapping.later" : "crm.mapping.not") : outcome,
    shown?.isReplaced && t("crm.mapping.replaced"),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className="col-span-full flex flex-wrap gap-x-1.5 break-words text-ink-2 text-xs">
      {said.map((one, place) => (
        <span key={String(one)} className={one === outcome && shown?.isMissing ? "text-fail" : undefined}>
          {place > 0 && <span aria-hidden="true">· </span>}
          {one}
        </span>
      ))}
    </p>
  );
}
