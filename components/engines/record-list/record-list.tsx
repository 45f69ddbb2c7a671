"use client";

import { Plus } from "lucide-react";
import { notFound } from "next/navigation";
import { useSession } from "next-auth/react";
import { useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { useFocusBack } from "@/components/ui/focus.ts";
import { SearchBox } from "@/components/ui/search-box.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useRead } from "@/lib/api/query.ts";
import { folded } from "@/lib/format/matches.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RecordDefinition } from "./definition.ts";
import { recordLabels } from "./differences.ts";
import { NEW, useRecordAddress } from "./record-address.ts";
import { RecordPanel } from "./record-panel.tsx";
import { RecordSkeleton, RecordTable } from "./record-table.tsx";
import { useRecordWrites } from "./use-record-writes.ts";

const SEARCHED_FROM = 8;

export function RecordList<Stored extends Versioned>({ definition }: { definition: RecordDefinition<Stored> }) {
  const { t } = useT();
  const root = useRef<HTMLDivElement>(null);
  const labels = recordLabels(t, definition.id);
  const mayWrite = can(useSession().data?.user.role ?? [], definition.permission);
  const read = useRead(definition.list, definition.within ?? NOTHING, { refetchOnWindowFocus: false });
  if (read.data === undefined && read.error?.code === "NOT_FOUND") notFound();
  const { open, toHref, show, close } = useRecordAddress();
  const [search, setSearch] = useState("");
  const { order } = useRecordWrites(definition);
  const toast = useToast();

  const { name, searched, Actions } = definition;
  const records = useMemo(
    () =>
      (read.data ?? []).filter((record) =>
        folded(`${name(record)} ${searched?.(record) ?? ""}`).includes(folded(search.trim())),
      ),
    [read.data, search, name, searched],
  );
  const selected = read.data?.find(({ id }) => id === open);
  const isNew = open === NEW && mayWrite;

  const findRow = (id: string) => root.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
  useFocusBack(open, findRow);
  function closePanel() {
    close();
    findRow(open ?? NEW)?.focus();
  }

  function onOrder(ids: string[]) {
    order(ids).catch((cause: unknown) => toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) }));
  }

  const newButton = mayWrite && (
    <Button variant="head" icon={Plus} data-record={NEW} onClick={() => show(NEW)}>
      {labels.new}
    </Button>
  );

  return (
    <div ref={root} className="@container relative flex min-h-0 flex-1 flex-col overflow-hidden">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="font-title text-xl tracking-[-0.018em]">{labels.title}</h1>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{labels.text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {(read.data?.length ?? 0) >= SEARCHED_FROM && (
            <SearchBox
              label={t("records.search")}
              clearLabel={t("list.clearSearch")}
              value={search}
              onChange={setSearch}
            />
          )}
          {mayWrite && Actions && <Actions />}
          {newButton}
        </div>
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
        {read.data === undefined ? (
          read.isError ? (
            read.error.httpStatus === 403 ? (
              <NoPermission />
            ) : (
              <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
            )
          ) : (
            <RecordSkeleton definition={definition} />
          )
        ) : read.data.length === 0 ? (
          <EmptyState icon={definition.icon} title={labels.emptyTitle} text={labels.emptyText} action={newButton} />
        ) : records.length === 0 ? (
          <EmptyState
            icon={definition.icon}
            title={t("list.noMatchTitle")}
            action={<Button onClick={() => setSearch("")}>{t("list.clearSearch")}</Button>}
          />
        ) : (
          <RecordTable
            definition={definition}
            records={records}
            open={open}
            toHref={toHref}
            onOpen={show}
            onOrder={mayWrite && definition.reorder && search === "" ? onOrder : undefined}
          />
        )}
      </div>
      {(isNew || (open && open !== NEW && read.data)) && (
        <RecordPanel
          key={open}
          definition={definition}
          record={selected}
          isNew={isNew}
          mayWrite={mayWrite}
          onClose={closePanel}
        />
      )}
    </div>
  );
}

const NOTHING = {};
