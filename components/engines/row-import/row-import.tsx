"use client";

import { Download, FileUp } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { FileButton } from "@/components/ui/file-button.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { ROW_OUTCOMES } from "@/contract/kernel/limits.ts";
import { isOtherFile } from "@/contract/kernel/text/file-kinds.ts";
import { saveFile } from "@/lib/browser/save-file.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ReadingChoice } from "./reading-choice.tsx";
import { MAX_ROWS, type RowImportDefinition, rowCsv } from "./row-file.ts";
import { OutcomePill, RowTable, rejectionReasons } from "./row-table.tsx";
import { isImportable, useRowImport } from "./use-row-import.ts";

export function RowImport<Field extends string>({ definition }: { definition: RowImportDefinition<Field> }) {
  const { t, locale } = useT();
  const { phase, rows, done, count, problem, readings, select, readAs, load } = useRowImport(definition);
  const labels = definition.labelsOf(t);
  const { fields } = definition.file;
  const isBusy = phase === "checking" || phase === "loading";
  const rejected = rows.filter(({ outcome }) => outcome === "refused");
  const coming = rows.filter(isImportable).length;
  const head = fields.map((field) => labels.columns[field]);
  const separator = locale === "es" ? ";" : ",";
  const number = (value: number) => formatNumber(value, locale);

  const saveRefused = () =>
    saveFile(
      labels.fileName,
      rowCsv(
        [...head, t("rowImport.reasonColumn")],
        rejected.map((row) => [
          ...fields.map((field) => row.typed[field]),
          rejectionReasons(row, labels.columns, t).join(" "),
        ]),
        separator,
      ),
    );

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={definition.back}>{labels.back}</BackLink>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="font-title text-xl tracking-[-0.018em]">{labels.title}</h1>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{labels.text}</p>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{labels.how}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            icon={Download}
            onClick={() => saveFile(labels.templateName, rowCsv(head, definition.examples, separator))}
          >
            {t("rowImport.template")}
          </Button>
          <FileButton
            label={t("rowImport.choose")}
            accept=".csv,text/csv"
            icon={FileUp}
            variant={phase === "start" ? "primary" : "plain"}
            isBusy={isBusy}
            onFile={select}
          >
            {t(phase === "start" ? "rowImport.choose" : "rowImport.another")}
          </FileButton>
        </div>
      </div>

      <div role="status" className="px-4 sm:px-5">
        {problem && (
          <p className="mt-4 text-fail">
            {isOtherFile(problem.kind)
              ? t(`fieldErrors.${problem.kind}`)
              : t(`rowImport.problems.${problem.kind}`, {
                  max: number(MAX_ROWS),
                  line: problem.kind === "quotes" ? number(problem.line) : "",
                  columns:
                    problem.kind === "columns" ? problem.missing.map((field) => labels.columns[field]).join(", ") : "",
                })}
          </p>
        )}
        {phase === "stopped" && (
          <p className="mt-4 text-fail">
            {t("rowImport.stopped", { row: number(rows.filter(isImportable)[done]?.line ?? 0) })}
          </p>
        )}
        {phase === "done" && <p className="mt-4 font-strong">{t("rowImport.done")}</p>}
      </div>

      {isBusy && (
        <LoadingOverlay
          label={t(phase === "checking" ? "rowImport.reading" : "rowImport.loading", {
            done: number(done),
            count: number(count),
          })}
        />
      )}

      {readings && (
        <div className="px-4 py-4 sm:px-5">
          <ReadingChoice readings={readings} isBusy={false} onSelect={readAs} />
        </div>
      )}

      {rows.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
            <ul className="flex flex-1 basis-72 flex-wrap gap-x-4 gap-y-1.5">
              {ROW_OUTCOMES.map((outcome) => (
                <li key={outcome} className="inline-flex items-center gap-1.5 tabular-nums">
                  <OutcomePill outcome={outcome} />
                  {number(rows.filter((row) => row.outcome === outcome).length)}
                </li>
              ))}
            </ul>
            {rejected.length > 0 && !isBusy && (
              <Button icon={Download} onClick={saveRefused}>
                {t("rowImport.refusedFile")}
              </Button>
            )}
            {phase === "ready" && (
              <Button variant="primary" disabled={coming === 0} onClick={load}>
                {coming === 0 ? t("rowImport.nothing") : t("rowImport.loadRows", { count: coming })}
              </Button>
            )}
          </div>
          <RowTable rows={rows} columns={definition.columns} names={labels.columns} hasRejected={rejected.length > 0} />
        </>
      )}
    </div>
  );
}
