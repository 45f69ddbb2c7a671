/**
 * Where to go after signing in or out: a path of this web, whatever was asked for.
 * @param origin the web's own; an absolute address within it is taken for its path
 * @param after a session that is over may lead to the sign-in, one that begins may not
 */
export function safeCallback(
  asked: unknown,
  origin: string,
  fallback: string,
  after: "signIn" | "signOut" = "signIn",
): string {
  if (typeof asked !== "string" || asked.length === 0 || asked.length > 2000) return fallback;
  // A browser drops tabs and newlines and reads a backslash as a slash: none of them is in an honest path.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(asked)) return fallback;
  const path = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  if (!/^\/(?![/\\])/.test(path)) return fallback;
  const url = parsed(path, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return fallback;
  if (CIRCLES[after].test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

function parsed(path: string, origin: string): URL | undefined {
  return URL.canParse(path, origin) ? new URL(path, origin) : undefined;
}

// To come back to one of these is to go round in a circle, or to be signed out by a link.
const CIRCLES = {
  signIn: /^\/(login|signin|signout|forgetpassword|api)(\/|$)/i,
  signOut: /^\/(signout|api)(\/|$)/i,
};
