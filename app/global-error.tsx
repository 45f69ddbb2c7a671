"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/shell/error-screen.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { readPreference } from "@/lib/browser/preference.ts";
import { DEFAULT_LOCALE, isLocale, LOCALE_KEY, type Locale, type Translation } from "@/lib/i18n/locales.ts";
import { routes } from "@/lib/routing/routes.ts";
import "./globals.css";

// Loaded on demand: otherwise every page carries them.
const TRANSLATIONS: Record<Locale, () => Promise<{ default: Translation }>> = {
  es: () => import("@/locales/es/translation.json"),
  en: () => import("@/locales/en/translation.json"),
};

export default function GlobalErrorPage() {
  const [labels, setTranslations] = useState<Translation>();
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);

  useEffect(() => {
    const stored = readPreference(LOCALE_KEY);
    const spoken = isLocale(stored) ? stored : DEFAULT_LOCALE;
    setLocale(spoken);
    TRANSLATIONS[spoken]().then(
      ({ default: loaded }) => setTranslations(loaded),
      () => setTranslations(undefined),
    );
  }, []);

  return (
    <html lang={locale}>
      <body>
        <main>
          {labels && (
            <ErrorScreen
              title={labels.error.glTitle}
              text={labels.error.generalError}
              contact={labels.error.contactCC}
              action={
                <a href={routes.root} className={buttonClass({ variant: "primary" })}>
                  {labels.ui.goHome}
                </a>
              }
            />
          )}
        </main>
      </body>
    </html>
  );
}
