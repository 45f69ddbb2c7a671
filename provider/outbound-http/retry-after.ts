const MAX_SECONDS = 86_400;

/** Retry-After in seconds or as a date, a day at most; undefined without one. */
export function retryAfterOf(headers: Record<string, string>, now = Date.now()): number | undefined {
  const value = headers["retry-after"]?.trim() ?? "";
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), MAX_SECONDS);
}
