import { LRUCache } from "lru-cache";

const FRESH_MS = 5000;

/** Caches database reads for 5 s by key; errors are not cached. */
export abstract class TtlCache<Value> {
  private readonly known: LRUCache<string, Promise<Value>>;

  /** @param max keys; above it the least recently used ones go */
  constructor(max: number) {
    this.known = new LRUCache({ max, ttl: FRESH_MS, ttlResolution: 0 });
  }

  protected abstract read(key: string): Promise<Value>;

  of(key: string): Promise<Value> {
    const found = this.known.get(key);
    if (found) return found;
    const value = this.read(key);
    this.known.set(key, value);
    value.catch(() => this.known.delete(key));
    return value;
  }

  forget(key?: string): void {
    if (key === undefined) this.known.clear();
    else this.known.delete(key);
  }
}
