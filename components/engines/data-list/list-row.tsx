"use client";

import Link from "next/link";
import { Activity, memo } from "react";
import { cx } from "@/components/ui/cx.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { Cell, type I18n, listLabels } from "./cells.tsx";
import { type DressedColumn, PHONE_CARD } from "./column-layout.ts";
import type { ListId } from "./columns.ts";
import type { OwnCell } from "./definition.ts";
import type { Identified } from "./pages.ts";

type RowCheckProps = {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  isVisible: boolean;
  isReachable?: boolean;
  /** In a column of its own, instead of over the row's edge. */
  isInset?: boolean | undefined;
  onToggle: (isRange: boolean) => void;
};

const WAITS =
  "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100 @max-xl:hidden";

export function RowCheck({ label, isChecked, isMixed, isVisible, isReachable, isInset, onToggle }: RowCheckProps) {
  return (
    <label
      className={cx(
        "absolute inset-y-0 left-0 z-10 flex cursor-pointer select-none items-center @max-xl:w-11 @max-xl:justify-center @max-xl:pl-0",
        isInset ? "w-10 pl-5" : "w-5 pl-0.5",
        !isVisible && (isInset ? "@max-xl:hidden" : WAITS),
      )}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed ?? false;
        }}
        type="checkbox"
        tabIndex={isReachable ? 0 : -1}
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-3.5 accent-accent @max-xl:size-5"
      />
    </label>
  );
}

type ListRowProps<Item> = {
  item: Item;
  list: ListId;
  i18n: I18n;
  columns: readonly DressedColumn<Item>[];
  name: string;
  href: string;
  isOpen: boolean;
  isFresh: boolean;
  hasLeft: boolean;
  isCurrent: boolean;
  onOpen: (id: string) => void;
  onReach: (id: string) => void;
  isSelected: boolean | undefined;
  isChoosing: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  isTall?: boolean | undefined;
  cells?: Readonly<Record<string, OwnCell<Item>>> | undefined;
};

function Row<Item extends Identified>({
  item,
  list,
  i18n,
  columns,
  name,
  href,
  isOpen,
  isFresh,
  hasLeft,
  isCurrent,
  onOpen,
  onReach,
  isSelected,
  isChoosing,
  onSelect,
  isTall,
  cells,
}: ListRowProps<Item>) {
  const { t } = i18n;
  const own = listLabels(t, list);
  const nameless = own.nameless(item);

  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        "group relative cursor-pointer",
        isOpen || isSelected ? "bg-accent-soft" : "bg-surface hover:bg-sunken focus-within:bg-sunken",
        PHONE_CARD,
        isChoosing && "@max-xl:pl-11",
        hasLeft && "opacity-55",
      )}
      title={hasLeft ? t("list.left") : undefined}
      onClick={(event) => {
        // Menus and dialogs of a cell are elsewhere in the document.
        if (!event.currentTarget.contains(event.target as Node)) return;
        // Text selection is not a click on the row; links handle their own clicks.
        if (window.getSelection()?.type === "Range" || (event.target as Element).closest("a, button, label")) return;
        onOpen(item.id);
      }}
    >
      {columns.map((column, index) => {
        const { field, as, leadId } = column;
        const lead = leadId ? (item[leadId] as string | null) : null;
        // The column's type admits only fields of text or null.
        const value = textOf(item, [field, ...(column.join ?? [])], " ");
        const Own = as === "own" ? cells?.[field] : undefined;
        const text = as === "label" && value ? own.value(field, value) : value;
        const cell = Own ? (
          <Own item={item} isCurrent={isCurrent} />
        ) : (
          <Cell as={as} value={text} id={item.id} i18n={i18n} />
        );
        const under = column.under && textOf(item, column.under, " · ");
        return (
          <td
            key={field}
            data-echo={column.hideOnMobile || undefined}
            data-label={column.label}
            style={column.style}
            className={
              index === 0
                ? cx(
                    column.className,
                    isFresh && "shadow-[inset_3px_0_0_var(--accent)] @max-xl:shadow-none",
                    isSelected !== undefined && "@xl:relative",
                  )
                : column.className
            }
          >
            {index === 0 && isSelected !== undefined && (
              <RowCheck
                label={t("list.select.row", { name })}
                isChecked={isSelected}
                isVisible={isChoosing}
                isInset={isTall}
                onToggle={(isRange) => onSelect(item.id, isRange)}
              />
            )}
            {index === 0 && hasLeft && <span className="sr-only">{t("list.left")}. </span>}
            {column.isLinked ? (
              <a
                href={href}
                data-row={item.id}
                tabIndex={isCurrent ? 0 : -1}
                aria-label={t("list.openRow", { name: value || name === nameless ? name : `${nameless} ${name}` })}
                onFocus={() => onReach(item.id)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(item.id);
                }}
                className="rounded-[4px]"
              >
                {value ? cell : <span className="font-normal text-ink-2">{own.nameless(item)}</span>}
              </a>
            ) : lead ? (
              <Link
                href={withParameters(routes.gathering, { lead })}
                prefetch={false}
                tabIndex={isCurrent ? 0 : -1}
                className="text-accent underline-offset-2 hover:underline"
              >
                {value ? cell : own.nameless(item)}
              </Link>
            ) : (
              cell
            )}
            {under && <span className="block truncate font-normal text-ink-2 text-xs leading-4">{under}</span>}
          </td>
        );
      })}
    </tr>
  );
}

function textOf<Item>(item: Item, fields: readonly (keyof Item)[], separator: string): string | null {
  // The column's type admits only fields of text or null.
  if (fields.length === 1) return item[fields[0] as keyof Item] as string | null;
  return fields.flatMap((field) => (item[field] as string | null) || []).join(separator);
}

/** Suspense boundary per row: the page hydrates row by row, and a pressed row first. */
function AliveRow<Item extends Identified>(props: ListRowProps<Item>) {
  return (
    <Activity>
      <Row {...props} />
    </Activity>
  );
}

// The cast restores the generic that memo loses.
export const ListRow = memo(AliveRow) as typeof AliveRow;
