import { ERRORS, type ErrorBody, type ErrorCode } from "@/contract/kernel/errors.ts";
import { goToSignIn } from "@/lib/session/go-to-sign-in.ts";
import { ApiError, type ApiResponse } from "./api-error.ts";

export function refusalOf(response: ApiResponse | undefined, { staysHere = false } = {}): ApiError {
  const error = new ApiError(bodyOf(response), response);
  if (typeof error.details.signIn === "string" && !staysHere) goToSignIn(error.code);
  return error;
}

function bodyOf(response: ApiResponse | undefined): ErrorBody {
  const input = response?.data as Partial<ErrorBody> | null | undefined;
  if (response && input && typeof input === "object" && input.code && input.code in ERRORS) {
    return {
      code: input.code,
      message: input.message ?? input.code,
      httpStatus: response.status,
      details: input.details ?? {},
      requestId: input.requestId ?? "",
    };
  }
  const code: ErrorCode = response && response.status < 500 ? "INTERNAL" : "PROVIDER_UNREACHABLE";
  return { code, message: "No readable answer", httpStatus: response?.status ?? 0, details: {}, requestId: "" };
}
