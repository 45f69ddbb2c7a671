"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button.tsx";
import { mayOpen } from "@/lib/access/decide.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { useSession } from "@/lib/session/client.ts";

export function PlaceLink({ to, children }: { to: Route; children: ReactNode }) {
  const roles = useSession().data?.user.role ?? [];
  if (!mayOpen(to, roles)) return null;
  return (
    <Link href={to} className={buttonClass()}>
      {children}
    </Link>
  );
}
