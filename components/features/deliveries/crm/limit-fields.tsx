"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useErrors } from "./auth-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

const SECOND = 1000;

export function LimitFields({ editor }: { editor: CrmEditor }) {
  const { t } = useT();
  const { draft, change } = editor;
  const { headers, timeoutMs } = draft.config;
  const error = useErrors(editor);
  const set = (next: typeof headers) => change("config.headers", next);
  return (
    <div className="grid gap-3.5">
      <div className="grid gap-3.5 @lg:grid-cols-2">
        <TextField
          label={t("crm.fields.ratePerMinute")}
          type="number"
          value={draft.ratePerMinute}
          error={error("ratePerMinute")}
          onChange={({ target }) => change("ratePerMinute", target.valueAsNumber || 0)}
        />
        <TextField
          label={t("crm.fields.timeoutMs")}
          type="number"
          value={timeoutMs / SECOND}
          error={error("config.timeoutMs")}
          onChange={({ target }) => change("config.timeoutMs", (target.valueAsNumber || 0) * SECOND)}
        />
      </div>
      {headers.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a header; its name is editable
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_28px] gap-2.5">
          <TextField
            label={t("crm.fields.headerName")}
            value={name}
            error={error(`config.headers.${index}.name`)}
            onChange={({ target }) => change(`config.headers.${index}.name`, target.value)}
          />
          <TextField
            label={t("crm.fields.headerValue")}
            value={value}
            error={error(`config.headers.${index}.value`)}
            onChange={({ target }) => change(`config.headers.${index}.value`, target.value)}
          />
          <IconButton
            icon={Trash2}
            label={t("crm.mapping.remove", { name: name || t("crm.fields.headerName") })}
            onClick={() => set(headers.filter((_, other) => other !== index))}
            className="self-end"
          />
        </div>
      ))}
      <Button
        icon={Plus}
        size="small"
        className="justify-self-start"
        onClick={() => set([...headers, { name: "", value: "" }])}
      >
        {t("crm.fields.addHeader")}
      </Button>
    </div>
  );
}
