"use client";

import { useEffect, useState } from "react";

/** Small uncached file. */
const ASKED = "/manifest.webmanifest";
const MOST_MS = 5000;

/** Returns whether the web answers: a connected network may lead nowhere. */
export async function isProviderReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(MOST_MS) } as const;
  const answer = await fetch(ASKED, asked).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Polling interval in milliseconds: online events are early or missing. */
const AGAIN_MS = 2000;
/** At two-second intervals: ten seconds. */
const STEADY_ANSWERS = 6;

export function useConnectivity(): { isProviderReachable: boolean; isSteady: boolean } {
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = async () => {
      clearTimeout(timer);
      turn += 1;
      const own = turn;
      const isAnswered = await isProviderReachable();
      if (own !== turn) return;
      setAnswers((before) => (isAnswered ? before + 1 : 0));
      timer = setTimeout(ask, AGAIN_MS);
    };
    // Timers hardly run on a sleeping tablet.
    const lookAgain = () => void (document.visibilityState === "visible" && ask());
    void ask();
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      turn += 1;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, []);
  return { isProviderReachable: answers > 0, isSteady: answers >= STEADY_ANSWERS };
}
