import { BULK_PARAM } from "@/lib/routing/routes.ts";

export function withBulk(id: string | undefined): string {
  const next = new URLSearchParams(window.location.search);
  if (id) next.set(BULK_PARAM, id);
  else next.delete(BULK_PARAM);
  return `${window.location.pathname}${next.size > 0 ? `?${next}` : ""}`;
}
