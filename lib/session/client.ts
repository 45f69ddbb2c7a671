"use client";

import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { type BrowserSession, chooseLicense, readSession } from "./auth-calls.ts";
import { clearStorage, keepDraftsOf } from "./clear-storage.ts";
import { MESSAGE_KEY, notifyOtherTabs, triggerSince } from "./tabs.ts";

export type { BrowserSession } from "./auth-calls.ts";

/** Same shape as next-auth's hook. */
export type SessionState =
  | { status: "loading"; data: null }
  | { status: "authenticated"; data: BrowserSession }
  | { status: "unauthenticated"; data: null };

/** Interval of session reads in a tab. */
const REFETCH_SECONDS = 300;

const SessionContext = createContext<SessionState | null>(null);

type SessionProviderProps = { session: BrowserSession | null; children: ReactNode };

/**
 * Session from the server, shared by tabs: read again on focus, visibility, storage changes and every 300 s.
 * Unlike next-auth's provider, a failed read does not end the session.
 */
export function SessionProvider({ session: seed, children }: SessionProviderProps) {
  const [session, setSession] = useState(() => {
    // During render, since children read their drafts while rendering.
    if (seed && typeof window !== "undefined") keepDraftsOf(seed.user.userId);
    return seed;
  });
  const [seeded, setSeeded] = useState(seed);
  if (seeded !== seed) {
    setSeeded(seed);
    setSession(seed);
  }
  useReread(session, setSession);
  useFollow(session);
  const state = useMemo<SessionState>(
    () => (session ? { status: "authenticated", data: session } : { status: "unauthenticated", data: null }),
    [session],
  );
  return createElement(SessionContext, { value: state }, session ? children : null);
}

export function useSession(): SessionState {
  return useContext(SessionContext) ?? { status: "loading", data: null };
}

/**
 * Changes the current licence in every tab.
 * @throws if it was not changed
 */
export async function switchLicense(licenseId: string): Promise<BrowserSession> {
  const session = await chooseLicense(licenseId);
  notifyOtherTabs("update");
  return session;
}

const REREAD_EVENT = "session-reread";

/** Reloads the session in every tab after a change of its user data. */
export function rereadSession(): void {
  window.dispatchEvent(new Event(REREAD_EVENT));
  notifyOtherTabs("update");
}

function useReread(session: BrowserSession | null, setSession: (session: BrowserSession | null) => void): void {
  const shown = useRef(session);
  shown.current = session;

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
      if (read && shown.current && read.licenseId !== shown.current.licenseId) location.reload();
      else setSession(read);
    }

    const onVisible = () => document.visibilityState === "visible" && void reread();
    const onStorage = (event: StorageEvent) => {
      // Null: the whole storage was cleared.
      if (event.key === null || event.key === MESSAGE_KEY) void reread();
    };
    // Sent while this page loaded: the seed may be outdated.
    if (triggerSince(performance.timeOrigin)) void reread();
    const timer = setInterval(reread, REFETCH_SECONDS * 1000);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", reread);
    window.addEventListener(REREAD_EVENT, reread);
    window.addEventListener("storage", onStorage);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", reread);
      window.removeEventListener(REREAD_EVENT, reread);
      window.removeEventListener("storage", onStorage);
    };
  }, [setSession]);
}

/** Redirects to /login when the session ends; reloads when user or licence changes. */
function useFollow(session: BrowserSession | null): void {
  const shown = useRef(session);

  useEffect(() => {
    const before = shown.current;
    shown.current = session;
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
