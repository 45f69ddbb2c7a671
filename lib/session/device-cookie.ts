import { env } from "@/lib/runtime/env.ts";

/**
 * Identifies a browser with an earlier sign-in: its wrong passwords have a separate limit. Survives sign-out,
 * grants nothing.
 */
export type DeviceCookie = { token: string | undefined; issued?: string };

const SECONDS = 180 * 86_400;
const MAX_LENGTH = 1000;

/** `__Host-` under TLS: no other host and no plain connection can set it. */
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
