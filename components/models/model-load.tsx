"use client";

import { Download, FileUp } from "lucide-react";
import { useRef } from "react";
import { MODEL_ROW_FIELDS } from "@/contract/model-rows.ts";
import { ROW_OUTCOMES } from "@/contract/models.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routes.ts";
import { saveFile } from "@/lib/save-file.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { MOST_ROWS, modelCsv } from "./model-file.ts";
import { OutcomePill, RowTable, reasonsOf } from "./row-table.tsx";
import { useModelLoad, willLoad } from "./use-model-load.ts";

const EXAMPLES = [
  ["Andes", "Ruta 4x4", "Premium", "2027", "RUT-P-27", "38990", "Ruta full|Ruta premium"],
  ["Andes", "Ruta 4x4", "", "", "", "", "Ruta|La Ruta"],
];

/** A file of models and versions: chosen, tried, shown row by row, and only then loaded. */
export function ModelLoad() {
  const { t, locale } = useT();
  const input = useRef<HTMLInputElement>(null);
  const { phase, rows, done, count, problem, choose, load } = useModelLoad();
  const isBusy = phase === "checking" || phase === "loading";
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  const coming = rows.filter(willLoad).length;
  const head = MODEL_ROW_FIELDS.map((field) => t(`modelLoad.columns.${field}`));
  const number = (value: number) => formatNumber(value, locale);

  const saveRefused = () =>
    saveFile(
      t("modelLoad.fileName"),
      modelCsv(
        [...head, t("modelLoad.reasonColumn")],
        refused.map((row) => [...MODEL_ROW_FIELDS.map((field) => row.typed[field]), reasonsOf(row, t).join(" ")]),
      ),
    );

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.settingsModels}>{t("routes.settingsModels")}</BackLink>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="font-title text-xl tracking-[-0.018em]">{t("modelLoad.title")}</h1>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("modelLoad.text")}</p>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("modelLoad.how")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={Download} onClick={() => saveFile(t("modelLoad.templateName"), modelCsv(head, EXAMPLES))}>
            {t("modelLoad.template")}
          </Button>
          <Button
            icon={FileUp}
            look={phase === "start" ? "primary" : "plain"}
            isBusy={isBusy}
            onClick={() => input.current?.click()}
          >
            {t(phase === "start" ? "modelLoad.choose" : "modelLoad.another")}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={t("modelLoad.choose")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose(file);
              // The same file again, mended, is a change too.
              target.value = "";
            }}
          />
        </div>
      </div>

      <div role="status" className="px-4 sm:px-5">
        {problem && (
          <p className="mt-4 text-fail">
            {t(`modelLoad.problems.${problem.kind}`, {
              most: number(MOST_ROWS),
              columns:
                problem.kind === "columns"
                  ? problem.missing.map((field) => t(`modelLoad.columns.${field}`)).join(", ")
                  : "",
            })}
          </p>
        )}
        {isBusy && (
          <p className="mt-4 tabular-nums">
            {t(phase === "checking" ? "modelLoad.reading" : "modelLoad.loading", {
              done: number(done),
              count: number(count),
            })}
          </p>
        )}
        {phase === "stopped" && (
          <p className="mt-4 text-fail">
            {t("modelLoad.stopped", { row: number(rows.filter(willLoad)[done]?.line ?? 0) })}
          </p>
        )}
        {phase === "done" && <p className="mt-4 font-strong">{t("modelLoad.done")}</p>}
      </div>

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
            {refused.length > 0 && !isBusy && (
              <Button icon={Download} onClick={saveRefused}>
                {t("modelLoad.refusedFile")}
              </Button>
            )}
            {phase === "ready" && (
              <Button look="primary" disabled={coming === 0} onClick={load}>
                {coming === 0 ? t("modelLoad.nothing") : t("modelLoad.loadRows", { count: coming })}
              </Button>
            )}
          </div>
          <RowTable rows={rows} hasRefused={refused.length > 0} />
        </>
      )}
    </div>
  );
}
