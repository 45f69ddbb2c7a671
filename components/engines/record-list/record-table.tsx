"use client";

import { Fragment, type MouseEvent, type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx.ts";
import { type ColumnOrder, HeadLabel } from "@/components/ui/head-label.tsx";
import { SortableRows, useSortableRow } from "@/components/ui/sortable-rows.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RecordDefinition } from "./definition.ts";
import { recordLabels } from "./differences.ts";
import { useRecordOrder } from "./record-order.ts";

type TableProps<Stored extends Versioned> = { definition: RecordDefinition<Stored> };

type RowProps<Stored extends Versioned> = TableProps<Stored> & {
  record: Stored;
  isOpen: boolean;
  href: string;
  onOpen: (id: string) => void;
};

type RecordTableProps<Stored extends Versioned> = TableProps<Stored> & {
  records: readonly Stored[];
  open: string | undefined;
  toHref: (id: string) => string;
  onOpen: (id: string) => void;
  onOrder?: (ids: string[]) => void;
};

const EDGES = "first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";
const CELL = `h-11 truncate border-b px-2 ${EDGES}`;
const GROUP = `h-8 truncate border-b bg-canvas px-2 text-left align-bottom pb-1.5 font-medium text-ink-2 text-xs ${EDGES}`;
const NO_GROUPS = () => () => "";
const HANDLE = "w-12 pr-0!";
const NOT_THE_ROW = "a, button, dialog, [role=menu]";

export function RecordTable<Stored extends Versioned>(props: RecordTableProps<Stored>) {
  const { definition, open, toHref, onOpen, onOrder } = props;
  const { sorted: records, orderOf, isSorted } = useRecordOrder(definition, props.records);
  const Row = onOrder ? SortableRow : FixedRow;
  const useGroup = definition.useGroup ?? NO_GROUPS;
  const findStoredGroup = useGroup();
  // Another order would repeat the groups.
  const findGroup = isSorted ? NO_GROUPS() : findStoredGroup;
  const wide = definition.columns.filter(({ isWideOnly }) => isWideOnly).length;
  const rows = records.map((record, index) => {
    const group = findGroup(record);
    const before = records[index - 1];
    return (
      <Fragment key={record.id}>
        {group && (!before || findGroup(before) !== group) && (
          <tr>
            <th scope="colgroup" colSpan={definition.columns.length - wide} className={GROUP}>
              {group}
            </th>
            {wide > 0 && <td colSpan={wide} className={cx(GROUP, "@max-2xl:hidden")} />}
          </tr>
        )}
        <Row
          definition={definition}
          record={record}
          isOpen={record.id === open}
          href={toHref(record.id)}
          onOpen={onOpen}
        />
      </Fragment>
    );
  });
  const recordName = (id: string) => {
    const record = records.find((one) => one.id === id);
    return record ? definition.name(record) : "";
  };
  return (
    <Sortable ids={records.map(({ id }) => id)} displayName={recordName} onOrder={onOrder}>
      <table className={cx("w-full table-fixed border-separate border-spacing-0", definition.width)}>
        <TableHead definition={definition} hasHandle={Boolean(onOrder)} orderOf={onOrder ? undefined : orderOf} />
        <tbody>{rows}</tbody>
        {definition.useTotals && <Totals definition={definition} useTotals={definition.useTotals} records={records} />}
      </table>
    </Sortable>
  );
}

type SortableProps = {
  ids: string[];
  displayName: (id: string) => string;
  onOrder: ((ids: string[]) => void) | undefined;
  children: ReactNode;
};

function Sortable({ onOrder, children, ...rest }: SortableProps) {
  if (!onOrder) return children;
  return (
    <SortableRows {...rest} onOrder={onOrder}>
      {children}
    </SortableRows>
  );
}

function SortableRow<Stored extends Versioned>(props: RowProps<Stored>) {
  const { ref, style, handle } = useSortableRow(props.record.id, props.definition.name(props.record));
  return (
    <tr ref={ref} style={style} {...rowProps(props)}>
      <td className={cx(CELL, HANDLE)}>{handle}</td>
      <Cells {...props} />
    </tr>
  );
}

function FixedRow<Stored extends Versioned>(props: RowProps<Stored>) {
  return (
    <tr {...rowProps(props)}>
      <Cells {...props} />
    </tr>
  );
}

function rowProps<Stored extends Versioned>({ record, isOpen, onOpen }: RowProps<Stored>) {
  return {
    "aria-current": isOpen || undefined,
    className: cx("cursor-pointer", isOpen ? "bg-accent-soft" : "bg-surface hover:bg-sunken"),
    onClick: (event: MouseEvent) => {
      // Text selection is not a click on the row; links handle their own clicks.
      if (window.getSelection()?.type === "Range" || (event.target as Element).closest(NOT_THE_ROW)) return;
      onOpen(record.id);
    },
  };
}

function Cells<Stored extends Versioned>({ definition, record, href, onOpen }: RowProps<Stored>) {
  const { t } = useT();
  const belowId = useId();
  return definition.columns.map((column, index) => (
    <td
      key={column.field}
      className={cx(
        CELL,
        index === 0 ? "font-strong" : "text-ink-2",
        column.isWideOnly && "@max-2xl:hidden",
        index === 0 && definition.width && "sticky left-0 z-[1] bg-inherit",
        column.isAtEnd && "sticky right-0 z-[1] border-l bg-inherit text-right",
        column.below && "@max-2xl:whitespace-normal @max-2xl:py-2.5",
        column.isFigure && FIGURE,
      )}
    >
      {index === 0 ? (
        <>
          <a
            href={href}
            data-record={record.id}
            aria-label={t("list.openRow", { name: definition.name(record) })}
            aria-describedby={column.below && belowId}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(record.id);
            }}
            className="rounded-[4px]"
          >
            {column.draw(record)}
          </a>
          {column.below && (
            <span id={belowId} className="block font-normal @2xl:hidden">
              {column.below(record)}
            </span>
          )}
        </>
      ) : (
        column.draw(record)
      )}
    </td>
  ));
}

