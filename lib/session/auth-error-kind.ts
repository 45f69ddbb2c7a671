import { AUTH_ERROR_KINDS, type AuthErrorKind } from "@/contract/kernel/errors.ts";

const KINDS: Record<string, AuthErrorKind> = {
  OAuthSignin: "IdentityUnavailable",
  Callback: "OAuthCallback",
  OAuthAccountNotLinked: "AccountNotLinked",
  MISSING_NEXTAUTH_API_ROUTE_ERROR: "MissingAPIRoute",
  NO_SECRET: "MissingSecret",
  CALLBACK_CREDENTIALS_HANDLER_ERROR: "MissingAuthorize",
  MissingAdapter: "EmailRequiresAdapter",
  EmailSignin: "EmailRequiresAdapter",
  EmailCreateAccount: "EmailRequiresAdapter",
  EMAIL_REQUIRES_ADAPTER_ERROR: "EmailRequiresAdapter",
  MISSING_ADAPTER_METHODS_ERROR: "MissingAdapterMethods",
  CALLBACK_CREDENTIALS_JWT_ERROR: "UnsupportedStrategy",
  INVALID_CALLBACK_URL_ERROR: "InvalidCallbackUrl",
};

export function authErrorKind(input: unknown): AuthErrorKind | undefined {
  if (typeof input !== "string" || input === "") return undefined;
  const word = input.replace(/Error$/, "");
  return AUTH_ERROR_KINDS.find((kind) => kind === word) ?? (Object.hasOwn(KINDS, word) ? KINDS[word] : "Unknown");
}
