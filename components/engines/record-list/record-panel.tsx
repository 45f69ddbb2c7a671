"use client";

import { FileQuestion } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import type { Option } from "@/components/ui/select-field.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { fromText, toText, type Values } from "../record-form/record-schema.ts";
import { useVersionedForm } from "../record-form/use-versioned-form.ts";
import type { RecordDefinition } from "./definition.ts";
import { type Readable, recordLabels } from "./differences.ts";
import { RecordFields } from "./record-fields.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useRecordWrites } from "./use-record-writes.ts";

const NO_OPTIONS = () => ({}) as Readonly<Record<string, readonly Option[]>>;

function useReadable<Stored extends Versioned>(definition: RecordDefinition<Stored>, record: Stored): Readable {
  const { t } = useT();
  const labels = recordLabels(t, definition.id);
  const useOptions = definition.useOptions ?? NO_OPTIONS;
  const visible: Values = Object.fromEntries(
    Object.entries(definition.fields).map(([field, kind]) => [
      field,
      toText(kind ?? "text", (record as Record<string, unknown>)[field]),
    ]),
  );
  const options = useOptions(record, visible);
  return {
    label: (field) => (Object.hasOwn(definition.fields, field) ? labels.field(field) : field),
    value: (field, text) => {
      const kind = definition.fields[field] ?? "text";
      if (kind === "toggle") return t(text === "true" ? "ui.yes" : "ui.no");
      const choices = options[field];
      if (!choices || text === "") return text;
      const selected = [fromText(kind, text)].flat().map(String);
      return selected
        .map((one) => choices.find(({ value }) => value === one)?.label ?? t("records.missingTitle"))
        .join(", ");
    },
  };
}

type PanelProps<Stored extends Versioned> = {
  definition: RecordDefinition<Stored>;
  mayWrite: boolean;
  onClose: () => void;
};

type RecordPanelProps<Stored extends Versioned> = PanelProps<Stored> & { record: Stored | undefined; isNew: boolean };

export function RecordPanel<Stored extends Versioned>({ record, isNew, ...props }: RecordPanelProps<Stored>) {
  const { t } = useT();
  const [restored, setRestored] = useState(0);
  if (record || isNew) {
    const isThere = record !== undefined && record.version >= restored;
    return <OpenRecord {...props} key={isThere ? restored : 0} record={record} onRestored={setRestored} />;
  }
  return (
    <SidePanel title={t("records.missingTitle")} onClose={props.onClose}>
      <EmptyState icon={FileQuestion} title={t("records.missingTitle")} text={t("records.missingText")} />
    </SidePanel>
  );
}

type OpenRecordProps<Stored extends Versioned> = PanelProps<Stored> & {
  record: Stored | undefined;
  onRestored: (version: number) => void;
};

function OpenRecord<Stored extends Versioned>(props: OpenRecordProps<Stored>) {
  const { definition, record, mayWrite, onClose, onRestored } = props;
  const { t, locale } = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const labels = recordLabels(t, definition.id);
  const { add, save, read, show } = useRecordWrites(definition);
  const names = Object.keys(definition.fields).filter((field) => {
    const when = definition.when?.[field];
    return record ? when !== "new" : when !== "stored";
  });
  const isReadOnly = !mayWrite || (record !== undefined && Boolean(definition.isClosed?.(record)));

  const form = useVersionedForm<Stored | undefined>({
    draftKey: `${definition.id} ${record?.id ?? "new"}`,
    record,
    isNew: !record,
    hasSiblingForms: Boolean(definition.Above ?? definition.Below),
    contract: definition.contract,
    kinds: definition.fields,
    toFormValues: (one) => toFormValues(definition, names, one, locale),
    send: (changed, over) => (over ? save(changed, over) : add(changed)),
    read: () => read(record?.id ?? ""),
    onFresh: (fresh) => fresh && show(fresh),
    onDone: (done) => {
      if (!record && done && definition.onAdded) definition.onAdded(done);
      else toast.show({ type: "success", message: t("records.saved") });
      if (record && done) definition.onChanged?.(done);
      onClose();
    },
  });
  useFocusOnOpen(box, !record);
  const { Above, Below } = definition;

  return (
    <div ref={box} className="contents">
      <SidePanel
        title={record ? definition.name(record) : labels.new}
        onClose={() => leave(onClose)}
        footer={
          !isReadOnly && (
            <>
              {record && definition.remove && (
                <RemoveButton definition={definition} record={record} onRemoved={onClose} />
              )}
              <Button className="ml-auto" onClick={() => leave(onClose)}>
                {t("records.cancel")}
              </Button>
              <Button
                type="submit"
                form={id}
                variant="primary"
                disabled={record !== undefined && !form.isDirty}
                isBusy={form.isSending}
              >
                {t("records.save")}
              </Button>
            </>
          )
        }
      >
        {record && Above && <Above record={record} />}
        <RecordFields
          id={id}
          definition={definition}
          record={record}
          names={names}
          form={form}
          isReadOnly={isReadOnly}
        />
        {record && Below && <Below record={record} />}
        {record && definition.history && !isReadOnly && (
          <HistoryOfRecord
            subject={definition.history}
            definition={definition}
            record={record}
            names={names}
            onRestored={(fresh) => {
              show(fresh);
              definition.onChanged?.(fresh);
              onRestored(fresh.version);
            }}
          />
        )}
      </SidePanel>
    </div>
  );
}

type HistoryOfRecordProps<Stored extends Versioned> = {
  subject: Restorable;
  definition: RecordDefinition<Stored>;
  record: Stored;
  names: readonly string[];
  onRestored: (record: Stored) => void;
};

function HistoryOfRecord<Stored extends Versioned>(props: HistoryOfRecordProps<Stored>) {
  const { subject, definition, record, names, onRestored } = props;
  const { locale } = useT();
  const readable = useReadable(definition, record);
  return (
    <RecordHistory
      subject={subject}
      update={definition.update}
      recordKey={record.id}
      current={record}
      toFormValues={(state) => {
        const known = (definition.formerOf?.(state) ?? state) as Stored;
        return toFormValues(
          definition,
          names.filter((field) => Object.hasOwn(known, field)),
          known,
          locale,
        );
      }}
      readable={readable}
      onRestored={onRestored}
    />
  );
}

function toFormValues<Stored extends Versioned>(
  { fields, starts }: RecordDefinition<Stored>,
  names: readonly string[],
  record: Stored | undefined,
  locale: Locale,
): Values {
  const stored = (record ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.map((field) => {
      const kind = fields[field] ?? "text";
      return [field, record ? toText(kind, stored[field], locale) : (starts?.[field] ?? toText(kind, undefined))];
    }),
  );
}

function useFocusOnOpen(box: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    const field = isNew ? box.current?.querySelector<HTMLElement>("form input, form select, form textarea") : null;
    const title = box.current?.querySelector<HTMLElement>("h2");
    if (field) field.focus({ preventScroll: true });
    else if (title) {
      title.tabIndex = -1;
      title.style.outline = "none";
      title.focus({ preventScroll: true });
    }
  }, [box, isNew]);
}
