import { type Endpoint, pathParameters } from "@/contract/kernel/endpoint.ts";
import { sampleInput } from "./sample-input.ts";
import type { RequestOptions } from "./visitor.ts";

/** Minimal valid input of an endpoint, placed into path, query or JSON body. */
export function placed(endpoint: Endpoint): { path: string; options: RequestOptions; args: Record<string, unknown> } {
  const args = sampleInput(endpoint);
  const left = { ...args };
  let path = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(left[name])));
    delete left[name];
  }
  const takesBody = endpoint.method === "POST" || endpoint.method === "PUT";
  const query = takesBody ? "" : String(new URLSearchParams(left as Record<string, string>));
  const own: Record<string, string> = endpoint.method === "GET" ? {} : { "sec-fetch-site": "same-origin" };
  const isFile = endpoint.body === "stream";
  return {
    path: query ? `${path}?${query}` : path,
    options: {
      method: endpoint.method,
      headers: { ...own, ...(isFile && { "content-type": "text/csv" }) },
      ...(takesBody && (isFile ? { body: "email\n" } : { json: left })),
    },
    args,
  };
}
