"use client";

import { ChevronsLeft, FileX, SearchX, WifiOff } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import type { Total } from "@/contract/kernel/records.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useT();
  return (
    <EmptyState
      icon={SearchX}
      title={t("list.noMatchTitle")}
      text={t("list.noMatchText")}
      action={<Button onClick={onClear}>{t("list.clearFilters")}</Button>}
    />
  );
}

export function LiveNotice({ isDown }: { isDown: boolean }) {
  const { t } = useT();
  return (
    <span role="status" title={isDown ? t("list.notLiveText") : undefined} className="flex-none text-ink-2 text-xs">
      {isDown && (
        <span className="inline-flex items-center gap-1.5">
          <Icon as={WifiOff} size={14} />
          {t("list.notLive")}
        </span>
      )}
    </span>
  );
}

type StaleNoticeProps = {
  code: string;
  isEarlier: boolean;
  onRetry: () => void;
  onFirstPage: () => void;
};

export function StaleNotice({ code, isEarlier, onRetry, onFirstPage }: StaleNoticeProps) {
  const { t } = useT();
  const isRemoved = code === "INVALID_CURSOR";
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-3 border-t bg-dup-soft px-4 py-1.5 text-dup @xl:px-5 [body:has([data-floating=progress])_&]:mb-14"
    >
      {t(isRemoved ? "list.pageMissing" : isEarlier ? "list.earlierTitle" : "list.staleTitle")}
      <button
        type="button"
        onClick={isRemoved ? onFirstPage : onRetry}
        className="flex-none whitespace-nowrap font-medium underline"
      >
        {t(isRemoved ? "list.firstPage" : "list.retry")}
      </button>
    </div>
  );
}

type ListFooterProps = {
  visible: number;
  total: Total | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  isCompact?: boolean;
};

export function ListFooter({ visible, total, onPrevious, onNext, isCompact }: ListFooterProps) {
  const { t, locale } = useT();
  const figures = { shown: formatNumber(visible, locale), total: total && formatNumber(total.count, locale) };
  return (
    <div
      className={cx(
        "flex flex-none items-center gap-2.5 border-t px-4 text-ink-2 @xl:px-5",
        isCompact ? "h-9 pointer-coarse:h-12" : "h-11",
      )}
    >
      <p aria-live="polite" className="mr-auto">
        {visible > 0 && t(total ? (total.isMore ? "list.visibleOfMore" : "list.visibleOf") : "list.visible", figures)}
      </p>
      <nav aria-label={t("list.pages")} className="flex gap-2.5">
        <Button
          {...(isCompact && { size: "small" as const })}
          title={t("list.previousKey")}
          aria-keyshortcuts="["
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          {t("list.previous")}
        </Button>
        <Button
          {...(isCompact && { size: "small" as const })}
          title={t("list.nextKey")}
          aria-keyshortcuts="]"
          disabled={!onNext}
          onClick={onNext}
        >
          {t("list.next")}
        </Button>
      </nav>
    </div>
  );
}

export function OptionsWaiting() {
  const { t } = useT();
  return <p className="px-2 py-1.5 text-ink-2">{t("list.optionsLoading")}</p>;
}

type ListProblemProps = { error: ApiError; onRetry: () => void; onFirstPage?: () => void };

export function ListProblem({ error, onRetry, onFirstPage }: ListProblemProps) {
  if (error.httpStatus === 403) return <NoPermission />;
  if (error.code === "INVALID_CURSOR" && onFirstPage) return <CursorExpired onFirstPage={onFirstPage} />;
  return <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />;
}

function CursorExpired({ onFirstPage }: { onFirstPage: () => void }) {
  const { t } = useT();
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        icon={FileX}
        title={t("list.pageMissing")}
        text={t("errors.INVALID_CURSOR")}
        action={
          <Button icon={ChevronsLeft} onClick={onFirstPage}>
            {t("list.firstPage")}
          </Button>
        }
      />
    </div>
  );
}
