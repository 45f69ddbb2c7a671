/** Loggable kind of a failure; messages may quote data, addresses or tokens. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name} ${(cause as { code?: string }).code ?? ""}`.trim() : "";
}
