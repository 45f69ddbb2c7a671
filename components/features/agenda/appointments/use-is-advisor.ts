"use client";

import { useSession } from "@/lib/session/client.ts";

export function useIsAdvisor(): boolean {
  return useSession().data?.user.role.includes("sales-manager") ?? false;
}
