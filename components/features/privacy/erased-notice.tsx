"use client";

import { CircleCheck } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import type { Erased } from "@/contract/privacy/people.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

export function ErasedNotice({ erased }: { erased: Erased }) {
  const { t, locale } = useT();
  const touched = erased.tables.filter(({ rows }) => rows > 0);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const formatRecipients = (isNotified: boolean) =>
    list.format(erased.recipients.filter((one) => one.isNotified === isNotified).map(({ name }) => name));
  const [notified, toNotify] = [formatRecipients(true), formatRecipients(false)];
  return (
    <div className="mt-4 flex gap-2.5 rounded-card bg-done-soft px-3 py-2.5 text-done">
      <span className="mt-0.5 flex-none">
        <Icon as={CircleCheck} />
      </span>
      <div className="min-w-0">
        <p className="font-strong">{t("people.erased.title", { count: erased.records + erased.traces })}</p>
        <ul className="flex flex-wrap gap-x-4">
          {touched.map(({ table, rows }) => (
            <li key={table} className="tabular-nums">
              {t(`people.tables.${table}` as "people.tables.lead", { defaultValue: table })}:{" "}
              {formatNumber(rows, locale)}
            </li>
          ))}
        </ul>
        {notified.length > 0 && (
          <p>{t("people.erased.notified", { names: notified, interpolation: { escapeValue: false } })}</p>
        )}
        {toNotify.length > 0 && (
          <p className="font-strong">
            {t("people.erased.toNotify", { names: toNotify, interpolation: { escapeValue: false } })}
          </p>
        )}
        <p>{t("people.erased.text")}</p>
      </div>
    </div>
  );
}
