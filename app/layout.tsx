import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ErrorTexts } from "@/components/shell/error-screen.tsx";
import { StorePreferences } from "@/components/ui/store-preferences.tsx";
import { isTheme, THEME_KEY, type Theme, themeAttribute } from "@/lib/browser/preference.ts";
import { getT } from "@/lib/i18n/server.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return {
    title: { default: "Prospecta", template: "%s · Prospecta" },
    description: t("ui.description"),
    icons: { icon: "/icon.svg", apple: "/icons/apple-180.png" },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f6f3" },
    { media: "(prefers-color-scheme: dark)", color: "#12110f" },
  ],
};

async function getTheme(): Promise<Theme> {
  const stored = (await cookies()).get(THEME_KEY)?.value;
  return isTheme(stored) ? stored : "system";
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ t, locale }, theme] = await Promise.all([getT(), getTheme()]);
  return (
    <html lang={locale} data-theme={themeAttribute(theme)} suppressHydrationWarning>
      <body>
        <StorePreferences />
        <ErrorTexts
          labels={{
            title: t("error.glTitle"),
            text: t("error.generalError"),
            contact: t("error.contactCC"),
            retry: t("ui.retry"),
            goHome: t("ui.goHome"),
          }}
        >
          {children}
        </ErrorTexts>
      </body>
    </html>
  );
}
