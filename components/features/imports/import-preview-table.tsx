"use client";

import { Check, Copy, type LucideIcon, Minus, Pencil, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { ImportRepair } from "@/contract/imports/import-plan.ts";
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportPreview } from "@/contract/imports/imports.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { lostLeadingZero } from "@/contract/kernel/validation.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useFieldOptions } from "./column-mapping.tsx";

const VARIANTS: Record<ImportOutcome, { tone: PillTone; icon: LucideIcon }> = {
  created: { tone: "done", icon: Check },
  changed: { tone: "done", icon: Pencil },
  duplicated: { tone: "dup", icon: Copy },
  failed: { tone: "fail", icon: X },
  known: { tone: "mute", icon: Minus },
};
const SELDOM: readonly ImportOutcome[] = ["changed", "known"];

const HEAD = "h-8 truncate border-y bg-sunken px-2 text-left font-medium text-ink-2 text-xs";
const CELL = "border-b px-2 py-2 align-top break-words";

const WIDE = ["identification", "email", "product", "agency"] as const;
const WIDE_ONLY = "@max-3xl:hidden";

type RepairHint = ImportRepair | "lostZero";

function chooseHint(repair: ImportRepair, value: string): RepairHint {
  return repair === "identification" && lostLeadingZero(value) ? "lostZero" : repair;
}

function hintOfRow(field: string, { identification }: ImportPreview["rows"][number]["lead"]): RepairHint {
  const isOfPerson = field === "phone" || field === "identification";
  return isOfPerson ? chooseHint(field, identification) : "date";
}

type ImportPreviewTableProps = {
  preview: ImportPreview;
  repairs: readonly ImportRepair[];
  isBusy: boolean;
  onRepair: (repair: ImportRepair) => void;
};

export function ImportPreviewTable({ preview, repairs, isBusy, onRepair }: ImportPreviewTableProps) {
  const { t, locale } = useT();
  const { fieldLabel } = useFieldOptions();
  const number = (value: number) => formatNumber(value, locale);
  const { counts, problems, unknown, severalLines, rows } = preview;
  const outcomes = IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0 || !SELDOM.includes(outcome));
  const errorName = (field: string, code: FieldErrorCode, hint?: RepairHint) => {
    const text = hint && code !== "spreadsheetDecimal" ? t(`recordForm.repairs.${hint}`) : t(`fieldErrors.${code}`);
    return field === "row" ? text : `${fieldLabel(field)}: ${text}`;
  };
  return (
    <section aria-labelledby="previewed" className="grid gap-3">
      <h2 id="previewed" className="font-strong">
        {t("imports.preview")}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
        {outcomes.map((outcome) => (
          <li key={outcome} className="inline-flex items-center gap-1.5 tabular-nums">
            <Pill {...VARIANTS[outcome]}>{t(`imports.outcomes.${outcome}`)}</Pill>
            {number(counts[outcome])}
          </li>
        ))}
      </ul>
      {(problems.length > 0 || repairs.length > 0) && (
        <ul className="max-w-3xl divide-y border-y">
          {problems.map(({ field, code, count, row, example, repair }) => (
            <li key={`${field} ${code} ${repair}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-64">
                <span className="tabular-nums">{t("imports.rows", { count, number: number(count) })}</span>
                {" · "}
                {errorName(field, code, repair ? chooseHint(repair, example) : undefined)}
                <span className="block truncate text-ink-2 text-sm">
                  {t("imports.inRow", { row: number(row) })}
                  {example && `: ${example}`}
                </span>
              </p>
              {repair && (
                <Button size="small" isBusy={isBusy} onClick={() => onRepair(repair)}>
                  {t(`imports.repairs.${repair}`)}
                </Button>
              )}
            </li>
          ))}
          {repairs.map((repair) => (
            <li key={repair} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <p className="min-w-0 flex-1 basis-64">{t(`imports.repaired.${repair}`)}</p>
              <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => onRepair(repair)}>
                {t("imports.undo")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {severalLines && (
        <p className="max-w-3xl">
          {t("imports.severalLines", {
            count: severalLines.count,
            number: number(severalLines.count),
            row: number(severalLines.row),
            lines: number(severalLines.lines),
          })}
        </p>
      )}
      {unknown.length > 0 && (
        <div className="max-w-3xl">
          <p>{t("imports.unknown")}</p>
          <ul className="mt-1 divide-y border-y">
            {unknown.map(({ field, name, count }) => (
              <li key={`${field} ${name}`} className="flex gap-x-3 py-1.5">
                <span className="min-w-0 flex-1 break-words">
                  <span className="text-ink-2">{fieldLabel(field)}:</span> {name}
                </span>
                <span className="flex-none tabular-nums">{t("imports.rows", { count, number: number(count) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="@container">
        <table aria-label={t("imports.firstRows")} className="w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={cx(HEAD, "w-12")}>
                {t("imports.row")}
              </th>
              <th scope="col" className={HEAD}>
                {t("imports.fields.fullName")}
              </th>
              <th scope="col" className={cx(HEAD, "@max-xl:hidden")}>
                {t("imports.fields.phone")}
              </th>
              {WIDE.map((field) => (
                <th key={field} scope="col" className={cx(HEAD, WIDE_ONLY)}>
                  {t(`imports.fields.${field}`)}
                </th>
              ))}
              <th scope="col" className={cx(HEAD, "@3xl:w-1/4")}>
                {t("imports.outcome")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, lead, outcome, errors }) => (
              <tr key={row}>
                <td className={cx(CELL, "text-ink-2 tabular-nums")}>{row}</td>
                <td className={CELL}>{`${lead.firstName} ${lead.lastName}`}</td>
                <td className={cx(CELL, "tabular-nums @max-xl:hidden")}>{lead.phone}</td>
                {WIDE.map((field) => (
                  <td key={field} className={cx(CELL, WIDE_ONLY)}>
                    {lead[field]}
                  </td>
                ))}
                <td className={CELL}>
                  <Pill {...VARIANTS[outcome]}>{t(`imports.rowOutcomes.${outcome}`)}</Pill>
                  {errors.map(({ field, code, repair }) => (
                    <p key={`${field} ${code}`} className="mt-1 text-ink-2 text-xs">
                      {errorName(field, code, repair === undefined ? undefined : hintOfRow(field, lead))}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
