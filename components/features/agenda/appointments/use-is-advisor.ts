"use client";

import { useSession } from "next-auth/react";

export function useIsAdvisor(): boolean {
  return useSession().data?.user.role.includes("sales-manager") ?? false;
}
