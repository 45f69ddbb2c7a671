"use client";

import { Lock, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = { code?: ErrorCode; requestId?: string; onRetry?: () => void; level?: 1 | 2 };

export function ErrorState({ code = "INTERNAL", requestId, onRetry, level }: ErrorStateProps) {
  const { t } = useT();
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        level={level}
        icon={TriangleAlert}
        title={t("ui.errorTitle")}
        text={
          <>
            {t(`errors.${code}`)}
            {requestId && <span className="mt-1 block text-xs">{t("ui.requestId", { requestId })}</span>}
          </>
        }
        action={
          onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              {t("ui.retry")}
            </Button>
          )
        }
      />
    </div>
  );
}

export function NoPermission({ action, level }: { action?: ReactNode; level?: 1 | 2 }) {
  const { t } = useT();
  return (
    <EmptyState
      level={level}
      icon={Lock}
      title={t("ui.noPermissionTitle")}
      text={t("ui.noPermissionText")}
      action={action}
    />
  );
}
