"use client";

import { Button } from "@/components/ui/button.tsx";
import type { Total } from "@/contract/kernel/paging.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

type ListFooterProps = {
  shown: number;
  total: Total | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

export function ListFooter({ shown, total, onPrevious, onNext }: ListFooterProps) {
  const { t, locale } = useT();
  const figures = { shown: formatNumber(shown, locale), total: total && formatNumber(total.count, locale) };
  return (
    <div className="flex h-11 flex-none items-center gap-2.5 border-t px-4 text-ink-2 @xl:px-5">
      <p aria-live="polite" className="mr-auto">
        {shown > 0 && t(total ? (total.isMore ? "list.shownOfMore" : "list.shownOf") : "list.shown", figures)}
      </p>
      <nav aria-label={t("list.pages")} className="flex gap-2.5">
        <Button title={t("list.previousKey")} aria-keyshortcuts="[" disabled={!onPrevious} onClick={onPrevious}>
          {t("list.previous")}
        </Button>
        <Button title={t("list.nextKey")} aria-keyshortcuts="]" disabled={!onNext} onClick={onNext}>
          {t("list.next")}
        </Button>
      </nav>
    </div>
  );
}
