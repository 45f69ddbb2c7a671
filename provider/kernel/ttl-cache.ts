const FRESH_MS = 5000;

/** Caches database reads for 5 s by key; failures are not cached. */
export abstract class TtlCache<Value> {
  private readonly most: number;
  private readonly known = new Map<string, { until: number; value: Promise<Value> }>();

  /** @param most keys; beyond this the cache is cleared */
  constructor(most: number) {
    this.most = most;
  }

  protected abstract read(key: string): Promise<Value>;

  of(key: string): Promise<Value> {
    const found = this.known.get(key);
    if (found && found.until > performance.now()) return found.value;
    if (this.known.size >= this.most) this.known.clear();
    const value = this.read(key);
    this.known.set(key, { until: performance.now() + FRESH_MS, value });
    value.catch(() => this.known.delete(key));
    return value;
  }

  /** Call after a change by this process: one key, or all. */
  forget(key?: string): void {
    if (key === undefined) this.known.clear();
    else this.known.delete(key);
  }
}
