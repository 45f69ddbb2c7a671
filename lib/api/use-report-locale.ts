"use client";

import { useEffect } from "react";
import { keepOwn, keptPreference } from "@/lib/browser/preference.ts";
import { whenIdle } from "@/lib/browser/when-idle.ts";
import { useT } from "../i18n/client.ts";
import type { Locale } from "../i18n/locales.ts";
import { call } from "./call.ts";

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
  const { account } = await import("@/contract/identity/account.ts");
  await call(account.speak, { locale });
}
