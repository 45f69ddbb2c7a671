"use client";

import { useSession } from "@/lib/session/client.ts";

/** Returns whether the user has a calendar: only advisors have one. */
export function useIsAdvisor(): boolean {
  return useSession().data?.user.role.includes("sales-manager") ?? false;
}
