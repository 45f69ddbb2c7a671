const MOST_KEYS = 50_000;

/** So many in a window of ten seconds, by key, in this process: the provider keeps the limits that must be right. */
export class RateWindow {
  private readonly most: number;
  private readonly counts = new Map<string, { until: number; count: number }>();

  constructor(most: number) {
    this.most = most;
  }

  /** Counts one. @returns the seconds to wait when it is one too many */
  take(key: string): number | undefined {
    const now = performance.now();
    const known = this.counts.get(key);
    if (!known || known.until <= now) {
      if (this.counts.size >= MOST_KEYS) this.counts.clear();
      this.counts.set(key, { until: now + 10_000, count: 1 });
      return undefined;
    }
    known.count += 1;
    return known.count > this.most ? Math.max(1, Math.ceil((known.until - now) / 1000)) : undefined;
  }
}
