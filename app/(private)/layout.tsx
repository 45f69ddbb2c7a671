import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers.tsx";
import { Shell } from "@/components/shell/shell.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";
import { directory } from "@/contract/directory.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { requireSession } from "@/lib/session/server.ts";

export default async function PrivateLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  // Its time zone comes with the page: no date is shown in another first.
  const { licenseId } = session;
  const license = licenseId ? await readAhead(directory.license, { licenseId }) : undefined;
  return (
    <RootTranslations
      sections={[
        "ui",
        "errors",
        "shell",
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
            <Shell>{children}</Shell>
          </HydrationBoundary>
        </Providers>
      </ToastProvider>
    </RootTranslations>
  );
}
