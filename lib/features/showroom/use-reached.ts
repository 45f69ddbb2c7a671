"use client";

import { useEffect, useState } from "react";

/** A file that nobody keeps, small and the same for everyone. */
const ASKED = "/manifest.webmanifest";
const MOST_MS = 5000;

/** Whether the web answers: a network that leads nowhere says that it is one, too. */
export async function isProviderReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(MOST_MS) } as const;
  const answer = await fetch(ASKED, asked).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Also while nobody answers: a network is there a moment after the device says so, or without its saying so. */
const AGAIN_MS = 2000;
/** Two seconds apart they are ten seconds of answers. */
const STEADY_ANSWERS = 6;

/** Whether the web answers by now, and whether it has for ten seconds in a row. */
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
      // Asked again meanwhile, since the network came or went, or nobody looks any more.
      if (own !== turn) return;
      setAnswers((before) => (isAnswered ? before + 1 : 0));
      timer = setTimeout(ask, AGAIN_MS);
    };
    // Timers of a tablet that sleeps hardly run.
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
