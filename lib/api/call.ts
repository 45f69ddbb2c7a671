import type { ArgumentsOf, Call, OutputOf } from "@/contract/kernel/endpoint.ts";
import type { TextFile } from "@/contract/kernel/files.ts";
import { endpointUrl } from "../http/endpoint-url.ts";
import { api } from "./client.ts";

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  isBackground?: boolean;
  file?: Blob;
  /** Receives the part of the file sent, 0 to 1. */
  onSent?: (share: number) => void;
};

/** Calls through `/api`. Times are ISO 8601 UTC. @throws ApiError, or the reason of an aborted signal */
export async function call<E extends Call>(
  endpoint: E,
  args: ArgumentsOf<E>,
  { file, onSent, ...options }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, query, body } = endpointUrl(endpoint, args as Record<string, unknown>);
  const isFile = endpoint.answer === "file";
  const { data, headers } = await api.request({
    ...options,
    method: endpoint.method,
    url: `/api${path}${query}`,
    data: file ?? body,
    headers: file && {
      "content-type": endpoint.body === "stream" ? "text/csv" : file.type || "application/octet-stream",
    },
    responseType: isFile ? "text" : "json",
    onUploadProgress: onSent && (({ progress }) => progress !== undefined && onSent(progress)),
  });
  // The provider sends nothing but a TextFile from a file endpoint.
  return (isFile ? toTextFile(headers, data) : data) as OutputOf<E>;
}

function toTextFile(headers: object, text: string): TextFile {
  const { "content-disposition": disposition, "content-type": type } = headers as Record<string, string>;
  const [, name = "file"] = /filename="([^"]+)"/.exec(String(disposition)) ?? [];
  return { name, type: String(type), text };
}
