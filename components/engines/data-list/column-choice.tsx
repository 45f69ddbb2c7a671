"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { SortableRows, useSortableRow } from "@/components/ui/sortable-rows.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { listLabels } from "./cells.tsx";
import type { ListId } from "./columns.ts";
import { type NamedColumn, rowColumn, usualColumns } from "./saved-views.ts";

type ColumnChoiceProps = {
  id: ListId;
  all: readonly NamedColumn[];
  visible: readonly NamedColumn[];
  onChange: (columns: string[] | null) => void;
};

export function ColumnChoice({ id, all, visible, onChange }: ColumnChoiceProps) {
  const { t } = useT();
  const own = listLabels(t, id);
  const box = useRef<HTMLDivElement>(null);
  const isVisible = (field: string) => visible.some((column) => column.field === field);
  const [order, setOrder] = useState(() => orderedFields(all, visible));
  const named = rowColumn(all)?.field;

  useEffect(() => box.current?.querySelector<HTMLElement>("input:enabled")?.focus(), []);

  const show = (fields: readonly string[]) => {
    const usual = usualColumns(all).map(({ field }) => field);
    onChange(fields.join() === usual.join() ? null : [...fields]);
  };

  return (
    <div ref={box}>
      <SortableRows
        ids={order}
        displayName={own.column}
        onOrder={(ids) => {
          setOrder(ids);
          show(ids.filter(isVisible));
        }}
      >
        <ul>
          {order.map((field) => (
            <ColumnRow
              key={field}
              field={field}
              label={own.column(field)}
              isVisible={isVisible(field)}
              isFixed={field === named}
              onToggle={(isRequested) => show(order.filter((one) => (one === field ? isRequested : isVisible(one))))}
            />
          ))}
        </ul>
      </SortableRows>
      <div className="mt-1 flex justify-end border-t p-2">
        <Button
          size="small"
          onClick={() => {
            setOrder(all.map((column) => column.field));
            onChange(null);
          }}
        >
          {t("list.columnChoice.reset")}
        </Button>
      </div>
    </div>
  );
}

type ColumnRowProps = {
  field: string;
  label: string;
  isVisible: boolean;
  isFixed: boolean;
  onToggle: (isRequested: boolean) => void;
};

function ColumnRow({ field, label, isVisible, isFixed, onToggle }: ColumnRowProps) {
  const { t } = useT();
  const { ref, style, handle } = useSortableRow(field, label);
  return (
    <li ref={ref} style={style} className="flex items-center rounded-control bg-surface pl-2 hover:bg-sunken">
      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5">
        <input
          type="checkbox"
          checked={isVisible}
          disabled={isFixed}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-4 flex-none accent-accent"
        />
        <span className="truncate">{label}</span>
        {isFixed && <span className="truncate text-ink-2 text-xs">{t("list.columnChoice.fixed")}</span>}
      </label>
      {handle}
    </li>
  );
}

function orderedFields(all: readonly { field: string }[], visible: readonly { field: string }[]): string[] {
  const order = visible.map(({ field }) => field);
  for (const [index, { field }] of all.entries()) {
    if (order.includes(field)) continue;
    const before = all[index - 1]?.field;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, field);
  }
  return order;
}
