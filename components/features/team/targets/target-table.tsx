"use client";

import { type ReactNode, useId } from "react";
import { type Control, useWatch } from "react-hook-form";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { fromText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { cx } from "@/components/ui/cx.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type MonthOfTargets, type Target, TargetSales } from "@/contract/team/team.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { Progress, ReportLink } from "./progress.tsx";

export type TargetGroup = keyof Pick<MonthOfTargets, "agencies" | "advisors">;

type TargetTableProps = {
  group: TargetGroup;
  targets: readonly Target[];
  actual: number;
  control: Control<Values>;
  conflicts: Values | null;
  mayWrite: boolean;
};

export function TargetTable({ group, targets, actual, control, conflicts, mayWrite }: TargetTableProps) {
  const { t, locale } = useT();
  const titleId = useId();
  const rest = actual - targets.reduce((sum, one) => sum + one.actual, 0);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 font-title text-lg tracking-[-0.012em]">
        {t(`targets.groups.${group}.title`)}
      </h2>
      {targets.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 text-ink-2">
          {t(`targets.groups.${group}.none`)}
          {group === "agencies" ? (
            <ReportLink to={routes.settingsAgencies}>{t("targets.toAgencies")}</ReportLink>
          ) : (
            <ReportLink to={routes.settingsUsers}>{t("targets.toUsers")}</ReportLink>
          )}
        </div>
      ) : (
        <table aria-labelledby={titleId} className={TABLE}>
          <TargetHead group={group} />
          <tbody>
            {targets.map((target) => (
              <TargetRow
                key={target.id}
                target={target}
                control={control}
                conflict={conflicts?.[target.id]}
                mayWrite={mayWrite}
              />
            ))}
            {rest > 0 && (
              <tr>
                <th scope="row" className={cx(CELL, NAME, "text-ink-2")}>
                  {t(`targets.groups.${group}.rest`)}
                </th>
                <td className={CELL} />
                <td className={cx(CELL, NUMBER)}>{formatNumber(rest, locale)}</td>
                <td className={CELL} />
              </tr>
            )}
          </tbody>
          <TargetFoot targets={targets} actual={actual} control={control} />
        </table>
      )}
    </section>
  );
}

const TABLE = "w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border bg-surface";
const CELL = "px-2 py-1.5 align-middle first:pl-3 last:pr-3 [tr:not(:last-child)_&]:border-b [tbody_&]:border-b";
const HEAD = "h-8 truncate border-b bg-sunken px-2 font-medium text-ink-2 text-xs first:pl-3 last:pr-3";
const NAME = "break-words text-left font-medium";
const NUMBER = "text-right tabular-nums";

function TargetHead({ group }: { group: TargetGroup }) {
  const { t } = useT();
  return (
    <thead>
      <tr>
        <th scope="col" className={cx(HEAD, "text-left")}>
          {t(`targets.groups.${group}.name`)}
        </th>
        <th scope="col" className={cx(HEAD, "w-[84px] text-right @md:w-[108px]")}>
          {t("targets.columns.target")}
        </th>
        <th scope="col" className={cx(HEAD, "w-[60px] text-right @md:w-[76px]")}>
          {t("targets.columns.actual")}
        </th>
        <th scope="col" className={cx(HEAD, "w-[72px] text-left @md:w-[34%]")}>
          {t("targets.columns.progress")}
        </th>
      </tr>
    </thead>
  );
}

type TargetRowProps = {
  target: Target;
  control: Control<Values>;
  conflict: string | undefined;
  mayWrite: boolean;
};

function TargetRow({ target: { id, name, actual }, control, conflict, mayWrite }: TargetRowProps) {
  const { t, locale } = useT();
  const aimed = parseTarget(useWatch({ control, name: id }));
  return (
    <tr>
      <th scope="row" className={cx(CELL, NAME)}>
        {name}
      </th>
      <td className={cx(CELL, NUMBER, "relative [&_input]:text-right")}>
        {mayWrite ? (
          <RecordField
            control={control}
            name={id}
            kind="number"
            label={t("targets.of", { name })}
            isLabelHidden
            hint={
              conflict === undefined
                ? undefined
                : conflict === ""
                  ? t("recordForm.conflictEmpty")
                  : t("recordForm.conflictNow", { value: conflict })
            }
          />
        ) : (
          <Aimed sales={aimed} />
        )}
      </td>
      <td className={cx(CELL, NUMBER)}>{formatNumber(actual, locale)}</td>
      <td className={CELL}>
        <Progress name={name} actual={actual} aimed={aimed} />
      </td>
    </tr>
  );
}

type TargetFootProps = Pick<TargetTableProps, "targets" | "actual" | "control">;

function TargetFoot({ targets, actual, control }: TargetFootProps) {
  const { t, locale } = useT();
  const typed = useWatch({ control, name: targets.map(({ id }) => id) }).map(parseTarget);
  const filled = typed.filter((one) => one !== null);
  const aimed = filled.length === 0 ? null : filled.reduce((sum, one) => sum + one, 0);
  return (
    <tfoot className="bg-sunken font-strong">
      <tr>
        <th scope="row" className={cx(CELL, "h-11 text-left font-strong")}>
          {t("targets.total")}
        </th>
        <td className={cx(CELL, NUMBER, "pr-[17px]")}>
          <Aimed sales={aimed} />
        </td>
        <td className={cx(CELL, NUMBER)}>{formatNumber(actual, locale)}</td>
        <td className={CELL}>
          <Progress name={t("targets.total")} actual={actual} aimed={aimed} />
        </td>
      </tr>
    </tfoot>
  );
}

function Aimed({ sales }: { sales: number | null }): ReactNode {
  const { t, locale } = useT();
  if (sales !== null) return formatNumber(sales, locale);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("targets.noTarget")}</span>
    </>
  );
}

function parseTarget(typed: string | undefined): number | null {
  return TargetSales.safeParse(fromText("number", typed ?? "")).data ?? null;
}

const ROWS = ["a", "b", "c", "d", "e"] as const;

export function TargetSkeleton() {
  return (
    <div aria-hidden="true" className="grid items-start gap-x-8 gap-y-7 px-4 py-5 sm:px-5 @5xl:grid-cols-2">
      {(["agencies", "advisors"] as const).map((group) => (
        <div key={group}>
          <Skeleton className="mt-1.5 mb-3.5 h-3 w-24" />
          <table className={TABLE}>
            <TargetHead group={group} />
            <tbody>
              {ROWS.map((row, index) => (
                <tr key={row}>
                  <td colSpan={4} className={cx(CELL, "h-11")}>
                    <Skeleton className={cx("h-3", index % 2 ? "w-1/2" : "w-3/4")} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}
