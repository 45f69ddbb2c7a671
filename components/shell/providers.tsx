"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "@/lib/api/query.ts";
import { DrawnAtContext } from "@/lib/format/use-as-of-now.ts";
import { type BrowserSession, SessionProvider } from "@/lib/session/client.ts";

type ProvidersProps = {
  session: BrowserSession | null;
  /** Server time in milliseconds, so that relative times hydrate equally. */
  drawnAt?: number;
  children: ReactNode;
};

export function Providers({ session, drawnAt, children }: ProvidersProps) {
  const [client] = useState(newQueryClient);
  return (
    <SessionProvider session={session}>
      <DrawnAtContext value={drawnAt}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </DrawnAtContext>
    </SessionProvider>
  );
}
