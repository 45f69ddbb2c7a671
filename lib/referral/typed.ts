import { env } from "@/lib/env.ts";

/** What a visitor types, by the names that the call has. */
export const TYPED = ["firstName", "lastName", "identification", "phone", "email", "modelId", "agencyId"] as const;
export type Typed = Partial<Record<(typeof TYPED)[number], string>>;

export const TYPED_COOKIE = "referral-form";
const SECONDS = 300;

/** Without a script nothing typed is lost: it waits in the visitor's own browser, for the landing alone. */
export function keepTyped(typed: Typed): string {
  const value = Buffer.from(JSON.stringify(typed)).toString("base64url");
  const age = Object.keys(typed).length > 0 ? SECONDS : 0;
  return `${TYPED_COOKIE}=${value}; Path=/ref; Max-Age=${age}; HttpOnly; SameSite=Lax${env().isSecure ? "; Secure" : ""}`;
}

export function typedIn(cookies: { get(name: string): { value: string } | undefined }): Typed {
  try {
    const known = JSON.parse(
      Buffer.from(cookies.get(TYPED_COOKIE)?.value ?? "", "base64url").toString("utf8"),
    ) as Typed;
    return Object.fromEntries(TYPED.flatMap((name) => (typeof known[name] === "string" ? [[name, known[name]]] : [])));
  } catch {
    return {};
  }
}
