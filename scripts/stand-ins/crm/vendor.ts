/** A call as a vendor reads it. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** Parsed, where it is JSON or a form. */
  body: Record<string, unknown>;
  /** What it is asked to do wrong; blank: nothing. */
  fault: string;
};

export type Said = { status: number; body: unknown; headers?: Record<string, string> };

/** What of a CRM the product calls, by its documents. `records` are its leads, `beside` what else it keeps. */
export type Vendor = {
  name: string;
  paths: RegExp;
  records: Records;
  beside?: Records;
  answer: (asked: Asked) => Said;
};

/** What every vendor has kept, by its id of the lead: the same lead twice is one record with two writes. */
export class Records {
  private readonly kept = new Map<string, { id: string; writes: number; fields: unknown }>();
  private made = 388_591;

  /** @returns the record and whether it is new */
  upsert(key: string, fields: unknown): { id: string; isNew: boolean } {
    const known = this.kept.get(key);
    if (known) {
      Object.assign(known, { writes: known.writes + 1, fields });
      return { id: known.id, isNew: false };
    }
    this.made += 1;
    const id = String(this.made);
    this.kept.set(key, { id, writes: 1, fields });
    return { id, isNew: true };
  }

  find(key: string): string | undefined {
    return this.kept.get(key)?.id;
  }

  get all() {
    return [...this.kept.entries()].map(([key, record]) => ({ key, ...record }));
  }

  clear(): void {
    this.kept.clear();
  }
}

/** By a path such as `data.0.Email`; blank where there is nothing. */
export function textAt(body: unknown, path: string): string {
  const found = path
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], body);
  return found === undefined || found === null ? "" : String(found);
}
