import { AUTH_ERROR_KINDS, type AuthErrorKind } from "@/contract/kernel/error-codes.ts";

/** Returns a path of this web. @param origin the web's own @param after an ended session may lead to the sign-in */
export function safeCallback(
  requested: unknown,
  origin: string,
  fallback: string,
  after: "signIn" | "signOut" = "signIn",
): string {
  if (typeof requested !== "string" || requested.length === 0 || requested.length > 2000) return fallback;
  // Browsers drop tabs and newlines and read backslashes as slashes: honest paths contain none.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (/[\u0000-\u0020\u007f\\]/.test(requested)) return fallback;
  const path = requested.startsWith(`${origin}/`) ? requested.slice(origin.length) : requested;
  if (!/^\/(?![/\\])/.test(path)) return fallback;
  const url = parsed(path, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return fallback;
  if (CIRCLES[after].test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

function parsed(path: string, origin: string): URL | undefined {
  return URL.canParse(path, origin) ? new URL(path, origin) : undefined;
}

// Returning to these would loop, or sign out by a link.
const CIRCLES = {
  signIn: /^\/(login|signin|signout|forgetpassword|api)(\/|$)/i,
  signOut: /^\/(signout|api)(\/|$)/i,
};

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
  const code = input.replace(/Error$/, "");
  return AUTH_ERROR_KINDS.find((kind) => kind === code) ?? (Object.hasOwn(KINDS, code) ? KINDS[code] : "Unknown");
}

export const LOGIN_DONE = ["passwordChanged", "welcome"] as const;
export type LoginDone = (typeof LOGIN_DONE)[number];
