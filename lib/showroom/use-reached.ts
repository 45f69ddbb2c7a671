"use client";

import { useEffect, useState } from "react";

const AGAIN_MS = 15_000;
/** A file that nobody keeps, small and the same for everyone. */
const ASKED = "/manifest.webmanifest";

const SETTLED_MS = 60_000;

/** Whether the page has been shown for a minute: a network too slow for the page that was asked for leads here again. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** Whether the web answers: a network that leads nowhere says that it is one, too. */
export function useReached(): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const answered = await fetch(ASKED, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
      setReached(answered?.ok ?? false);
    };
    void ask();
    const timer = setInterval(ask, AGAIN_MS);
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, []);
  return isReached;
}
