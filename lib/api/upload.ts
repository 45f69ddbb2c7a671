import axios, { isAxiosError } from "axios";
import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/kernel/endpoint.ts";
import { addressOf } from "../http/endpoint-url.ts";
import { refusalOf } from "./to-api-error.ts";

export type UploadOptions = { signal?: AbortSignal; onSent?: (share: number) => void };

/**
 * Uploads a file as a stream or bytes, with arguments in the query. Uses axios, since fetch reports no upload
 * progress.
 * @throws ApiError, as `call` does
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  file: Blob,
  { signal, onSent }: UploadOptions = {},
): Promise<OutputOf<E>> {
  const { path, query } = addressOf(endpoint, args as Record<string, unknown>);
  try {
    const response = await axios.request({
      method: endpoint.method,
      url: `/api${path}${query}`,
      data: file,
      signal,
      headers: { "content-type": endpoint.body === "stream" ? "text/csv" : file.type || "application/octet-stream" },
      onUploadProgress: ({ progress }) => progress !== undefined && onSent?.(progress),
    });
    return response.data as OutputOf<E>;
  } catch (cause) {
    if (!isAxiosError(cause) || axios.isCancel(cause)) throw cause;
    throw refusalOf(cause.response);
  }
}
