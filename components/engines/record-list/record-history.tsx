"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, History } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { historyEndpoints, type RecordVersion, type Restorable } from "@/contract/records/record-history.ts";
import { useRead } from "@/lib/api/query.ts";
import { discardUnsaved } from "@/lib/browser/leave-guard.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Values } from "../record-form/record-schema.ts";
import { differences, type Readable } from "./differences.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

export type RecordHistoryProps<Stored> = {
  subject: Restorable;
  update: Endpoint<z.ZodObject, z.ZodType<Stored>>;
  recordKey: string;
  current: Stored & { version: number };
  toFormValues: (state: Stored) => Values;
  readable: Readable;
  onRestored: (record: Stored) => void;
};

export function RecordHistory<Stored>(props: RecordHistoryProps<Stored>) {
  const { t } = useT();
  return (
    <Disclosure as="section" className="border-t px-[18px] py-3.5">
      {({ open }) => (
        <>
          <DisclosureButton as={Button} variant="quiet" size="small" icon={open ? ChevronDown : ChevronRight}>
            {t("records.history.title")}
          </DisclosureButton>
          <DisclosurePanel className="mt-2">
            <Versions {...props} />
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

function Versions<Stored>(props: RecordHistoryProps<Stored>) {
  const { subject, update, recordKey, current, toFormValues, readable, onRestored } = props;
  const { t, locale } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const zone = useZone();
  const { list, restore } = historyEndpoints(subject, update);
  const named = subject === "rule" ? { channel: recordKey } : { id: recordKey };
  const read = useRead(list, named, { staleTime: 0 });
  const [selected, setSelected] = useState<RecordVersion | null>(null);
  const formatMoment = ({ at }: RecordVersion) => (at ? plainMoment(at, locale, zone) : t("records.history.first"));
  const listChanges = ({ state }: RecordVersion) => differences(current, state as Stored, toFormValues, readable);

  if (read.isError)
    return <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={read.refetch} />;
  if (!read.data) return <p className="text-ink-2">{t("ui.loading")}</p>;
  if (read.data.length === 0) return <p className="text-ink-2">{t("records.history.empty")}</p>;
  return (
    <>
      <ol className="flex flex-col">
        {read.data.map((one) => {
          const isCurrent = one.version === current.version;
          return (
            <li key={one.version} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-b-0">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block tabular-nums">{formatMoment(one)}</span>
                <span className="block text-ink-2 text-xs">
                  {[one.actor, one.isRestored && t("records.history.wasRestored")].filter(Boolean).join(" · ")}
                </span>
              </span>
              {isCurrent ? (
                <Pill tone="done">{t("records.history.current")}</Pill>
              ) : listChanges(one)?.length === 0 ? (
                <span className="text-ink-2">{t("records.history.same")}</span>
              ) : (
                <Button
                  size="small"
                  icon={History}
                  aria-label={t("records.history.restoreOf", { when: formatMoment(one) })}
                  onClick={() => setSelected(one)}
                >
                  {t("records.history.restore")}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {selected && (
        <RestoreDialog
          restore={restore}
          args={{ ...named, entry: selected.entry, side: selected.side, version: current.version }}
          when={formatMoment(selected)}
          changes={listChanges(selected)}
          readable={readable}
          onClose={() => setSelected(null)}
          onRestored={(record) => {
            setSelected(null);
            discardUnsaved();
            client.invalidateQueries({ queryKey: readKey(list, named) });
            toast.show({ type: "success", message: t("records.history.done") });
            onRestored(record as Stored);
          }}
        />
      )}
    </>
  );
}
