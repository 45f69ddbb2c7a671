import { useMemo, useState } from "react";
import type { ColumnOrder } from "@/components/ui/head-label.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RecordDefinition, SortValue } from "./definition.ts";

const NO_SORTS = () => ({});

/** Order by a head: text from A, figures from the largest; a third press returns to the order of the list. */
export function useRecordOrder<Stored extends Versioned>(
  { useSorts = NO_SORTS }: Pick<RecordDefinition<Stored>, "useSorts">,
  records: readonly Stored[],
) {
  const { locale } = useT();
  const sorts: Readonly<Record<string, (record: Stored) => SortValue>> = useSorts();
  const [order, setOrder] = useState<{ field: string; isDown: boolean; isTurned: boolean }>();
  const value = order && sorts[order.field];
  const sorted = useMemo(() => {
    if (!order || !value) return records;
    const compare = new Intl.Collator(locale, { sensitivity: "base", numeric: true }).compare;
    const keyed = records.map((record) => ({ record, key: value(record) ?? null }));
    keyed.sort(({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      const rising =
        typeof one === "number" && typeof other === "number" ? one - other : compare(String(one), String(other));
      return order.isDown ? -rising : rising;
    });
    return keyed.map(({ record }) => record);
  }, [records, order, value, locale]);

  const orderOf = (field: string): ColumnOrder | undefined => {
    const by = sorts[field];
    if (!by) return undefined;
    const isOn = order?.field === field;
    return {
      direction: !isOn ? "none" : order.isDown ? "descending" : "ascending",
      toggle: () => {
        const isFigure = records.some((record) => typeof by(record) === "number");
        if (!isOn) return setOrder({ field, isDown: isFigure, isTurned: false });
        setOrder(order.isTurned ? undefined : { field, isDown: !order.isDown, isTurned: true });
      },
    };
  };
  return { sorted, orderOf, isSorted: order !== undefined };
}
