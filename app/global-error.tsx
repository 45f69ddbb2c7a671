"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/shell/error-screen.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { readPreference } from "@/lib/browser/preference.ts";
import { DEFAULT_LOCALE, isLocale, LOCALE_KEY, type Locale, type Translation } from "@/lib/i18n/locales.ts";
import { routes } from "@/lib/routing/routes.ts";
import "./globals.css";

// Loaded on demand: otherwise every page carries them.
const WORDS: Record<Locale, () => Promise<{ default: Translation }>> = {
  es: () => import("@/locales/es/translation.json"),
  en: () => import("@/locales/en/translation.json"),
};

export default function GlobalErrorPage() {
  const [words, setWords] = useState<Translation>();
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);

  useEffect(() => {
    const stored = readPreference(LOCALE_KEY);
    const spoken = isLocale(stored) ? stored : DEFAULT_LOCALE;
    setLocale(spoken);
    WORDS[spoken]().then(
      ({ default: loaded }) => setWords(loaded),
      () => setWords(undefined),
    );
  }, []);

  return (
    <html lang={locale}>
      <body>
        <main>
          {words && (
            <ErrorScreen
              title={words.error.glTitle}
              text={words.error.generalError}
              contact={words.error.contactCC}
              action={
                <a href={routes.root} className={buttonClass({ look: "primary" })}>
                  {words.ui.goHome}
                </a>
              }
            />
          )}
        </main>
      </body>
    </html>
  );
}
