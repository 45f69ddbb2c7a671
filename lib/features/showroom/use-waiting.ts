"use client";

import { useEffect, useState } from "react";
import { syncQueue } from "./send-waiting.ts";
import { countOthers, listWaiting, type Owner, type QueuedVisit } from "./store.ts";
import { onWaiting } from "./waiting-news.ts";

/** After an answer that did not come: soon, for it may be that one alone, and then less often. */
const AGAIN_MS = [2000, 4000, 8000, 20_000] as const;

/** What somebody's device has not sent yet, the first that came first. */
export function useWaiting(owner: Owner): QueuedVisit[] {
  return useSavedViews(owner, listWaiting, NONE);
}

/** How many visits wait on somebody's device that are not theirs to see or to send. */
export function useOthersWaiting(owner: Owner): number {
  return useSavedViews(owner, countOthers, 0);
}

const NONE: QueuedVisit[] = [];

function useSavedViews<T>({ userId, licenseId }: Owner, readOf: (owner: Owner) => Promise<T>, none: T): T {
  const [kept, setKept] = useState(none);
  useEffect(() => {
    let isOver = false;
    const read = () =>
      readOf({ userId, licenseId }).then(
        (found) => isOver || setKept(() => found),
        // A browser that keeps nothing has nothing that waits.
        () => {},
      );
    void read();
    const end = onWaiting(() => void read());
    return () => {
      isOver = true;
      end();
    };
  }, [userId, licenseId, readOf]);
  return kept;
}

type Sending = {
  /** Whether it is tried at all. */
  isProviderReachable?: boolean;
  staysHere?: boolean;
  onArrived?: () => void;
};

/**
 * Sends what waits at once, when the network returns, when the tablet is looked at again, and while any waits: after two
 * seconds, four and eight, then every 20 s.
 * @returns whether some was left: nobody answered
 */
export function useSending(
  { userId, licenseId }: Owner,
  hasWaiting: boolean,
  { isProviderReachable = true, staysHere = false, onArrived }: Sending,
): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!isProviderReachable) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let tries = 0;
    const send = async () => {
      clearTimeout(timer);
      await sendOnce();
      // What was begun meanwhile has its own next turn.
      clearTimeout(timer);
      if (isOver || !hasWaiting) return;
      timer = setTimeout(send, AGAIN_MS[tries] ?? AGAIN_MS.at(-1));
      tries += 1;
    };
    const sendOnce = async () => {
      const arrived = await syncQueue({ userId, licenseId }, { staysHere }).catch(() => []);
      // It is being sent already, by another tab or since a moment ago: whoever does it sees how it ends.
      if (!arrived) return;
      if (arrived.length > 0) onArrived?.();
      const left = await listWaiting({ userId, licenseId }).catch(() => []);
      setStuck(left.some(({ fault }) => !fault));
    };
    const sendAnew = () => {
      tries = 0;
      void send();
    };
    void send();
    window.addEventListener("online", sendAnew);
    document.addEventListener("visibilitychange", sendAnew);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", sendAnew);
      document.removeEventListener("visibilitychange", sendAnew);
    };
  }, [userId, licenseId, hasWaiting, isProviderReachable, staysHere, onArrived]);
  return isStuck && hasWaiting;
}
