import { ERRORS, type ErrorBody, type ErrorCode } from "@/contract/kernel/errors.ts";
import { goToSignIn } from "@/lib/session/go-to-sign-in.ts";
import { ApiError, type ApiResponse } from "./api-error.ts";

export function refusalOf(response: ApiResponse | undefined, { staysHere = false } = {}): ApiError {
  const error = new ApiError(bodyOf(response), response);
  if (typeof error.details.signIn === "string" && !staysHere) goToSignIn(error.code);
  return error;
}

function bodyOf(response: ApiResponse | undefined): ErrorBody {
  const given = response?.data as Partial<ErrorBody> | null | undefined;
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
