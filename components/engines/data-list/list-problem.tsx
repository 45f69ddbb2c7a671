"use client";

import { ChevronsLeft, FileX } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

type ListProblemProps = { error: ApiError; onRetry: () => void; onFirstPage?: () => void };

export function ListProblem({ error, onRetry, onFirstPage }: ListProblemProps) {
  if (error.httpStatus === 403) return <NoPermission />;
  if (error.code === "INVALID_CURSOR" && onFirstPage) return <PageGone onFirstPage={onFirstPage} />;
  return <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />;
}

function PageGone({ onFirstPage }: { onFirstPage: () => void }) {
  const { t } = useT();
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        icon={FileX}
        title={t("list.pageGone")}
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
