"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import type { Session } from "next-auth";
import { SessionProvider } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "@/lib/api/query.ts";
import { DrawnAtContext } from "@/lib/format/zone.ts";
import { SessionGuard } from "@/lib/session/guard.ts";

type ProvidersProps = {
  session: Session | null;
  /** Server time in milliseconds, so that relative times hydrate equally. */
  drawnAt?: number;
  children: ReactNode;
};

export function Providers({ session, drawnAt, children }: ProvidersProps) {
  const [client] = useState(newQueryClient);
  return (
    <SessionProvider session={session} refetchOnWindowFocus={false}>
      <SessionGuard session={session}>
        <DrawnAtContext value={drawnAt}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </DrawnAtContext>
      </SessionGuard>
    </SessionProvider>
  );
}
