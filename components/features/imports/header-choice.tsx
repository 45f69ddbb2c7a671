"use client";

import { Button } from "@/components/ui/button.tsx";
import type { UploadedFile } from "@/contract/imports/imports.ts";
import { useT } from "@/lib/i18n/client.ts";

const MAX_VISIBLE = 3;

type HeaderChoiceProps = {
  headerRow: number;
  firstRows: UploadedFile["firstRows"];
  isBusy: boolean;
  onSelect: (headerRow: number) => void;
};

export function HeaderChoice({ headerRow, firstRows, isBusy, onSelect }: HeaderChoiceProps) {
  const { t } = useT();
  const first = headerRow || (firstRows[0]?.row ?? 1);
  return (
    <section aria-labelledby="header-choice" className="grid max-w-4xl gap-3 rounded-card border border-dup p-4">
      <div>
        <h2 id="header-choice" className="font-strong">
          {t("imports.headerQuestion")}
        </h2>
        <p className="max-w-[70ch] text-ink-2">
          {headerRow === 0 ? t("imports.headerPerson") : t("imports.headerUnsure", { row: headerRow })}
        </p>
      </div>
      {firstRows.length > 0 && (
        <ol className="grid gap-1 text-sm">
          {firstRows.slice(0, MAX_VISIBLE).map(({ row, cells }) => (
            <li key={row} className="flex gap-3">
              <span className="flex-none text-ink-2 tabular-nums">{t("imports.inRow", { row })}</span>
              <span className="min-w-0 break-words">{cells.filter((cell) => cell.trim() !== "").join(" · ")}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => onSelect(0)}>
          {t("imports.headerNone")}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => onSelect(first)}>
          {t("imports.headerIn", { row: first })}
        </Button>
      </div>
    </section>
  );
}
