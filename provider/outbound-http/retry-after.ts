/** Nobody is left alone for longer, whatever they ask for. */
const LONGEST_SECONDS = 86_400;

/** Seconds that an answer asks to wait, said as such or as a date, a day at most; undefined where it does not. */
export function retryAfterOf(headers: Record<string, string>, now = Date.now()): number | undefined {
  const said = headers["retry-after"]?.trim() ?? "";
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), LONGEST_SECONDS);
}
