import type { Visitor } from "@/tests/support/visitor.ts";

type RequestOptions = {
  at?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
  body?: Uint8Array<ArrayBuffer>;
};

export class SpecificationClient {
  readonly visited = new Set<string>();
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** @param path as in `SPECIFICATION_PATHS` @throws unless the status is 200 */
  async text(method: string, path: string, { at = {}, query, json, body }: RequestOptions = {}): Promise<string> {
    this.visited.add(path);
    const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(at[name] ?? ""));
    const own: Record<string, string> = method === "GET" ? {} : { origin: this.visitor.web };
    const response = await this.visitor.request(`/api${address}${query ? `?${written(query)}` : ""}`, {
      method,
      ...(json !== undefined && { json }),
      ...(body && { body }),
      headers: { ...own, ...(method !== "GET" && { "sec-fetch-site": "same-origin" }) },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 400)}`);
    return text;
  }

  /** @returns the body, of the type that the caller declares and its test shows */
  async request<Answer>(method: string, path: string, options?: RequestOptions): Promise<Answer> {
    return JSON.parse(await this.text(method, path, options)) as Answer;
  }
}

/** A plus means a plus, as in point 7; a space is encoded. */
function written(query: Record<string, string>): string {
  return String(new URLSearchParams(query)).replaceAll("+", "%20");
}
