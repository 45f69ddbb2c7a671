"use client";

import type { TFunction } from "i18next";
import { Check, Equal, type LucideIcon, Pencil, X } from "lucide-react";
import { useState } from "react";
import type { ModelRowField } from "@/contract/model-rows.ts";
import type { RowOutcome } from "@/contract/models.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { Pill, type PillTone } from "../ui/pill.tsx";
import type { JudgedRow } from "./use-model-load.ts";

const LOOKS: Record<RowOutcome, { tone: PillTone; icon: LucideIcon }> = {
  created: { tone: "done", icon: Check },
  changed: { tone: "new", icon: Pencil },
  same: { tone: "mute", icon: Equal },
  refused: { tone: "fail", icon: X },
};

/** As many as are looked at; the rest is told by the counts and the file of refused rows. */
const SHOWN = 200;

const HEAD =
  "h-8 truncate border-y bg-sunken px-2 text-left font-medium text-ink-2 text-xs first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";
const CELL = "border-b px-2 py-2 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";

/** What would come, or came, of each row of a file. */
export function RowTable({ rows, hasRefused }: { rows: readonly JudgedRow[]; hasRefused: boolean }) {
  const { t } = useT();
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const wanted = isRefusedOnly && hasRefused ? rows.filter(({ outcome }) => outcome === "refused") : rows;
  const shown = wanted.slice(0, SHOWN);
  const column = (field: ModelRowField) => t(`modelLoad.columns.${field}`);
  return (
    <div className="@container">
      {hasRefused && (
        <div className="px-4 pb-3 sm:px-5">
          <Checkbox
            label={t("modelLoad.onlyRefused")}
            checked={isRefusedOnly}
            onChange={({ target }) => setRefusedOnly(target.checked)}
          />
        </div>
      )}
      <table aria-label={t("modelLoad.rows")} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, "w-16")}>
              {t("modelLoad.row")}
            </th>
            <th scope="col" className={cx(HEAD, "first-letter:uppercase")}>
              {column("model")}
            </th>
            <th scope="col" className={cx(HEAD, "first-letter:uppercase @max-2xl:hidden")}>
              {column("version")}
            </th>
            <th scope="col" className={cx(HEAD, "w-24 first-letter:uppercase @max-2xl:hidden")}>
              {column("price")}
            </th>
            <th scope="col" className={HEAD}>
              {t("modelLoad.reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line}>
              <td className={cx(CELL, "text-ink-2 tabular-nums")}>{row.line}</td>
              <td className={cx(CELL, "break-words")}>{`${row.typed.brand} ${row.typed.model}`}</td>
              <td className={cx(CELL, "break-words @max-2xl:hidden")}>{`${row.typed.version} ${row.typed.year}`}</td>
              <td className={cx(CELL, "truncate tabular-nums @max-2xl:hidden")}>{row.typed.price}</td>
              <td className={CELL}>
                {row.outcome && <OutcomePill outcome={row.outcome} />}
                {reasonsOf(row, t).map((reason) => (
                  <p key={reason} className="mt-1 text-ink-2 text-xs">
                    {reason}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.length > shown.length && (
        <p className="px-4 py-3 text-ink-2 sm:px-5">{t("modelLoad.more", { count: wanted.length - shown.length })}</p>
      )}
    </div>
  );
}

export function OutcomePill({ outcome }: { outcome: RowOutcome }) {
  const { t } = useT();
  return <Pill {...LOOKS[outcome]}>{t(`modelLoad.outcomes.${outcome}`)}</Pill>;
}

/** What is wrong with a row, a sentence a fault, each with its column. */
export function reasonsOf({ errors }: JudgedRow, t: TFunction): string[] {
  return errors.map(
    ({ field, code }) => `${t(`modelLoad.columns.${field as ModelRowField}`)}: ${t(`fieldErrors.${code}`)}`,
  );
}
