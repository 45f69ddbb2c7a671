"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { useRestoredForm } from "@/components/engines/record-list/record-address.ts";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Crm, crms } from "@/contract/deliveries/crm.ts";
import { CRM_PRESETS, type CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { CrmEditor } from "./crm-editor.tsx";
import { CrmRow } from "./crm-row.tsx";
import { draftOfPreset, toCrmDraft } from "./draft.ts";
import { useCrmSelection } from "./use-crm-selection.ts";

function PresetPicker({ onSelect }: { onSelect: (preset: CrmPreset) => void }) {
  const { t } = useT();
  return (
    <section aria-label={t("crm.choose")} className="grid gap-3 px-4 py-5 sm:px-5">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.choose")}</h2>
        <p className="max-w-[70ch] text-ink-2">{t("crm.chooseText")}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {CRM_PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => onSelect(preset)}
              className="flex h-full w-full items-center gap-3 rounded-card border bg-surface p-3.5 text-left transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{t(`crm.presets.${preset}`)}</span>
                <span className="block text-ink-2">{t(`crm.about.${preset}`)}</span>
                {preset !== "own" && <span className="mt-1 block text-ink-2 text-xs">{t("crm.tested")}</span>}
              </span>
              <Icon as={ChevronRight} className="flex-none text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const POLL_MS = 15_000;

export function CrmScreen({ mayRoot }: { mayRoot: boolean }) {
  const { t } = useT();
  const { selected, select, show, key, setKey } = useCrmSelection();
  const { data, error, refetch } = useRead(crms.list, {}, { refetchInterval: POLL_MS });
  const close = () => select(undefined);
  const editing = {
    cryptoKey: key,
    onKey: setKey,
    mayRoot,
    onClose: close,
    onSaved: (crm: Crm) => show({ kind: "crm", id: crm.id }),
  };
  const isChoosing = selected?.kind === "choice" || (!selected && data?.length === 0);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <BackLink href={routes.settingsIntegrations}>{t("routes.settingsIntegrations")}</BackLink>
      <header className="flex flex-wrap items-start gap-3 border-b px-4 pt-3 pb-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="font-title text-xl tracking-[-0.018em]">{t("crm.title")}</h1>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("crm.text")}</p>
        </div>
        {!selected && data && data.length > 0 && (
          <Button icon={Plus} onClick={() => select({ kind: "choice" })}>
            {t("crm.another")}
          </Button>
        )}
      </header>
      {error && !data ? (
        error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
        )
      ) : selected?.kind === "crm" ? (
        <Stored key={selected.id} id={selected.id} {...editing} />
      ) : selected?.kind === "new" ? (
        <CrmEditor
          key={selected.preset}
          start={draftOfPreset(selected.preset, t(`crm.presets.${selected.preset}`))}
          {...editing}
        />
      ) : isChoosing ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {data?.length === 0 && (
            <div className="px-4 pt-5 sm:px-5">
              <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.none")}</h2>
              <p className="text-ink-2">{t("crm.noneText")}</p>
            </div>
          )}
          <PresetPicker onSelect={(preset) => select({ kind: "new", preset })} />
        </div>
      ) : !data ? (
        <Skeleton className="m-4 h-40 sm:m-5" />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-5">
          <ul aria-label={t("crm.list")} className="max-w-[64rem] divide-y rounded-card border bg-surface">
            {data.map((crm) => (
              <CrmRow
                key={crm.id}
                crm={crm}
                mayRoot={mayRoot}
                onOpen={() => select({ kind: "crm", id: crm.id })}
                onEnded={() => refetch()}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type StoredProps = Omit<Parameters<typeof CrmEditor>[0], "crm" | "start"> & { id: string };

function Stored({ id, ...editing }: StoredProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useRead(crms.get, { id }, { refetchOnWindowFocus: false });
  const { started, heading, onRestored } = useRestoredForm(id, data?.version);
  if (error && !data) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-4 h-40 sm:m-5" />;
  return (
    <>
      <h2 ref={heading} className="sr-only">
        {data.name}
      </h2>
      <CrmEditor
        key={started}
        crm={data}
        start={toCrmDraft(data)}
        {...editing}
        onRestored={(crm) => {
          client.setQueryData(readKey(crms.get, { id }), crm);
          void client.invalidateQueries({ queryKey: readKey(crms.list, {}) });
          onRestored(crm.version);
        }}
      />
    </>
  );
}
