"use client";

import { useSession } from "next-auth/react";
import { createContext, useContext, useMemo } from "react";
import type { SessionUser } from "@/contract/identity/sessions.ts";
import { homeRoute, mayOpen } from "@/lib/access/decide.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { SCREENS, type Screen } from "./screens.ts";

export type ShellValues = {
  user: SessionUser;
  licenseId: string | null;
  screens: readonly Screen[];
  home: Route;
};

export const ShellContext = createContext<ShellValues | null>(null);

export function useShell(): ShellValues {
  const values = useContext(ShellContext);
  if (!values) throw new Error("useShell needs a Shell above it");
  return values;
}

export function useShellValues(): ShellValues | null {
  const { data } = useSession();
  return useMemo(() => {
    if (!data) return null;
    const { user, licenseId } = data;
    // Roles with one screen open pages of single leads, not the list above them.
    const screens = SCREENS.filter((screen) => mayOpen(routes[screen === "lead" ? "gathering" : screen], user.role));
    return { user, licenseId, screens, home: homeRoute(user.role) };
  }, [data]);
}
