"use client";

import { usePathname, useRouter } from "next/navigation";
import { Activity, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog.tsx";
import { OPEN_MODAL, TAKES_KEYS } from "@/components/ui/focus.ts";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { UndoBar, UndoProvider } from "@/components/ui/undo.tsx";
import { useReportLocale } from "@/lib/api/use-report-locale.ts";
import { isGuarded, leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { ShellContext, useShellValues } from "./shell-context.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { LicenseProvider } from "./use-license.tsx";

/** The slash goes to a search, the question mark lists the keys. Many keyboards need Shift for both. */
function useShellKeys(canSearch: boolean, onKeys: () => void): void {
  const router = useRouter();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if ((key !== "/" && key !== "?") || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    if (document.querySelector(OPEN_MODAL)) return;
    if (key === "?") {
      event.preventDefault();
      return onKeys();
    }
    const field = document.querySelector<HTMLInputElement>("main input[type=search]:not(:disabled)");
    if (!field && !canSearch) return;
    event.preventDefault();
    if (!field) return leave(() => router.push(routes.search));
    field.focus();
    field.select();
  });
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", onEvent);
    return () => document.removeEventListener("keydown", onEvent);
  }, []);
}

export function useGuardedLinks(): void {
  const router = useRouter();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!isPlain || !link || link.target || !isGuarded()) return;
      const to = new URL(link.href);
      if (to.origin !== window.location.origin || to.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => router.push(to.pathname + to.search));
    }
    // Capture phase: runs before the link's own handler navigates.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [router]);
}

const CommandPalette = onDemand(() => import("./command-palette.tsx").then((file) => file.CommandPalette), {
  placement: "dialog",
});

const KeysDialog = onDemand(() => import("./keys-dialog.tsx").then((file) => file.KeysDialog), {
  placement: "dialog",
});

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useT();
  const values = useShellValues();
  const pathname = usePathname();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);

  const hasNavigation = values !== null && values.screens.length > 1;
  const canSearch = hasNavigation;

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

  useShellKeys(values?.screens.includes("search") ?? false, () => values && setKeysOpen(true));
  useGuardedLinks();
  useReportLocale(values !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation is the reason to close
  useEffect(() => setNavigationOpen(false), [pathname]);

  if (!values) return null;

  return (
    <ShellContext value={values}>
      <LicenseProvider>
        <UndoProvider>
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
            {hasNavigation && (
              <div className="hidden w-[228px] flex-none border-r lg:block print:hidden">
                <Activity>
                  <Sidebar />
                </Activity>
              </div>
            )}
            <div className="flex min-w-0 flex-1 flex-col bg-surface">
              <Activity>
                <TopBar
                  onOpenNavigation={hasNavigation ? () => setNavigationOpen(true) : undefined}
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
              <UndoBar />
            </div>
          </div>
          <Dialog
            isOpen={isNavigationOpen}
            onClose={() => setNavigationOpen(false)}
            title={t("shell.navigation")}
            position="left"
            width="drawer"
            isBare
          >
            <Sidebar onNavigate={() => setNavigationOpen(false)} />
          </Dialog>
          {isSearchOpen && <CommandPalette onClose={() => setSearchOpen(false)} onKeys={() => setKeysOpen(true)} />}
          {areKeysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
        </UndoProvider>
      </LicenseProvider>
    </ShellContext>
  );
}
