"use client";

import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import { cx } from "@/components/ui/cx.ts";
import { HeadLabel } from "@/components/ui/head-label.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { listLabels } from "./cells.tsx";
import { type ColumnLayout, dressColumns, HIDDEN_BELOW, tableWidths, toRem } from "./column-layout.ts";
import type { ListId } from "./columns.ts";
import type { OwnCell } from "./definition.ts";
import { ListRow, RowCheck } from "./list-row.tsx";
import type { Identified } from "./pages.ts";
import type { useSelection } from "./use-selection.ts";
import type { Sorting } from "./use-sorting.ts";

function grown({ width, share }: { width: number; share: number }, whole: number): string {
  const own = toRem(width);
  return share > 0 ? `calc(${own} + max(0px, var(--list-room) - ${toRem(whole)}) * ${share.toFixed(4)})` : own;
}

type TableFrameProps<Item> = {
  id: ListId;
  label: string;
  columns: readonly ColumnLayout<Item>[];
  children: ReactNode;
  pageCheck?: ReactNode;
  /** One animation for the whole body: one per cell would each be a layer. */
  isWaiting?: boolean;
  isTall?: boolean;
  sorting?: Sorting | undefined;
};

function TableFrame<Item>(props: TableFrameProps<Item>) {
  const { id, label, columns, children, pageCheck, isWaiting, isTall, sorting } = props;
  const own = listLabels(useT().t, id);
  const { whole, style } = tableWidths(columns);
  return (
    <table
      style={style}
      className="w-full table-fixed border-separate border-spacing-0 @max-xl:block @xl:min-w-(--narrow-width) @3xl:min-w-(--medium-width) @5xl:min-w-(--table-width)"
    >
      <caption className="sr-only">{label}</caption>
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.field}
            style={{ width: grown(column, whole) }}
            className={column.minList && HIDDEN_BELOW[column.minList]}
          />
        ))}
      </colgroup>
      <thead className="@max-xl:sr-only">
        <tr className="bg-sunken">
          {columns.map((column, index) => (
            <th
              key={column.field}
              scope="col"
              aria-sort={sorting?.(column.field)?.direction}
              style={column.pin ? { "--pinned-left": toRem(column.left) } : undefined}
              className={cx(
                "group sticky top-0 z-10 truncate border-b bg-sunken px-2 text-left font-medium text-ink-2 text-xs",
                isTall ? "h-7" : "h-8",
                index === 0 && (isTall ? "@xl:pl-10" : "@xl:pl-5"),
                column.minList && HIDDEN_BELOW[column.minList],
                column.pin && `${column.pin} z-20! bg-sunken!`,
              )}
            >
              {index === 0 && pageCheck}
              <HeadLabel label={own.column(column.field)} order={sorting?.(column.field)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cx("@max-xl:block", isWaiting && "breathe")}>{children}</tbody>
    </table>
  );
}

type ListTableProps<Item extends Identified> = Omit<TableFrameProps<Item>, "children"> & {
  items: readonly Item[];
  rowName: readonly ColumnLayout<Item>["field"][];
  rowHref: (id: string) => string;
  open: string | undefined;
  current: string | undefined;
  fresh: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onReach: (id: string) => void;
  choosing: ReturnType<typeof useSelection> | undefined;
  cells: Readonly<Record<string, OwnCell<Item>>> | undefined;
};

const noop = () => {};

/** Rows of a tall screen: server-rendered; the others follow after hydration. */
const FIRST_ROWS = 24;

function Table<Item extends Identified>(props: ListTableProps<Item>) {
  const { items, rowName, rowHref, open, current, fresh, removed, onOpen, onReach, choosing, cells, ...frame } = props;
  const i18n = useT();
  const { t } = i18n;
  const isWhole = useDeferredValue(true, false);
  const columns = useMemo(
    () => dressColumns(frame.columns, listLabels(t, frame.id).column, frame.isTall),
    [frame.columns, t, frame.id, frame.isTall],
  );
  const reachable = items.some((item) => item.id === current) ? current : items[0]?.id;
  const isChoosing = choosing !== undefined && (choosing.isSome || choosing.isPicking);
  const selected = items.filter(({ id }) => choosing?.has(id)).length;
  const pageCheck = choosing && (
    <RowCheck
      label={t("list.select.page")}
      isChecked={selected === items.length}
      isMixed={selected > 0 && selected < items.length}
      isVisible
      isReachable
      isInset={frame.isTall}
      onToggle={choosing.togglePage}
    />
  );
  return (
    <TableFrame {...frame} pageCheck={pageCheck}>
      {(isWhole ? items : items.slice(0, FIRST_ROWS)).map((item) => (
        <ListRow
          key={item.id}
          item={item}
          list={frame.id}
          i18n={i18n}
          columns={columns}
          name={
            rowName
              .map((field) => item[field])
              .join(" ")
              .trim() || listLabels(t, frame.id).nameless(item)
          }
          href={rowHref(item.id)}
          isOpen={item.id === open}
          isFresh={fresh.has(item.id)}
          hasLeft={removed.has(item.id)}
          isCurrent={item.id === reachable}
          onOpen={onOpen}
          onReach={onReach}
          isSelected={choosing?.has(item.id)}
          isChoosing={isChoosing}
          isTall={frame.isTall}
          cells={cells}
          onSelect={choosing?.toggle ?? noop}
        />
      ))}
    </TableFrame>
  );
}

// The cast restores the generic that memo loses.
export const ListTable = memo(Table) as typeof Table;

const SKELETON_ROWS = 16;

export function ListSkeleton<Item>(frame: Omit<TableFrameProps<Item>, "children">) {
  const rows = useMemo(() => Array.from({ length: SKELETON_ROWS }, (_, index) => index), []);
  return (
    <TableFrame {...frame} isWaiting>
      {rows.map((row) => (
        <tr
          key={row}
          className="bg-surface @max-xl:min-h-27 @max-xl:flex @max-xl:flex-col @max-xl:gap-2 @max-xl:border-b @max-xl:px-4 @max-xl:py-3"
        >
          {frame.columns.map((column, index) => (
            <td
              key={column.field}
              className={cx(
                "border-b px-2 @max-xl:h-auto @max-xl:border-0 @max-xl:p-0",
                frame.isTall ? "h-11" : "h-10",
                index === 0 && (frame.isTall ? "@xl:pl-10" : "@xl:pl-5"),
                (index === 0 || index > 3) && "@max-xl:hidden",
              )}
            >
              <span
                aria-hidden="true"
                className={cx("block h-3 rounded-[4px] bg-sunken", WIDTHS[(row + index * 3) % WIDTHS.length])}
              />
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

const WIDTHS = ["w-3/5", "w-4/5", "w-1/2", "w-2/3", "w-3/4"] as const;
