"use client";

import type { Session } from "next-auth";
import { getProviders, SessionContext, type SessionContextValue, signIn, signOut, useSession } from "next-auth/react";
import { createElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AuthErrorKind } from "@/contract/kernel/error-codes.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { clearStorage, MESSAGE_KEY, preserveDrafts } from "./leave.ts";

/** Interval of session reads in a tab. */
const REFETCH_SECONDS = 300;

type SessionGuardProps = { session: Session | null; children: ReactNode };

/** Replaces next-auth's reads, which end the session on any failed answer and reach every tab. */
export function SessionGuard({ session: seed, children }: SessionGuardProps) {
  const [session, setSession] = useState(() => {
    // During render, since children read their drafts while rendering.
    if (seed && typeof window !== "undefined") preserveDrafts(seed.user.userId);
    return seed;
  });
  const [seeded, setSeeded] = useState(seed);
  if (seeded !== seed) {
    setSeeded(seed);
    setSession(seed);
  }
  useReread(session, setSession);
  useFollow(session);
  const update = useUpdate(session, setSession);
  const value = useMemo<SessionContextValue>(
    () =>
      session ? { status: "authenticated", data: session, update } : { status: "unauthenticated", data: null, update },
    [session, update],
  );
  return createElement(SessionContext, { value }, session ? children : null);
}

type SetSession = (session: Session | null) => void;

function useReread(session: Session | null, setSession: SetSession): void {
  const visible = useRef(session);
  visible.current = session;

  useEffect(() => {
    let isReading = false;
    let isRequestedAgain = false;

    async function reread() {
      // A running read may predate the change: repeat it afterwards.
      isRequestedAgain = isReading;
      if (isReading) return;
      isReading = true;
      const read = await readSession().catch(() => undefined);
      isReading = false;
      if (isRequestedAgain) return void reread();
      if (read === undefined) return;
      if (read && visible.current && read.licenseId !== visible.current.licenseId) location.reload();
      else setSession(read);
    }

    const onVisible = () => document.visibilityState === "visible" && void reread();
    const onStorage = (event: StorageEvent) => {
      // Null: the whole storage was cleared.
      if (event.key !== null && event.key !== MESSAGE_KEY) return;
      // next-auth's own read would end the session if it failed.
      event.stopImmediatePropagation();
      void reread();
    };
    if (triggerSince(performance.timeOrigin)) void reread();
    const timer = setInterval(reread, REFETCH_SECONDS * 1000);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", reread);
    window.addEventListener("storage", onStorage, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", reread);
      window.removeEventListener("storage", onStorage, { capture: true });
    };
  }, [setSession]);
}

/** @returns null without a session @throws without an answer, which does not describe the session */
async function readSession(): Promise<Session | null> {
  const response = await fetch("/api/auth/session", { cache: "no-store" });
  if (!response.ok) throw new Error(`session ${response.status}`);
  const body = (await response.json()) as Partial<Session> | null;
  return body?.user ? (body as Session) : null;
}

/** Redirects to /login when the session ends; reloads when user or licence changes. */
function useFollow(session: Session | null): void {
  const visible = useRef(session);

  useEffect(() => {
    const before = visible.current;
    visible.current = session;
    if (!session) {
      // Sign-out clears all tabs; an expired session preserves drafts.
      clearStorage({ keepDrafts: triggerSince(performance.timeOrigin) !== "signout" });
      const callbackUrl = `${location.pathname}${location.search}`;
      location.replace(withParameters(routes.login, { error: "SessionEnded", callbackUrl }));
    } else if (before && before.user.userId !== session.user.userId) {
      clearStorage({ keepDrafts: false });
      location.reload();
    }
  }, [session]);
}

/** next-auth's update without its passing "loading". The caller redraws the page for another licence. */
function useUpdate(session: Session | null, setSession: SetSession): SessionContextValue["update"] {
  const nextAuth = useSession();
  const latest = useRef({ session, update: nextAuth.update });
  latest.current = { session, update: nextAuth.update };
  return useCallback(
    async (change) => {
      const next = await latest.current.update(change);
      if (next && next.licenseId === latest.current.session?.licenseId) setSession(next);
      return next;
    },
    [setSession],
  );
}

/** Expected sign-in errors. The full list would bundle zod into /login. */
const MET: readonly AuthErrorKind[] = [
  "CredentialsSignin",
  "TooManyAttempts",
  "LicenseSuspended",
  "IdentityUnavailable",
  "Unavailable",
  "MissingSecret",
];

type SignInFields = { callbackUrl: string; email?: string; password?: string };

/** Signs in with a password, or at the company's issuer, which returns errors to /login. */
export async function signInWith(
  provider: "credentials" | "company",
  fields: SignInFields,
): Promise<AuthErrorKind | undefined> {
  try {
    // Prevents next-auth's signIn from leaving the page without a list of providers.
    if (!(await getProviders())) return "Unavailable";
    const answer = await signIn(provider, { ...fields, redirect: false });
    if (answer?.error || answer?.ok === false) return MET.find((kind) => kind === answer.error) ?? "Unknown";
    if (answer) notifyOtherTabs("signin");
    return undefined;
  } catch {
    return "Unavailable";
  }
}

/** Ends the session here, at the provider and in every tab. @param forget runs before the storage is cleared */
export async function endSession(forget: () => Promise<void>): Promise<void> {
  const answer = await signOut({ redirect: false, callbackUrl: routes.login });
  if (!answer?.url || answer.url.includes("csrf=true")) {
    // next-auth has already announced a sign-out.
    notifyOtherTabs("update");
    throw new Error("The session was not ended");
  }
  await forget();
  clearStorage({ keepDrafts: false });
}

type Trigger = "signin" | "signout" | "getSession" | "update";
type TabMessage = { event: "session"; data: { trigger: Trigger }; timestamp: number };

/** Sends a message of next-auth, which has none for a sign-in. Contains no personal data, and persists. */
export function notifyOtherTabs(trigger: Trigger): void {
  try {
    // Seconds, as next-auth's. Storage events fire on changes only: the fraction makes each message new.
    const message: TabMessage = { event: "session", data: { trigger }, timestamp: Date.now() / 1000 };
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
  } catch {
    // Other tabs notice on focus without storage.
  }
}

/** @param moment in milliseconds since 1970; messages of its second count, since next-auth's have no fraction */
function triggerSince(moment: number): Trigger | undefined {
  try {
    const message = JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "null") as Partial<TabMessage> | null;
    return (message?.timestamp ?? 0) >= Math.floor(moment / 1000) ? message?.data?.trigger : undefined;
  } catch {
    return undefined;
  }
}
