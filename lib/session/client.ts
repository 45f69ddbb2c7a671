"use client";

import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { type BrowserSession, chooseLicense, readSession } from "./auth-calls.ts";
import { clearStorage, keepDraftsOf } from "./clear-storage.ts";
import { MESSAGE_KEY, tellOtherTabs, toldSince } from "./tabs.ts";

export type { BrowserSession } from "./auth-calls.ts";

/** The shape of next-auth's own hook. */
export type SessionState =
  | { status: "loading"; data: null }
  | { status: "authenticated"; data: BrowserSession }
  | { status: "unauthenticated"; data: null };

/** How long a tab goes without asking whose session it is. */
const REFETCH_SECONDS = 300;

const SessionContext = createContext<SessionState | null>(null);

type SessionProviderProps = { session: BrowserSession | null; children: ReactNode };

/**
 * Whose session this is, seeded by the server and the same in every tab: read again on focus, on becoming visible,
 * when storage changes and every 300 s. Unlike next-auth's provider it takes a failed read for no answer, not for
 * the end of the session.
 */
export function SessionProvider({ session: seed, children }: SessionProviderProps) {
  const [session, setSession] = useState(() => {
    // While drawing, since what is below reads its drafts while it is drawn.
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

/** `loading` where no provider stands above: nothing is known there. */
export function useSession(): SessionState {
  return useContext(SessionContext) ?? { status: "loading", data: null };
}

/**
 * Changes the licence in force, for every tab of this browser.
 * @throws when it was not changed
 */
export async function switchLicense(licenseId: string): Promise<BrowserSession> {
  const session = await chooseLicense(licenseId);
  tellOtherTabs("update");
  return session;
}

const REREAD_EVENT = "session-reread";

/** Has every tab read the session again: what it tells of the person has changed. */
export function rereadSession(): void {
  window.dispatchEvent(new Event(REREAD_EVENT));
  tellOtherTabs("update");
}

function useReread(session: BrowserSession | null, setSession: (session: BrowserSession | null) => void): void {
  const shown = useRef(session);
  shown.current = session;

  useEffect(() => {
    let isReading = false;
    let isAskedAgain = false;

    async function reread() {
      // What is under way may have been answered before the news came: it is asked once more after.
      isAskedAgain = isReading;
      if (isReading) return;
      isReading = true;
      const read = await readSession().catch(() => undefined);
      isReading = false;
      if (isAskedAgain) return void reread();
      if (read === undefined) return;
      if (read && shown.current && read.licenseId !== shown.current.licenseId) location.reload();
      else setSession(read);
    }

    const onVisible = () => document.visibilityState === "visible" && void reread();
    const onStorage = (event: StorageEvent) => {
      // Null: someone emptied the whole storage.
      if (event.key === null || event.key === MESSAGE_KEY) void reread();
    };
    // Told while this page was on its way: the seed may be of the session before.
    if (toldSince(performance.timeOrigin)) void reread();
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

/** A tab whose session ended goes to /login; one whose person or licence changed starts afresh. */
function useFollow(session: BrowserSession | null): void {
  const shown = useRef(session);

  useEffect(() => {
    const before = shown.current;
    shown.current = session;
    if (!session) {
      // Who signs out leaves nothing behind in any tab; whose session merely ended finds what was typed again.
      clearStorage({ keepDrafts: toldSince(performance.timeOrigin) !== "signout" });
      const callbackUrl = `${location.pathname}${location.search}`;
      location.replace(withParameters(routes.login, { error: "SessionEnded", callbackUrl }));
    } else if (before && before.user.userId !== session.user.userId) {
      clearStorage({ keepDrafts: false });
      location.reload();
    }
  }, [session]);
}
