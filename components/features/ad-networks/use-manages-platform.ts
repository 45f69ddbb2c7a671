"use client";

import { useSession } from "next-auth/react";
import { can } from "@/contract/kernel/access.ts";

/** True for people who can set up the installation: only they see the names of its settings. */
export function useManagesPlatform(): boolean {
  return can(useSession().data?.user.role ?? [], "licenses.manage");
}
