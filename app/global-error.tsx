"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/shell/error-screen.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { DEFAULT_LOCALE, isLocale, LOCALE_KEY, type Locale } from "@/lib/i18n/locales.ts";
import { keptPreference } from "@/lib/preference.ts";
import { error as english } from "@/locales/en/translation.json";
import { error as spanish } from "@/locales/es/translation.json";
import "./globals.css";

const WORDS = { es: { ...spanish, retry: "Reintentar" }, en: { ...english, retry: "Try again" } };

/** The root layout itself failed, and its words with it. */
export default function GlobalErrorPage() {
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  useEffect(() => {
    const kept = keptPreference(LOCALE_KEY);
    if (isLocale(kept)) setLocale(kept);
  }, []);
  const words = WORDS[locale];

  return (
    <html lang={locale}>
      <body>
        <ErrorScreen
          title={words.glTitle}
          text={words.generalError}
          contact={words.contactCC}
          action={
            <a href="/" className={buttonClass({ look: "primary" })}>
              {words.retry}
            </a>
          }
        />
      </body>
    </html>
  );
}
