import type { ArgumentsOf, Call } from "@/contract/kernel/endpoint.ts";

export type Address = { path: string; query: string; body: Record<string, unknown> | undefined };

type Addressed = Pick<Call, "method" | "path"> & Partial<Pick<Call, "body">>;

/** Encodes every parameter: `+` as %2B, a space as %20. */
export function endpointUrl(endpoint: Addressed, args: Record<string, unknown>): Address {
  const rest = { ...args };
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isWrite = endpoint.method === "POST" || endpoint.method === "PUT";
  const takesBody = isWrite && (endpoint.body ?? "json") === "json";
  return { path, query: takesBody ? "" : queryString(rest), body: takesBody ? rest : undefined };
}

export function queryString(values: Record<string, unknown>): string {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Receipt cookie: shows the page whether a browser download has started. */
export const RECEIPT_PARAM = "receipt";
const RECEIPT = /^[0-9a-f-]{36}$/;

export const receiptCookie = (receipt: string) => `download-${receipt}`;

export type DownloadOutcome = "begun" | "failed";

export function receiptIn(address: URL): string | undefined {
  const receipt = address.searchParams.get(RECEIPT_PARAM) ?? "";
  return RECEIPT.test(receipt) ? receipt : undefined;
}

export function readKey<E extends Call>(endpoint: E, args: ArgumentsOf<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, args];
}
