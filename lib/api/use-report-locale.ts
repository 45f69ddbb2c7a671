"use client";

import { useEffect } from "react";
import { keepOwn, keptPreference } from "@/lib/browser/preference.ts";
import { whenIdle } from "@/lib/browser/when-idle.ts";
import { useT } from "../i18n/client.ts";
import type { Locale } from "../i18n/locales.ts";
import { call } from "./call.ts";

/** Cleared with the session, so that the next user reports their language. */
const TOLD_KEY = "told-locale";

/** Sends the user's language to the provider, once per session and on changes, for emails. */
export function useToldLocale(isSignedIn: boolean): void {
  const { locale } = useT();
  useEffect(() => {
    if (!isSignedIn || keptPreference(TOLD_KEY) === locale) return;
    return whenIdle(() => {
      // After a network error the next page sends it.
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
