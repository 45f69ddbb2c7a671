"use client";

import { usePathname } from "next/navigation";
import { Activity, type ReactNode, useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { useReportLocale } from "@/lib/api/use-report-locale.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ShellContext, useShellFacts } from "./shell-context.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useGuardedLinks } from "./use-guarded-links.ts";
import { LicenseProvider } from "./use-license.tsx";
import { useSearchKey } from "./use-search-key.ts";

const CommandPalette = onDemand(() => import("./command-palette.tsx").then((file) => file.CommandPalette), {
  place: "dialog",
});

/**
 * Frame of all screens. Its parts are Suspense boundaries, so hydration runs piece by piece, pressed parts
 * first.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useT();
  const facts = useShellFacts();
  const pathname = usePathname();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);

  const canSearch = facts !== null && facts.screens.length > 1;

  useEffect(() => {
    if (!canSearch) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setSearchOpen((isOpen) => !isOpen);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [canSearch]);

  useSearchKey(facts?.screens.includes("search") ?? false);
  useGuardedLinks();
  useReportLocale(facts !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation is the reason to close
  useEffect(() => setNavigationOpen(false), [pathname]);

  if (!facts) return null;

  return (
    <ShellContext value={facts}>
      <LicenseProvider>
        {/* biome-ignore lint/a11y/useValidAnchor: skip link within the page; works without scripts */}
        <a
          href="#content"
          onClick={(event) => {
            // The address must stay: it names a lead, and a hash would add a history entry.
            event.preventDefault();
            document.getElementById("content")?.focus();
          }}
          className="sr-only rounded-control bg-surface px-3 py-2 font-medium shadow-raised focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          {t("shell.skip")}
        </a>
        <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
          <div className="hidden w-[228px] flex-none border-r lg:block print:hidden">
            <Activity>
              <Sidebar />
            </Activity>
          </div>
          <div className="flex min-w-0 flex-1 flex-col bg-surface">
            <Activity>
              <TopBar
                onOpenNavigation={() => setNavigationOpen(true)}
                onOpenSearch={canSearch ? () => setSearchOpen(true) : undefined}
              />
            </Activity>
            <main
              id="content"
              tabIndex={-1}
              className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none print:block print:overflow-visible"
            >
              <Activity>{children}</Activity>
            </main>
          </div>
        </div>
        <Dialog
          isOpen={isNavigationOpen}
          onClose={() => setNavigationOpen(false)}
          title={t("shell.navigation")}
          place="left"
          width="drawer"
          isBare
        >
          <Sidebar onNavigate={() => setNavigationOpen(false)} />
        </Dialog>
        {isSearchOpen && <CommandPalette onClose={() => setSearchOpen(false)} />}
      </LicenseProvider>
    </ShellContext>
  );
}
