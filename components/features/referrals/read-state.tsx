"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { NoPermission } from "@/components/ui/no-permission.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ApiError } from "@/lib/api/api-error.ts";

export function ReadState({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error?.httpStatus === 403) return <NoPermission />;
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />;
  return (
    <div className="grid gap-3 px-4 py-5 sm:px-5">
      {["w-2/3", "w-1/2", "w-3/4", "w-1/3"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
