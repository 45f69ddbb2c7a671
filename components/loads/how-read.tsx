"use client";

import {
  LOAD_DELIMITERS,
  LOAD_ENCODINGS,
  type LoadDelimiter,
  type LoadEncoding,
  type LoadFound,
} from "@/contract/loads.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Uploading } from "./uploading.tsx";
import { useUpload } from "./use-upload.ts";

/** How a translation calls each delimiter: a tab is no name. */
const DELIMITER_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const satisfies Record<
  LoadDelimiter,
  string
>;

type HowReadProps = {
  found: LoadFound;
  file: File | undefined;
  onFound: (id: string) => void;
  onLeave: () => void;
};

/** How the file was understood. Told otherwise it is sent again, which needs the file: after a reload it is gone. */
export function HowRead({ found, file, onFound, onLeave }: HowReadProps) {
  const { t, locale } = useT();
  const { share, problem, send } = useUpload(onFound);
  const { id, campaign, fileName, rows, headers, encoding, delimiter, sample } = found;
  const isNarrow =
    headers.length > 1 && sample.filter((cells) => cells.length > headers.length).length * 2 > sample.length;
  const isBusy = share !== undefined;
  const readAs = (told: { encoding: LoadEncoding; delimiter: LoadDelimiter }) =>
    file && void send(campaign.id, file, told, id);
  return (
    <section aria-labelledby="how-read" className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="how-read" className="break-words font-strong">
            {fileName}
          </h2>
          <p className="text-ink-2">
            {campaign.name} · {t("loads.rows", { count: rows, number: formatNumber(rows, locale) })} ·{" "}
            {t("loads.columns", { count: headers.length })}
          </p>
        </div>
        <Button onClick={onLeave}>{t("loads.anotherFile")}</Button>
      </div>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <SelectField
          label={t("loads.delimiter")}
          value={delimiter}
          disabled={!file || isBusy}
          onChange={({ target }) => readAs({ encoding, delimiter: target.value as LoadDelimiter })}
          options={LOAD_DELIMITERS.map((one) => ({ value: one, label: t(`loads.delimiters.${DELIMITER_NAMES[one]}`) }))}
        />
        <SelectField
          label={t("loads.encoding")}
          value={encoding}
          disabled={!file || isBusy}
          onChange={({ target }) => readAs({ delimiter, encoding: target.value as LoadEncoding })}
          options={LOAD_ENCODINGS.map((one) => ({ value: one, label: t(`loads.encodings.${one}`) }))}
        />
      </div>
      <Uploading share={share} />
      <p role="status" className="text-ink-2 text-sm">
        {!file && t("loads.fileGone")}
      </p>
      {headers.length === 1 && <p className="max-w-3xl">{t("loads.oneColumn")}</p>}
      {isNarrow && <p className="max-w-3xl">{t("loads.fewColumns")}</p>}
      {problem && (
        <p role="alert" className="text-fail">
          {problem}
        </p>
      )}
    </section>
  );
}
