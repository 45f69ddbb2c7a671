import type { ApiError } from "@/lib/provider/api-error.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { NoPermission } from "../ui/no-permission.tsx";

/** Why there are no rows: not allowed, or not reached. */
export function ListProblem({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.httpStatus === 403) return <NoPermission />;
  return <ErrorState code={error.code} requestId={error.requestId} onRetry={onRetry} />;
}
