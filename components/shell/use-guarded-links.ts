"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isGuarded, leave } from "@/lib/browser/leave-guard.ts";

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
