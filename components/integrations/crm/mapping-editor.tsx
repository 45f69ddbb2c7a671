"use client";

import { Plus, Trash2 } from "lucide-react";
import type { CrmPreview } from "@/contract/crm.ts";
import { CRM_TRANSFORMS, type CrmCall, type CrmMapping } from "@/contract/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Option, SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { callName } from "./call-name.ts";
import { useErrors } from "./place-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

type Previewed = CrmPreview["calls"][number] | undefined;
type MappingEditorProps = {
  editor: CrmEditor;
  index: number;
  call: CrmCall;
  sources: readonly Option[];
  previewed: Previewed;
};

const NEW_LINE: CrmMapping = { to: "", from: "", transform: "none", constant: "" };

/** What one call says of a lead, a line a field: from where, written how, and what that makes of the lead in the preview. */
export function MappingEditor({ editor, index, call, sources, previewed }: MappingEditorProps) {
  const { t } = useT();
  const at = `config.calls.${index}.mapping`;
  const set = (mapping: CrmMapping[]) => editor.change(at, mapping);
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t("crm.mapping.lines", { name: callName(t, call.name) })}
        className="divide-y rounded-card border bg-surface"
      >
        {call.mapping.map((line, place) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; what is typed in it may be anything
            key={place}
            line={line}
            at={`${at}.${place}`}
            editor={editor}
            sources={sources}
            shown={previewed?.lines.find(({ to }) => to === line.to)}
            onRemove={() => set(call.mapping.filter((_, other) => other !== place))}
          />
        ))}
      </ul>
      <Button icon={Plus} size="small" className="justify-self-start" onClick={() => set([...call.mapping, NEW_LINE])}>
        {t("crm.mapping.add")}
      </Button>
    </div>
  );
}

type LineProps = {
  line: CrmMapping;
  at: string;
  editor: CrmEditor;
  sources: readonly Option[];
  shown: NonNullable<Previewed>["lines"][number] | undefined;
  onRemove: () => void;
};

function Line({ line, at, editor, sources, shown, onRemove }: LineProps) {
  const { t } = useT();
  const error = useErrors(editor);
  const isLater = line.from.startsWith("answers.");
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
        <IconButton
          icon={Trash2}
          label={t("crm.mapping.remove", { name: line.to || t("crm.mapping.to") })}
          onClick={onRemove}
          className="self-end"
        />
      )}
      {shown && (
        <p className="col-span-full break-words text-xs">
          {shown.isMissing ? (
            <span className="text-fail">{t("crm.mapping.missing")}</span>
          ) : shown.value === null ? (
            <span className="text-ink-2">{t(isLater ? "crm.mapping.later" : "crm.mapping.blank")}</span>
          ) : (
            <span className="text-ink-2">→ {shown.value}</span>
          )}
        </p>
      )}
    </li>
  );
}
