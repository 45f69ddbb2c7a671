"use client";

import { Plus, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFirstError } from "@/components/ui/focus.ts";
import type { Option } from "@/components/ui/select-field.tsx";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { type Crm, crms } from "@/contract/deliveries/crm.ts";
import { CRM_FIELDS, type CrmCall } from "@/contract/deliveries/crm-config.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { AuthFields } from "./auth-fields.tsx";
import { CrmHistory } from "./crm-history.tsx";
import { asSent, type Draft } from "./draft.ts";
import { LimitFields } from "./limit-fields.tsx";
import { MappingEditor, usePreview } from "./mapping-editor.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { TestResult } from "./test-result.tsx";
import { callEditor, callName, useCrmEditor } from "./use-crm-editor.ts";
import { WhichFields } from "./which-fields.tsx";

function CrmSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
        {text && <p className="max-w-[70ch] text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

function useSourceOptions(calls: readonly CrmCall[]): Option[] {
  const { t, locale } = useT();
  const own = useRead(properties.list, {}).data ?? [];
  const used = calls
    .flatMap(({ mapping }) => mapping.flatMap(({ from, when = "" }) => [from, when.replace(/^!/, "")]))
    .filter((from) => from.startsWith("answers.") || from.startsWith("extraProperties."));
  const known = new Set(own.map(({ key }) => `extraProperties.${key}`));
  return [
    ...CRM_FIELDS.map((value) => ({ value, label: t(`deliveries.parts.${value}`) })),
    ...own.map(({ key, labelEs, labelEn }) => ({
      value: `extraProperties.${key}`,
      label: locale === "en" && labelEn ? labelEn : labelEs,
    })),
    ...[...new Set(used)]
      .filter((from) => !known.has(from))
      .map((value) => ({
        value,
        label: value.startsWith("answers.")
          ? t("crm.mapping.answer", { path: value.slice("answers.".length) })
          : t("crm.mapping.property", { key: value.slice("extraProperties.".length) }),
      })),
  ];
}

type CrmEditorProps = {
  crm?: Crm;
  start: Draft;
  cryptoKey: string;
  onKey: (key: string) => void;
  onSaved: (crm: Crm) => void;
  onClose: () => void;
  mayRoot: boolean;
  onRestored?: (crm: Crm) => void;
};

export function CrmEditor({ crm, start, cryptoKey, onKey, onSaved, onClose, mayRoot, onRestored }: CrmEditorProps) {
  const { t } = useT();
  const [leadId, setLeadId] = useState<string>();
  const editor = useCrmEditor({ crm, start, cryptoKey, onKey, onSaved });
  const { draft, base } = editor;
  const { config } = draft;
  const preview = usePreview(config, leadId);
  const sources = useSourceOptions(config.calls);
  const test = useWrite(crms.test, { onError: editor.showError });
  const calls = callEditor(editor);
  const form = useFirstError<HTMLDivElement>(editor.rejection);
  const lacksCalls = editor.errorAt("config.calls") === "required";
  const isClosed = config.accountType === "root" && !mayRoot;
  const send = () =>
    editor.whenValid(() =>
      test.mutate({ config: asSent(draft).config, ...(base && { id: base.id }), ...(cryptoKey && { key: cryptoKey }) }),
    );
  return (
    <div ref={form} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 overflow-y-auto px-4 py-5 sm:px-5 @5xl:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <fieldset disabled={isClosed} className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          {isClosed && <p className="text-ink-2">{t("crm.rootOnly")}</p>}
          {editor.isConflict && <ConflictNotice onAcceptTheirs={editor.acceptTheirs} />}
          <CrmSection title={t("crm.sections.connection")} text={t(`crm.needs.${config.preset}`)}>
            <AuthFields editor={editor} crm={base} cryptoKey={cryptoKey} onKey={onKey} mayRoot={mayRoot} />
          </CrmSection>
          <CrmSection title={t("crm.sections.which")}>
            <WhichFields editor={editor} />
          </CrmSection>
          {config.kind !== "adf_mail" && (
            <CrmSection title={t("crm.sections.mapping")}>
              {config.calls.map((call, index) => (
                // Keys include the number of calls: adding or removing one remounts all, so no input moves to
                // another.
                // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a call; its name is editable
                <div key={`${config.calls.length} ${index}`} className="grid gap-2">
                  {config.calls.length > 1 && (
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <h3 className="font-strong">{t("crm.mapping.call", { name: callName(t, call.name) })}</h3>
                      <Button size="small" variant="quiet" icon={Trash2} onClick={() => calls.remove(index)}>
                        {t("crm.call.remove", { name: callName(t, call.name) })}
                      </Button>
                    </div>
                  )}
                  <MappingEditor editor={editor} index={index} call={call} sources={sources} preview={preview.data} />
                  <details>
                    <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
                      {t("crm.sections.answers")}
                    </summary>
                    <div className="@container mt-2">
                      <AnswerFields editor={editor} index={index} call={call} />
                    </div>
                  </details>
                </div>
              ))}
              {calls.isRoom && (
                <Button
                  icon={Plus}
                  className="justify-self-start"
                  data-needs-input={lacksCalls || undefined}
                  aria-describedby={lacksCalls ? "crm-lacks-calls" : undefined}
                  onClick={calls.add}
                >
                  {t("crm.call.add")}
                </Button>
              )}
              {lacksCalls && (
                <p id="crm-lacks-calls" className="text-fail text-xs">
                  {t("crm.call.none")}
                </p>
              )}
            </CrmSection>
          )}
          {config.kind !== "adf_mail" && (
            <details>
              <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
                {t("crm.sections.limits")}
              </summary>
              <div className="@container mt-2">
                <LimitFields editor={editor} />
              </div>
            </details>
          )}
          <UnsavedChanges isUnsaved={editor.isDirty && !isClosed} onDiscard={() => onKey("")} />
        </fieldset>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          {test.data && <TestResult result={test.data} />}
          <PreviewPanel
            hasAddress={URL.canParse(config.url)}
            preview={preview.data}
            isReadable={preview.isReadable}
            leadId={leadId}
            onLead={setLeadId}
          />
          {base && onRestored && !isClosed && <CrmHistory crm={base} onRestored={onRestored} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-3 sm:px-5">
        <Button variant="quiet" onClick={onClose}>
          {t("ui.close")}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-fail">{editor.rejection && t(`errors.${editor.rejection.code}`)}</p>
        {!isClosed && (
          <>
            <Button icon={Send} isBusy={test.isPending} title={t("crm.testText")} onClick={send}>
              {t("crm.test")}
            </Button>
            <Button
              variant="primary"
              isBusy={editor.isSaving}
              disabled={Boolean(base) && !editor.isDirty}
              onClick={editor.save}
            >
              {t(base ? "crm.save" : "crm.connect")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
