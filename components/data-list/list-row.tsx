"use client";

import Link from "next/link";
import { memo } from "react";
import { routes, withParameters } from "@/lib/routes.ts";
import { cx } from "../ui/cx.ts";
import { Cell, type Words } from "./cells.tsx";
import { type CellWord, type ListId, PILLS } from "./columns.ts";
import { PHONE_CARD, PHONE_LAST_NAME, PHONE_PLACES, type PlacedColumn } from "./columns-placed.ts";
import { listWords } from "./list-words.ts";
import type { Identified } from "./pages.ts";
import { RowCheck } from "./row-check.tsx";

type ListRowProps<Item> = {
  item: Item;
  list: ListId;
  words: Words;
  columns: readonly PlacedColumn<Item>[];
  name: string;
  href: string;
  isOpen: boolean;
  isFresh: boolean;
  /** The one row that Tab reaches; the arrows reach the others. */
  isCurrent: boolean;
  onOpen: (id: string) => void;
  onReach: (id: string) => void;
  /** Undefined where rows are not chosen. */
  isChosen: boolean | undefined;
  /** Some row is chosen, or on a phone is about to be. */
  isChoosing: boolean;
  onChoose: (id: string, isRange: boolean) => void;
};

const LOOKS: Partial<Record<CellWord, string>> = {
  name: "font-strong text-ink",
  shortId: "text-2xs text-ink-2",
};

function Row<Item extends Identified>({
  item,
  list,
  words,
  columns,
  name,
  href,
  isOpen,
  isFresh,
  isCurrent,
  onOpen,
  onReach,
  isChosen,
  isChoosing,
  onChoose,
}: ListRowProps<Item>) {
  const { t } = words;
  const own = listWords(t, list);
  const linked = columns.find(({ as }) => as === "name") ?? columns[0];

  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        "group relative cursor-pointer",
        isOpen || isChosen ? "bg-accent-soft" : "bg-surface hover:bg-sunken focus-within:bg-sunken",
        PHONE_CARD,
        isChoosing && "@max-xl:pl-11",
      )}
      onClick={(event) => {
        // A text being selected is not a click on the row; a link handles its own.
        if (window.getSelection()?.type === "Range" || (event.target as Element).closest("a, button, label")) return;
        onOpen(item.id);
      }}
    >
      {columns.map((column, index) => {
        const { field, as, leadId } = column;
        const lead = leadId ? (item[leadId] as string | null) : null;
        // The column's type admits only fields that hold text or null.
        const value = item[field] as string | null;
        const said = as === "word" && value ? own.word(field, value) : value;
        const cell = <Cell as={as} value={said} id={item.id} words={words} />;
        return (
          <td
            key={field}
            data-echo={column.isEcho || undefined}
            data-label={own.column(field)}
            style={column.pin ? { "--pinned-left": `${column.left}px` } : undefined}
            className={cx(
              "h-10 overflow-hidden whitespace-nowrap border-b px-2 @max-xl:h-auto @max-xl:border-0 @max-xl:p-0",
              PILLS.includes(as) ? "text-clip" : "text-ellipsis",
              LOOKS[as] ?? "text-ink-2",
              PHONE_PLACES[as],
              as === "name" && column !== linked && PHONE_LAST_NAME,
              column.isEcho && "@max-xl:hidden",
              index === 0 && "@xl:pl-4 @3xl:pl-5",
              index === 0 && isFresh && "shadow-[inset_3px_0_0_var(--accent)] @max-xl:shadow-none",
              index === 0 && isChosen !== undefined && "@xl:relative",
              column.pin,
            )}
          >
            {index === 0 && isChosen !== undefined && (
              <RowCheck
                label={t("list.select.row", { name })}
                isChecked={isChosen}
                isShown={isChoosing}
                onToggle={(isRange) => onChoose(item.id, isRange)}
              />
            )}
            {column === linked ? (
              <a
                href={href}
                data-row={item.id}
                tabIndex={isCurrent ? 0 : -1}
                aria-label={t("list.openRow", { name })}
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
          </td>
        );
      })}
    </tr>
  );
}

// The cast keeps the generic that memo would lose.
export const ListRow = memo(Row) as typeof Row;