const ROWS = ["a", "b", "c", "d", "e", "f"] as const;

export function RecordSkeleton<Stored extends Versioned>({ definition }: TableProps<Stored>) {
  return (
    <table aria-hidden="true" className={cx("w-full table-fixed border-separate border-spacing-0", definition.width)}>
      <TableHead definition={definition} hasHandle={Boolean(definition.reorder)} />
      <tbody className="breathe">
        {ROWS.map((row, index) => (
          <tr key={row} className="bg-surface">
            {definition.reorder && <td className={cx(CELL, HANDLE)} />}
            {definition.columns.map((column, at) => (
              <td key={column.field} className={cx(CELL, column.isWideOnly && "@max-2xl:hidden")}>
                <span className={cx("block h-3 rounded-[4px] bg-sunken", (index + at) % 2 ? "w-1/2" : "w-3/4")} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD = `sticky top-0 z-10 h-8 truncate border-b bg-sunken px-2 text-left font-medium text-ink-2 text-xs ${EDGES}`;

const FIGURE = "text-right tabular-nums";

type TotalsProps<Stored extends Versioned> = TableProps<Stored> & {
  useTotals: NonNullable<RecordDefinition<Stored>["useTotals"]>;
  records: readonly Stored[];
};

function Totals<Stored extends Versioned>({ definition, useTotals, records }: TotalsProps<Stored>) {
  const { t } = useT();
  const totals = useTotals(records);
  return (
    <tfoot>
      <tr className="bg-canvas">
        {definition.columns.map((column, index) =>
          index === 0 ? (
            <th
              key={column.field}
              scope="row"
              className={cx(TOTAL, "text-left font-strong", definition.width && "left-0 z-20")}
            >
              {t("records.total")}
            </th>
          ) : (
            <td
              key={column.field}
              className={cx(
                TOTAL,
                column.isFigure && FIGURE,
                column.isWideOnly && "@max-2xl:hidden",
                column.isAtEnd && "right-0 z-20 border-l",
              )}
            >
              {totals[column.field]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

const TOTAL = `sticky bottom-0 z-10 h-9 truncate border-t bg-canvas px-2 ${EDGES}`;

type TableHeadProps<Stored extends Versioned> = TableProps<Stored> & {
  hasHandle: boolean;
  orderOf?: ((field: string) => ColumnOrder | undefined) | undefined;
};

function TableHead<Stored extends Versioned>({ definition, hasHandle, orderOf }: TableHeadProps<Stored>) {
  const { t } = useT();
  const labels = recordLabels(t, definition.id);
  return (
    <thead>
      <tr>
        {hasHandle && (
          <th scope="col" className={cx(HEAD, HANDLE)}>
            <span className="sr-only">{t("records.order")}</span>
          </th>
        )}
        {definition.columns.map(({ field, width, isWideOnly, isAtEnd, isFigure }, index) => (
          <th
            key={field}
            scope="col"
            aria-sort={orderOf?.(field)?.direction}
            style={width ? { width } : undefined}
            className={cx(
              HEAD,
              isWideOnly && "@max-2xl:hidden",
              index === 0 && definition.width && "left-0 z-20",
              isAtEnd && "right-0 z-20 border-l",
              isFigure && "text-right",
            )}
          >
            {isAtEnd ? (
              <span className="sr-only">{labels.field(field)}</span>
            ) : (
              <HeadLabel label={labels.field(field)} order={orderOf?.(field)} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
