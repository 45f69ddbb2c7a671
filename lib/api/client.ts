import axios, { type AxiosResponse, type AxiosResponseHeaders, isAxiosError } from "axios";
import { ERRORS, type ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { ErrorBody } from "@/contract/kernel/errors.ts";
import { goToSignIn } from "@/lib/session/leave.ts";
import { ApiError } from "./api-error.ts";

declare module "axios" {
  interface AxiosRequestConfig {
    /** Equal keys and arguments take effect once. */
    idempotencyKey?: string;
    /** Stays on the page when the session has ended, so that input survives. */
    isBackground?: boolean;
  }
}

/** Failed calls reject with an ApiError, cancelled ones with the reason. An ended session redirects once. */
export const api = axios.create({ adapter: "xhr", withXSRFToken: false });

api.interceptors.request.use((config) => {
  if (config.idempotencyKey) config.headers.set("idempotency-key", config.idempotencyKey);
  return config;
});

api.interceptors.response.use(undefined, (cause: unknown) => {
  if (!isAxiosError(cause)) throw cause;
  // Callers pass signals of an AbortController, which have a reason.
  const signal = cause.config?.signal as AbortSignal | undefined;
  if (signal?.aborted) throw signal.reason;
  const error = toApiError(cause.response);
  if (typeof error.details.signIn === "string" && !cause.config?.isBackground) goToSignIn(error.code);
  throw error;
});

function toApiError(response: AxiosResponse | undefined): ApiError {
  if (!response) return new ApiError(unreadable("PROVIDER_UNREACHABLE", 0));
  const { status, headers } = response;
  const data = parse(response.data);
  return new ApiError(toErrorBody(status, data), { status, headers: headers as AxiosResponseHeaders, data });
}

function toErrorBody(httpStatus: number, data: unknown): ErrorBody {
  const input = data as Partial<ErrorBody> | null | undefined;
  if (!input || typeof input !== "object" || !input.code || !(input.code in ERRORS)) {
    return unreadable(httpStatus < 500 ? "INTERNAL" : "PROVIDER_UNREACHABLE", httpStatus);
  }
  const { code, message = code, details = {}, requestId = "" } = input;
  return { code, message, httpStatus, details, requestId };
}

function unreadable(code: ErrorCode, httpStatus: number): ErrorBody {
  return { code, message: "No readable answer", httpStatus, details: {}, requestId: "" };
}

/** axios parses JSON itself, except for file endpoints. Other text is an intermediary's page. */
function parse(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
