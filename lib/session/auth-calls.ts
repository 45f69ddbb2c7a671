import type { SessionUser } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind } from "@/contract/kernel/errors.ts";

export type BrowserSession = { user: SessionUser; licenseId: string | null; expires: string };

const BASE = "/api/auth";

/** Expected sign-in errors. The full list would bundle zod into /login. */
const MET: readonly AuthErrorKind[] = [
  "CredentialsSignin",
  "TooManyAttempts",
  "LicenseSuspended",
  "IdentityUnavailable",
  "Unavailable",
  "MissingSecret",
];

/**
 * @returns null without a session
 * @throws if no answer came, which does not describe the session
 */
export async function readSession(): Promise<BrowserSession | null> {
  const response = await fetch(`${BASE}/session`, { cache: "no-store" });
  if (!response.ok) throw new Error(`session ${response.status}`);
  return asSession(await response.json());
}

export async function signIn(email: string, password: string, callbackUrl: string): Promise<AuthErrorKind | undefined> {
  try {
    const response = await post("callback/credentials", { email, password, callbackUrl });
    const { url } = (await response.json()) as { url?: string };
    return errorOf(response, url);
  } catch {
    return "Unavailable";
  }
}

export async function companySignIn(callbackUrl: string): Promise<{ url: string } | { error: AuthErrorKind }> {
  try {
    const response = await post("signin/company", { callbackUrl });
    const { url } = (await response.json()) as { url?: string };
    const error = errorOf(response, url);
    return error || !url ? { error: error ?? "Unknown" } : { url };
  } catch {
    return { error: "Unavailable" };
  }
}

function errorOf(response: Response, url: string | undefined): AuthErrorKind | undefined {
  const error = url ? new URL(url, location.origin).searchParams.get("error") : undefined;
  if (response.ok && !error) return undefined;
  return MET.find((kind) => kind === error) ?? (error ? "Unknown" : statusKind(response.status));
}

function statusKind(status: number): AuthErrorKind {
  return status === 429 ? "TooManyAttempts" : "Unavailable";
}

/** @throws if the session could not be ended */
export async function endSession(): Promise<void> {
  const response = await post("signout", { callbackUrl: "/login" });
  const { url } = (await response.json()) as { url?: string };
  if (!response.ok || url?.includes("csrf=true")) throw new Error(`signout ${response.status}`);
}

/**
 * Changes the current licence.
 * @throws if it was not changed
 */
export async function chooseLicense(licenseId: string): Promise<BrowserSession> {
  const response = await fetch(`${BASE}/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ csrfToken: await csrfToken(), data: { licenseId } }),
  });
  const session = response.ok ? asSession(await response.json()) : null;
  if (session?.licenseId !== licenseId) throw new Error("licence not changed");
  return session;
}

async function post(action: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${BASE}/${action}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" }),
  });
}

async function csrfToken(): Promise<string> {
  const response = await fetch(`${BASE}/csrf`, { cache: "no-store" });
  if (!response.ok) throw new Error(`csrf ${response.status}`);
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

function asSession(body: Partial<BrowserSession> | null): BrowserSession | null {
  return body?.user ? (body as BrowserSession) : null;
}
