"use client";

import { useEffect, useState } from "react";
import { countOthers, listWaiting, type Owner, type QueuedVisit } from "./store.ts";
import { onWaiting, syncQueue } from "./sync-queue.ts";

/** Retry delays in milliseconds: the first failure may concern one visit only. */
const RETRY_MS = [2000, 4000, 8000, 20_000] as const;

export function useWaiting(owner: Owner): QueuedVisit[] {
  return useSavedViews(owner, listWaiting, NONE);
}

export function useOthersWaiting(owner: Owner): number {
  return useSavedViews(owner, countOthers, 0);
}

const NONE: QueuedVisit[] = [];

function useSavedViews<T>({ userId, licenseId }: Owner, readOf: (owner: Owner) => Promise<T>, none: T): T {
  const [stored, setStored] = useState(none);
  useEffect(() => {
    let isOver = false;
    const read = () =>
      readOf({ userId, licenseId }).then(
        (found) => isOver || setStored(() => found),
        () => {},
      );
    void read();
    const end = onWaiting(() => void read());
    return () => {
      isOver = true;
      end();
    };
  }, [userId, licenseId, readOf]);
  return stored;
}

type Sending = {
  isProviderReachable?: boolean;
  isBackground?: boolean;
  onArrived?: () => void;
};

/** Sends unsent visits at once, on reconnect and on focus. @returns whether some remain unanswered */
export function useSending(
  { userId, licenseId }: Owner,
  hasWaiting: boolean,
  { isProviderReachable = true, isBackground = false, onArrived }: Sending,
): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!isProviderReachable) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let attempts = 0;
    const send = async () => {
      clearTimeout(timer);
      await sendOnce();
      clearTimeout(timer);
      if (isOver || !hasWaiting) return;
      timer = setTimeout(send, RETRY_MS[attempts] ?? RETRY_MS.at(-1));
      attempts += 1;
    };
    const sendOnce = async () => {
      const arrived = await syncQueue({ userId, licenseId }, { isBackground }).catch(() => []);
      // Another tab or run is sending and handles the result.
      if (!arrived) return;
      if (arrived.length > 0) onArrived?.();
      const remaining = await listWaiting({ userId, licenseId }).catch(() => []);
      setStuck(remaining.some(({ error }) => !error));
    };
    const resend = () => {
      attempts = 0;
      void send();
    };
    void send();
    window.addEventListener("online", resend);
    document.addEventListener("visibilitychange", resend);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", resend);
      document.removeEventListener("visibilitychange", resend);
    };
  }, [userId, licenseId, hasWaiting, isProviderReachable, isBackground, onArrived]);
  return isStuck && hasWaiting;
}
