"use client";

import { useSession } from "@/lib/session/client.ts";

/** Whether appointments are made for this person: nobody else has a calendar to show, whatever they may call. */
export function useIsAdvisor(): boolean {
  return useSession().data?.user.role.includes("sales-manager") ?? false;
}
