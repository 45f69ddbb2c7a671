/**
 * Safe target after sign-in or sign-out: a path of this web.
 * @param origin the web's own; absolute addresses within it become paths
 * @param after an ended session may lead to the sign-in, a starting one may not
 */
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
