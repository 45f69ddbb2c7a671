"use client";

import { CircleAlert, CircleCheck, ClipboardList } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type FormSummary, forms } from "@/contract/ad-networks/forms.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { FormEditor } from "./form-editor.tsx";

const FORM_PARAMETER = "form";

function FormList() {
  const { t } = useT();
  const read = useRead(forms.list, {});
  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.settingsForms")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("forms.text")}</p>
      </div>
      {read.data === undefined ? (
        read.isError ? (
          read.error.httpStatus === 403 ? (
            <NoPermission />
          ) : (
            <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
          )
        ) : (
          <div className="flex flex-col gap-5 px-5 py-5">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-4 w-72" />
            <Skeleton className="h-4 w-56" />
          </div>
        )
      ) : read.data.length === 0 ? (
        <EmptyState icon={ClipboardList} title={t("forms.emptyTitle")} text={t("forms.emptyText")} />
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-ink-2 text-xs">
              <th scope="col" className={HEAD}>
                {t("forms.columns.name")}
              </th>
              <th scope="col" className={cx(HEAD, "w-[150px]")}>
                {t("forms.columns.matched")}
              </th>
              <th scope="col" className={cx(HEAD, WIDE, "w-[130px]")}>
                {t("forms.columns.source")}
              </th>
              <th scope="col" className={cx(HEAD, WIDE, "w-[120px] text-right")}>
                {t("forms.columns.recentLeads")}
              </th>
              <th scope="col" className={cx(HEAD, WIDE, "w-[140px]")}>
                {t("forms.columns.lastLeadAt")}
              </th>
            </tr>
          </thead>
          <tbody>
            {read.data.map((form) => (
              <Row key={form.id} form={form} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Row({ form }: { form: FormSummary }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { count, isMore } = form.recentLeads;
  const isOpen = form.matched < form.questionCount;
  const last = useAsOfNow((now) =>
    form.lastLeadAt ? listDate(form.lastLeadAt, now, locale, zone) : t("forms.noLead"),
  );
  return (
    <tr className="relative hover:bg-sunken">
      <th scope="row" className={cx(CELL, "text-left font-normal")}>
        <Link
          href={withParameters(routes.settingsForms, { [FORM_PARAMETER]: form.id })}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {form.name}
        </Link>
        <span className="block truncate text-ink-2 text-xs">
          {t(`integrations.networks.${form.network}`)} · {form.accountName}
        </span>
      </th>
      <td className={CELL}>
        {form.questionCount === 0 ? (
          <Pill>{t("forms.noQuestionsYet")}</Pill>
        ) : (
          <Pill tone={isOpen ? "dup" : "done"} icon={isOpen ? CircleAlert : CircleCheck}>
            {t("forms.matchedOf", { matched: form.matched, questionCount: form.questionCount })}
          </Pill>
        )}
      </td>
      <td className={cx(CELL, WIDE)}>{t(`sources.${form.source}`)}</td>
      <td className={cx(CELL, WIDE, "text-right tabular-nums")}>
        {formatNumber(count, locale)}
        {isMore && "+"}
      </td>
      <td className={cx(CELL, WIDE)}>{last}</td>
    </tr>
  );
}

const EDGES = "first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";
const HEAD = `h-8 border-b px-2 font-medium ${EDGES}`;
const CELL = `h-14 truncate border-b px-2 ${EDGES}`;
const WIDE = "@max-2xl:hidden";

export function FormsScreen() {
  const form = useSearchParams().get(FORM_PARAMETER);
  return form ? <FormEditor key={form} id={form} /> : <FormList />;
}
