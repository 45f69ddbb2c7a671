"use client";

import type { TFunction } from "i18next";
import { Check, Equal, type LucideIcon, Pencil, X } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { RowOutcome } from "@/contract/kernel/limits.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { RowColumn } from "./row-file.ts";
import type { EvaluatedRow } from "./use-row-import.ts";

const VARIANTS: Record<RowOutcome, { tone: PillTone; icon: LucideIcon }> = {
  created: { tone: "done", icon: Check },
  changed: { tone: "new", icon: Pencil },
  same: { tone: "mute", icon: Equal },
  refused: { tone: "fail", icon: X },
};

const MAX_VISIBLE = 200;

const HEAD =
  "h-8 truncate border-y bg-sunken px-2 text-left font-medium text-ink-2 text-xs first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";
const CELL = "border-b px-2 py-2 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";

type RowTableProps<Field extends string> = {
  rows: readonly EvaluatedRow<Field>[];
  columns: readonly RowColumn<Field>[];
  names: Record<Field, string>;
  hasRejected: boolean;
};

export function RowTable<Field extends string>({ rows, columns, names, hasRejected }: RowTableProps<Field>) {
  const { t } = useT();
  const [isRejectedOnly, setRejectedOnly] = useState(false);
  const requested = isRejectedOnly && hasRejected ? rows.filter(({ outcome }) => outcome === "refused") : rows;
  const visible = requested.slice(0, MAX_VISIBLE);
  return (
    <div className="@container">
      {hasRejected && (
        <div className="px-4 pb-3 sm:px-5">
          <Checkbox
            label={t("rowImport.onlyRefused")}
            checked={isRejectedOnly}
            onChange={({ target }) => setRejectedOnly(target.checked)}
          />
        </div>
      )}
      <table aria-label={t("rowImport.rows")} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, "w-16")}>
              {t("rowImport.row")}
            </th>
            {columns.map(({ field, className }) => (
              <th key={field} scope="col" className={cx(HEAD, "first-letter:uppercase", className)}>
                {names[field]}
              </th>
            ))}
            <th scope="col" className={HEAD}>
              {t("rowImport.reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <tr key={row.line}>
              <td className={cx(CELL, "text-ink-2 tabular-nums")}>{row.line}</td>
              {columns.map(({ field, draw, className }) => (
                <td key={field} className={cx(CELL, "break-words", className)}>
                  {draw(row.typed)}
                </td>
              ))}
              <td className={CELL}>
                {row.outcome && <OutcomePill outcome={row.outcome} />}
                {rejectionReasons(row, names, t).map((reason) => (
                  <p key={reason} className="mt-1 text-ink-2 text-xs">
                    {reason}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {requested.length > visible.length && (
        <p className="px-4 py-3 text-ink-2 sm:px-5">
          {t("rowImport.more", { count: requested.length - visible.length })}
        </p>
      )}
    </div>
  );
}

export function OutcomePill({ outcome }: { outcome: RowOutcome }) {
  const { t } = useT();
  return <Pill {...VARIANTS[outcome]}>{t(`rowImport.outcomes.${outcome}`)}</Pill>;
}

export function rejectionReasons(
  { errors }: Pick<EvaluatedRow, "errors">,
  names: Readonly<Record<string, string>>,
  t: TFunction,
): string[] {
  return errors.map(({ field, code }) => `${names[field]}: ${t(`fieldErrors.${code}`)}`);
}
