"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { Option } from "@/components/ui/select-field.tsx";
import { type CrmPreview, crms } from "@/contract/deliveries/crm.ts";
import { type CrmCall, type CrmConfig, CrmConfigInput, type CrmMapping } from "@/contract/deliveries/crm-config.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { MappingRowFields, type PreviewLine } from "./mapping-row.tsx";
import { type CrmEditor, callName } from "./use-crm-editor.ts";

type MappingEditorProps = {
  editor: CrmEditor;
  index: number;
  call: CrmCall;
  sources: readonly Option[];
  preview: Previewed | undefined;
};

const NEW_LINE: CrmMapping = { to: "", from: "", transform: "none", constant: "" };

export function MappingEditor({ editor, index, call, sources, preview }: MappingEditorProps) {
  const { t } = useT();
  const at = `config.calls.${index}.mapping`;
  const set = (mapping: CrmMapping[]) => editor.change(at, mapping);
  const visible = findPreviewLine(call, index, preview);
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t("crm.mapping.lines", { name: callName(t, call.name) })}
        className="divide-y rounded-card border bg-surface"
      >
        {call.mapping.map((row, index) => (
          <MappingRowFields
            // Rows hold only their open state; adding or removing one remounts all, collapsed.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a line; its input may repeat
            key={`${call.mapping.length} ${index}`}
            row={row}
            at={`${at}.${index}`}
            editor={editor}
            sources={sources}
            visible={visible[index]}
            onRemove={() => set(call.mapping.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
      <Button icon={Plus} size="small" className="justify-self-start" onClick={() => set([...call.mapping, NEW_LINE])}>
        {t("crm.mapping.add")}
      </Button>
    </div>
  );
}

function findPreviewLine(call: CrmCall, index: number, preview: Previewed | undefined): (PreviewLine | undefined)[] {
  const requestMapping = preview?.of.calls[index]?.mapping ?? [];
  const lines = call.mapping.map((row, at) => {
    const before = requestMapping[at];
    return before && mappingText(before) === mappingText(row) ? preview?.calls[index]?.lines[at] : undefined;
  });
  return lines.map((row, index) => {
    const isLast = call.mapping.every(
      ({ to }, other) => other <= index || to !== call.mapping[index]?.to || !lines[other]?.value,
    );
    return row && { ...row, isReplaced: row.value !== null && !isLast };
  });
}

const mappingText = ({ from, transform, constant, when, isRequired }: CrmMapping) =>
  JSON.stringify([from, transform, constant, when ?? "", isRequired === true]);

const DEBOUNCE_MS = 500;

type Previewed = CrmPreview & { of: CrmConfig };

export function usePreview(config: CrmConfig, leadId: string | undefined) {
  const now = JSON.stringify(config);
  const [debounced, setDebounced] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const readable = parseReadable(JSON.parse(debounced) as CrmConfig);
  const read = useQuery<Previewed, ApiError>({
    queryKey: ["crm preview", debounced, leadId ?? ""],
    queryFn: async ({ signal }) => {
      const of = readable.data as CrmConfig;
      return { ...(await call(crms.preview, { config: of, ...(leadId && { leadId }) }, { signal })), of };
    },
    enabled: readable.success,
    placeholderData: keepPreviousData,
  });
  return { ...read, isReadable: readable.success };
}

function parseReadable(config: CrmConfig) {
  const whole = CrmConfigInput.safeParse({ ...config, mailTo: "" });
  return whole.success ? whole : CrmConfigInput.safeParse({ ...config, mailTo: "", auth: { kind: "none" } });
}
