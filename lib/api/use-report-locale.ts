"use client";

import { useEffect } from "react";
import { shellCalls } from "@/contract/calls.ts";
import { whenIdle } from "@/lib/browser/browser-state.ts";
import { keepOwn, readPreference } from "@/lib/browser/preference.ts";
import { useT } from "../i18n/client.ts";
import type { Locale } from "../i18n/locales.ts";
import { call } from "./call.ts";

/** Cleared with the session, so that the next user reports their language. */
const REPORTED_KEY = "told-locale";

/** Sends the user's language to the provider, once per session and on changes, for emails. */
export function useReportLocale(isSignedIn: boolean): void {
  const { locale } = useT();
  useEffect(() => {
    if (!isSignedIn || readPreference(REPORTED_KEY) === locale) return;
    return whenIdle(() => {
      reportLocale(locale).then(
        () => keepOwn(REPORTED_KEY, locale),
        () => {},
      );
    });
  }, [isSignedIn, locale]);
}

async function reportLocale(locale: Locale): Promise<void> {
  await call(shellCalls.speak, { locale });
}
