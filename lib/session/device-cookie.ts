import { env } from "@/lib/runtime/env.ts";

/**
 * A browser from which somebody signed in before: wrong passwords from it are counted apart from those of strangers.
 * Survives sign-out, and opens nothing.
 */
export type DeviceCookie = { token: string | undefined; issued?: string };

const SECONDS = 180 * 86_400;
const MAX_LENGTH = 1000;

/** `__Host-` behind TLS: no other host and no plain connection can set it. */
const deviceCookieName = () => (env().isSecure ? "__Host-prospecta.device" : "prospecta.device");

export function readDeviceCookie(header: string | null): DeviceCookie {
  const name = `${deviceCookieName()}=`;
  const token = header
    ?.split(/; */)
    .find((each) => each.startsWith(name))
    ?.slice(name.length);
  return { token: token && token.length <= MAX_LENGTH ? token : undefined };
}

export function deviceCookie(token: string): string {
  const secure = env().isSecure ? "; Secure" : "";
  return `${deviceCookieName()}=${token}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
