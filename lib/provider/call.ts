import axios, { type AxiosResponse, isAxiosError } from "axios";
import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/endpoint.ts";
import { ERRORS, type ErrorBody, type ErrorCode } from "@/contract/errors.ts";
import type { TextFile } from "@/contract/files.ts";
import { goToSignIn } from "@/lib/session/go-to-sign-in.ts";
import { addressOf } from "./address.ts";
import { ApiError } from "./api-error.ts";

export type CallOptions = {
  signal?: AbortSignal;
  /** The same key and arguments have one effect, however often they are sent. */
  idempotencyKey?: string;
};

/**
 * Calls an endpoint of the contract from the browser, through `/api`. Times are ISO 8601 UTC.
 * @throws ApiError; a session that is over also takes the browser to `/signin`, once.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, query, body } = addressOf(endpoint, args as Record<string, unknown>);
  try {
    const response = await axios.request({
      method: endpoint.method,
      url: `/api${path}${query}`,
      data: body,
      signal,
      responseType: endpoint.answer === "file" ? "text" : undefined,
      headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : undefined,
    });
    // Of an endpoint that answers a file, a TextFile is the output: the provider sends nothing else.
    return (endpoint.answer === "file" ? fileOf(response) : response.data) as OutputOf<E>;
  } catch (cause) {
    return refuse(cause);
  }
}

export type UploadOptions = { signal?: AbortSignal; onSent?: (share: number) => void };

/**
 * Sends a file as the body of an endpoint that takes a stream or bytes; its arguments go with the address. The browser reads it
 * as it sends it. @throws ApiError, as `call` does
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
    return refuse(cause);
  }
}

function refuse(cause: unknown): never {
  if (!isAxiosError(cause) || axios.isCancel(cause)) throw cause;
  const error = new ApiError(bodyOf(cause.response), cause.response);
  if (typeof error.details.signIn === "string") goToSignIn(error.code);
  throw error;
}

/** A file as the provider handed it over, before it was sent. */
function fileOf({ headers, data }: AxiosResponse<string>): TextFile {
  const [, name = "file"] = /filename="([^"]+)"/.exec(String(headers["content-disposition"])) ?? [];
  return { name, type: String(headers["content-type"]), text: data };
}

function bodyOf(response: AxiosResponse<unknown> | undefined): ErrorBody {
  const given = errorOf(response?.data);
  if (response && given && typeof given === "object" && given.code && given.code in ERRORS) {
    return {
      code: given.code,
      message: given.message ?? given.code,
      httpStatus: response.status,
      details: given.details ?? {},
      requestId: given.requestId ?? "",
    };
  }
  const code: ErrorCode = response && response.status < 500 ? "INTERNAL" : "PROVIDER_UNREACHABLE";
  return { code, message: "No readable answer", httpStatus: response?.status ?? 0, details: {}, requestId: "" };
}

/** Where a file was asked for, what is said in its place is text too. */
function errorOf(data: unknown): Partial<ErrorBody> | undefined {
  if (typeof data !== "string") return data as Partial<ErrorBody> | undefined;
  try {
    return JSON.parse(data);
  } catch {
    return;
  }
}
