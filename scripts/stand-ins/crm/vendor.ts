export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  failure: string;
};

export type FakeResponse = { status: number; body: unknown; headers?: Record<string, string> };

export type Vendor = {
  name: string;
  paths: RegExp;
  records: Records;
  related?: Records;
  answer: (received: FakeRequest) => FakeResponse;
};

export class Records {
  private readonly stored = new Map<string, { id: string; writes: number; fields: unknown }>();
  private made = 388_591;

  upsert(key: string, fields: unknown): { id: string; isNew: boolean } {
    const known = this.stored.get(key);
    if (known) {
      Object.assign(known, { writes: known.writes + 1, fields });
      return { id: known.id, isNew: false };
    }
    this.made += 1;
    const id = String(this.made);
    this.stored.set(key, { id, writes: 1, fields });
    return { id, isNew: true };
  }

  find(key: string): string | undefined {
    return this.stored.get(key)?.id;
  }

  get all() {
    return [...this.stored.entries()].map(([key, record]) => ({ key, ...record }));
  }

  clear(): void {
    this.stored.clear();
  }
}

export function textAt(body: unknown, path: string): string {
  const found = path
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], body);
  return found === undefined || found === null ? "" : String(found);
}
