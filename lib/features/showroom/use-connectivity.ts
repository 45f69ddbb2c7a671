"use client";

import { useEffect, useState } from "react";
import { probe } from "@/lib/browser/use-outage-end.ts";

const PROBE_URL = "/manifest.webmanifest";
const MAX_MS = 5000;

/** Returns whether the web answers: a connected network may lead nowhere. */
export async function isProviderReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return (await probe(PROBE_URL, MAX_MS))?.ok ?? false;
}

/** Polling interval in milliseconds: online events are early or missing. */
const RETRY_MS = 2000;
/** Covers ten seconds at two-second intervals. */
const STEADY_ANSWERS = 6;

export function useConnectivity(): { isProviderReachable: boolean; isSteady: boolean } {
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const check = async () => {
      clearTimeout(timer);
      turn += 1;
      const own = turn;
      const isAnswered = await isProviderReachable();
      if (own !== turn) return;
      setAnswers((before) => (isAnswered ? before + 1 : 0));
      timer = setTimeout(check, RETRY_MS);
    };
    // Timers hardly run on a sleeping tablet.
    const pollAgain = () => void (document.visibilityState === "visible" && check());
    void check();
    window.addEventListener("online", check);
    window.addEventListener("offline", check);
    document.addEventListener("visibilitychange", pollAgain);
    return () => {
      turn += 1;
      clearTimeout(timer);
      window.removeEventListener("online", check);
      window.removeEventListener("offline", check);
      document.removeEventListener("visibilitychange", pollAgain);
    };
  }, []);
  return { isProviderReachable: answers > 0, isSteady: answers >= STEADY_ANSWERS };
}
