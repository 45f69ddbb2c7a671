"use client";

import { useEffect, useRef, useState } from "react";
import { identifiesPerson } from "@/contract/kernel/validation.ts";
import { type KnownVisitor, visits } from "@/contract/showroom/visits.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";

/** `idle`: no complete input; `away`: no answer; `elsewhere`: the look-up runs on another page. */
export type VisitorSearch =
  | { state: "idle" | "searching" | "unknown" | "away" | "limited" | "elsewhere" }
  | { state: "known"; person: KnownVisitor };

export function useKnown(
  identification: string,
  isOnline: boolean,
  onKnown: (person: KnownVisitor) => void,
): VisitorSearch {
  const [known, setKnown] = useState<VisitorSearch>({ state: "idle" });
  const latestOnKnown = useRef(onKnown);
  useEffect(() => {
    latestOnKnown.current = onKnown;
  });

  useEffect(() => {
    if (!identifiesPerson(identification)) return setKnown({ state: "idle" });
    if (!isOnline) return setKnown({ state: "away" });
    const aborter = new AbortController();
    setKnown({ state: "searching" });
    // Passports are valid from six to nine characters: debounce the request.
    const timer = setTimeout(async () => {
      try {
        const { person } = await call(visits.lookUp, { identification }, { signal: aborter.signal });
        if (aborter.signal.aborted) return;
        setKnown(person ? { state: "known", person } : { state: "unknown" });
        if (person) latestOnKnown.current(person);
      } catch (cause) {
        if (aborter.signal.aborted) return;
        setKnown({ state: isApiError(cause) && cause.code === "TOO_MANY_REQUESTS" ? "limited" : "away" });
      }
    }, WAITS_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [identification, isOnline]);
  return known;
}

const WAITS_MS = 250;
