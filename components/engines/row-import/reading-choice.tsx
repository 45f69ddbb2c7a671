"use client";

import { Button } from "@/components/ui/button.tsx";
import type { TextEncoding, TextReading } from "@/contract/kernel/text/text-encodings.ts";
import { useT } from "@/lib/i18n/client.ts";

type ReadingChoiceProps = {
  readings: readonly TextReading[];
  isBusy: boolean;
  onSelect: (encoding: TextEncoding) => void;
};

export function ReadingChoice({ readings, isBusy, onSelect }: ReadingChoiceProps) {
  const { t } = useT();
  return (
    <section aria-labelledby="reading-choice" className="grid max-w-4xl gap-3 rounded-card border border-dup p-4">
      <div>
        <h2 id="reading-choice" className="font-strong">
          {t("readings.title")}
        </h2>
        <p className="max-w-[70ch] text-ink-2">{t("readings.text")}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(240px,1fr))]">
        {readings.map(({ encoding, lines }) => (
          <li key={encoding} className="grid content-start gap-2 rounded-card border bg-surface p-3">
            <h3 className="font-medium">{t(`readings.encodings.${encoding}`)}</h3>
            <ul className="grid gap-1 break-words text-sm">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal; only the index differs
                <li key={index}>{line}</li>
              ))}
            </ul>
            <Button size="small" className="justify-self-start" disabled={isBusy} onClick={() => onSelect(encoding)}>
              {t("readings.choose", { encoding: t(`readings.encodings.${encoding}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
