"use client";

import { SearchX, WifiOff } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
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
  const isGone = code === "INVALID_CURSOR";
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-3 border-t bg-dup-soft px-4 py-1.5 text-dup @xl:px-5 [body:has([data-floating=progress])_&]:mb-14"
    >
      {t(isGone ? "list.pageGone" : isEarlier ? "list.earlierTitle" : "list.staleTitle")}
      <button
        type="button"
        onClick={isGone ? onFirstPage : onRetry}
        className="flex-none whitespace-nowrap font-medium underline"
      >
        {t(isGone ? "list.firstPage" : "list.retry")}
      </button>
    </div>
  );
}
