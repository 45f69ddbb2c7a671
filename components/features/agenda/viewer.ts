"use client";

import { useSession } from "next-auth/react";
import { useSyncExternalStore } from "react";

export function useIsAdvisor(): boolean {
  return useSession().data?.user.role.includes("sales-manager") ?? false;
}

const PHONE = "(max-width: 639px)";

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
