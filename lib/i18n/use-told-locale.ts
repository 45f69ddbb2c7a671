"use client";

import { useEffect } from "react";
import { whenIdle } from "@/lib/idle/when-idle.ts";
import { keepOwn, keptPreference } from "@/lib/preference.ts";
import { call } from "@/lib/provider/call.ts";
import { useT } from "./client.ts";
import type { Locale } from "./locales.ts";

/** Forgotten with all else of a session when it ends, so whoever signs in next tells their own. */
const TOLD_KEY = "told-locale";

/**
 * Tells the provider in which language whoever is signed in uses the product, once a session and whenever it changes:
 * they are written to in it.
 */
export function useToldLocale(isSignedIn: boolean): void {
  const { locale } = useT();
  useEffect(() => {
    if (!isSignedIn || keptPreference(TOLD_KEY) === locale) return;
    return whenIdle(() => {
      // What was not told for want of a network is told by the next page.
      tell(locale).then(
        () => keepOwn(TOLD_KEY, locale),
        () => {},
      );
    });
  }, [isSignedIn, locale]);
}

async function tell(locale: Locale): Promise<void> {
  const { account } = await import("@/contract/account.ts");
  await call(account.speak, { locale });
}
