"use client";

import { ReadingChoice } from "@/components/engines/row-import/reading-choice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import {
  FILE_DELIMITERS,
  FILE_ENCODINGS,
  type FileDelimiter,
  type FileEncoding,
  type FileImportDetail,
  type ParseQuestion,
  type UploadedFile,
} from "@/contract/imports/imports.ts";
import type { TextReading } from "@/contract/kernel/text/text-encodings.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { HeaderChoice } from "./header-choice.tsx";
import { Uploading } from "./import-start.tsx";
import { type UploadOptions, useUpload } from "./use-upload.ts";

const DELIMITER_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const satisfies Record<
  FileDelimiter,
  string
>;

type HowReadProps = {
  upload: FileImportDetail;
  file: File | undefined;
  uploaded: UploadedFile | undefined;
  confirmed: readonly ParseQuestion[];
  onConfirm: (question: ParseQuestion) => void;
  onUploaded: (upload: UploadedFile) => void;
  onLeave: () => void;
};

const MAX_NAMES = 60;

export function ParseOptions({ upload, file, uploaded, confirmed, onConfirm, onUploaded, onLeave }: HowReadProps) {
  const { t, locale } = useT();
  const { share, problem, send } = useUpload(onUploaded);
  const { id, campaign, fileName, rows, headers, headerRow, questions, encoding, delimiter, sample } = upload;
  const isNarrow =
    headers.length > 1 && sample.filter((cells) => cells.length > headers.length).length * 2 > sample.length;
  const isBusy = share !== undefined;
  const isOpen = (question: ParseQuestion) => questions.includes(question) && !confirmed.includes(question);
  const readAs = (options: UploadOptions) => {
    const decided = { ...(!isOpen("encoding") && { encoding }), ...(!isOpen("header") && { headerRow }) };
    if (file) void send(campaign.id, file, { delimiter, ...decided, ...options }, id);
  };
  const firstRows = uploaded?.firstRows ?? [];
  const rowNames = [...new Set([headerRow, ...firstRows.map(({ row }) => row)])]
    .filter((row) => row > 0)
    .sort(byNumber);
  const namesIn = (row: number) => {
    const cells = firstRows.find((one) => one.row === row)?.cells ?? (row === headerRow ? headers : []);
    return cells.filter(Boolean).join(" · ").slice(0, MAX_NAMES);
  };
  return (
    <section aria-labelledby="how-read" className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="how-read" className="break-words font-strong">
            {fileName}
          </h2>
          <p className="text-ink-2">
            {campaign.name} · {t("imports.rows", { count: rows, number: formatNumber(rows, locale) })} ·{" "}
            {t("imports.columns", { count: headers.length })}
          </p>
        </div>
        <Button onClick={onLeave}>{t("imports.anotherFile")}</Button>
      </div>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-3">
        <SelectField
          label={t("imports.delimiter")}
          value={delimiter}
          disabled={!file || isBusy}
          onChange={({ target }) => readAs({ delimiter: target.value as FileDelimiter })}
          options={FILE_DELIMITERS.map((one) => ({
            value: one,
            label: t(`imports.delimiters.${DELIMITER_NAMES[one]}`),
          }))}
        />
        <SelectField
          label={t("imports.encoding")}
          value={encoding}
          disabled={!file || isBusy}
          onChange={({ target }) => readAs({ encoding: target.value as FileEncoding })}
          options={FILE_ENCODINGS.map((one) => ({ value: one, label: t(`readings.encodings.${one}`) }))}
        />
        <SelectField
          label={t("imports.headerRow")}
          value={String(headerRow)}
          disabled={!file || isBusy}
          onChange={({ target }) => readAs({ headerRow: Number(target.value) })}
          options={[
            { value: "0", label: t("imports.headerNone") },
            ...rowNames.map((row) => ({
              value: String(row),
              label: t("imports.headerOption", { row, names: namesIn(row) }),
            })),
          ]}
        />
      </div>
      <Uploading share={share} />
      <p role="status" className="text-ink-2 text-sm">
        {!file && t("imports.fileMissing")}
      </p>
      {headers.length === 1 && <p className="max-w-3xl">{t("imports.oneColumn")}</p>}
      {isNarrow && <p className="max-w-3xl">{t("imports.fewColumns")}</p>}
      {problem && (
        <p role="alert" className="text-fail">
          {problem}
        </p>
      )}
      {isOpen("encoding") && (
        <ReadingChoice
          readings={listReadings(uploaded, encoding)}
          isBusy={isBusy}
          onSelect={(selected) => (selected === encoding ? onConfirm("encoding") : readAs({ encoding: selected }))}
        />
      )}
      {isOpen("header") && (
        <HeaderChoice
          headerRow={headerRow}
          firstRows={firstRows}
          isBusy={isBusy}
          onSelect={(row) => (row === headerRow ? onConfirm("header") : readAs({ headerRow: row }))}
        />
      )}
    </section>
  );
}

const byNumber = (one: number, other: number) => one - other;

function listReadings(uploaded: UploadedFile | undefined, encoding: FileEncoding): TextReading[] {
  return uploaded && uploaded.readings.length > 0 ? uploaded.readings : [{ encoding, lines: [] }];
}
