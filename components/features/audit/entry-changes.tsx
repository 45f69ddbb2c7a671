"use client";

import { cx } from "@/components/ui/cx.ts";
import type { AuditDetail } from "@/contract/audit/audits.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { auditedLabel } from "./entry-labels.ts";
import { changedValueText, toValueChanges } from "./entry-values.ts";

const HEAD = "border-b py-1 pr-2 text-left font-medium text-ink-2 text-xs";
const CELL = "border-b py-1.5 pr-2 align-top break-words";

export function EntryChanges({ entry }: { entry: AuditDetail }) {
  const { t } = useT();
  const zone = useZone();
  const changes = toValueChanges(entry);
  const hasBoth = entry.before !== null && entry.after !== null;
  const title = hasBoth
    ? t("audits.panel.changes")
    : entry.before
      ? t("audits.panel.removedValues")
      : t("audits.panel.values");
  const heads = {
    before: t("audits.panel.before"),
    after: t("audits.panel.after"),
    value: t("audits.panel.value"),
  };
  const edges = hasBoth ? (["before", "after"] as const) : entry.before ? (["before"] as const) : (["after"] as const);

  return (
    <section className="border-t px-[18px] py-3.5">
      <h3 className="mb-2 font-strong text-2xs text-ink-2">{title}</h3>
      {changes.length === 0 ? (
        <p className="text-ink-2">{t("audits.panel.noChanges")}</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {t("audits.panel.field")}
              </th>
              {edges.map((end) => (
                <th key={end} scope="col" className={cx(HEAD, !hasBoth && "w-[64%]")}>
                  {heads[hasBoth ? end : "value"]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row" className={cx(CELL, "text-left font-normal text-ink-2")}>
                  {auditedLabel(entry.subject, change.field, t)}
                </th>
                {edges.map((end) => (
                  <td key={end} className={cx(CELL, end === "before" && hasBoth && "text-ink-2")}>
                    {changedValueText(entry.subject, { field: change.field, value: change[end] }, zone, t) || (
                      <i className="text-ink-2">{t("audits.panel.empty")}</i>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
