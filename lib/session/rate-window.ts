const MAX_KEYS = 50_000;

/** Rate limit per key in ten-second windows, per process: the provider enforces the exact limits. */
export class RateWindow {
  private readonly counts = new Map<string, { until: number; count: number }>();

  /**
   * Counts one.
   * @returns seconds to wait when the limit is exceeded
   */
  take(key: string, most: number): number | undefined {
    const now = performance.now();
    const known = this.counts.get(key);
    if (!known || known.until <= now) {
      if (this.counts.size >= MAX_KEYS) this.counts.clear();
      this.counts.set(key, { until: now + 10_000, count: 1 });
      return undefined;
    }
    known.count += 1;
    return known.count > most ? Math.max(1, Math.ceil((known.until - now) / 1000)) : undefined;
  }
}
