"use client";

import { createContext, useContext } from "react";
import type { SessionUser } from "@/contract/sessions.ts";
import type { Screen } from "./screens.ts";

/** What the shell knows of who is here. `screens` are those that this person may open. */
export type ShellFacts = {
  user: SessionUser;
  licenseId: string | null;
  screens: readonly Screen[];
  home: string;
};

export const ShellContext = createContext<ShellFacts | null>(null);

export function useShell(): ShellFacts {
  const facts = useContext(ShellContext);
  if (!facts) throw new Error("useShell needs a Shell above it");
  return facts;
}
