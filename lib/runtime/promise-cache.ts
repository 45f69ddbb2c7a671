import { LRUCache } from "lru-cache";

/** Caches answers by key, pending ones included; errors are not cached. */
export class PromiseCache<Value> {
  private readonly known: LRUCache<string, Promise<Value>>;

  /** @param ttl milliseconds since the start of a load; 0 for no limit */
  constructor(max: number, ttl: number) {
    this.known = new LRUCache({ max, ttl, ttlResolution: 0 });
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const found = this.known.get(key);
    if (found) return found;
    const value = load();
    this.known.set(key, value);
    value.catch(() => this.known.peek(key) === value && this.known.delete(key));
    return value;
  }

  peek(key: string): Promise<Value> | undefined {
    return this.known.peek(key);
  }

  delete(key: string): void {
    this.known.delete(key);
  }
}
