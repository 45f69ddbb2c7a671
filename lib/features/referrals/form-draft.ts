import { env } from "@/lib/runtime/env.ts";

export const TYPED = ["firstName", "lastName", "identification", "phone", "email", "modelId", "agencyId"] as const;
export type Typed = Partial<Record<(typeof TYPED)[number], string>>;

export const FORM_DRAFT_COOKIE = "referral-form";
const SECONDS = 300;
const MAX_TICKET = 1000;

type Cookies = { get(name: string): { value: string } | undefined };

/** Stores native form input in a cookie scoped to the landing, with the rejected form's ticket. */
export function saveFormDraft(typed: Typed, ticket = ""): string {
  const isTicket = ticket !== "" && ticket.length <= MAX_TICKET;
  const value = Buffer.from(JSON.stringify({ ...typed, ...(isTicket && { ticket }) })).toString("base64url");
  const age = Object.keys(typed).length > 0 ? SECONDS : 0;
  return `${FORM_DRAFT_COOKIE}=${value}; Path=/ref; Max-Age=${age}; HttpOnly; SameSite=Lax${env().isSecure ? "; Secure" : ""}`;
}

export function readFormDraft(cookies: Cookies): Typed {
  const known = waitingIn(cookies);
  return Object.fromEntries(TYPED.flatMap((name) => (typeof known[name] === "string" ? [[name, known[name]]] : [])));
}

export function ticketIn(cookies: Cookies): string | undefined {
  const { ticket } = waitingIn(cookies);
  return typeof ticket === "string" && ticket.length <= MAX_TICKET ? ticket : undefined;
}

function waitingIn(cookies: Cookies): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(cookies.get(FORM_DRAFT_COOKIE)?.value ?? "", "base64url").toString("utf8")) ?? {};
  } catch {
    return {};
  }
}
