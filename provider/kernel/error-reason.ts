/** What may be logged of a failure: its kind, never its message, which may quote data, an address or a token. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name} ${(cause as { code?: string }).code ?? ""}`.trim() : "";
}
