import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OutageScreen } from "@/components/shell/empty-screens.tsx";
import { Providers } from "@/components/shell/providers.tsx";
import { Shell } from "@/components/shell/shell.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";
import { directory } from "@/contract/licenses/directory.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { isSessionUnknown, requireSession } from "@/lib/session/server.ts";

export default async function PrivateLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const isUnknown = await isSessionUnknown();
  // The time zone comes with the page, so dates render in it from the first paint.
  const { licenseId } = session;
  const license = licenseId ? await prefetchOnServer(directory.license, { licenseId }) : undefined;
  return (
    <RootTranslations
      sections={[
        "ui",
        "errors",
        "shell",
        "keys",
        "roles",
        "routes",
        "sources",
        "tasks",
        "account",
        "notifications",
        "recordForm",
        "fieldErrors",
      ]}
    >
      <ToastProvider>
        <Providers session={session} drawnAt={Date.now()}>
          <HydrationBoundary state={license}>
            <Shell>{isUnknown ? <OutageScreen /> : children}</Shell>
          </HydrationBoundary>
        </Providers>
      </ToastProvider>
    </RootTranslations>
  );
}
