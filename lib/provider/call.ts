import axios, { type AxiosResponse, isAxiosError } from "axios";
import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/endpoint.ts";
import { ERRORS, type ErrorBody, type ErrorCode } from "@/contract/errors.ts";
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
    const { data } = await axios.request<OutputOf<E>>({
      method: endpoint.method,
      url: `/api${path}${query}`,
      data: body,
      signal,
      headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : undefined,
    });
    return data;
  } catch (cause) {
    if (!isAxiosError(cause) || axios.isCancel(cause)) throw cause;
    const error = new ApiError(bodyOf(cause.response), cause.response);
    if (typeof error.details.signIn === "string") goToSignIn(error.code);
    throw error;
  }
}

function bodyOf(response: AxiosResponse<unknown> | undefined): ErrorBody {
  const given = response?.data as Partial<ErrorBody> | undefined;
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
