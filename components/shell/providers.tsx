"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "@/lib/api/query.ts";
import { DrawnAtContext } from "@/lib/format/use-as-of-now.ts";
import { type BrowserSession, SessionProvider } from "@/lib/session/client.ts";

type ProvidersProps = {
  session: BrowserSession | null;
  /** When, in milliseconds: what is told as of now is the same on both sides. */
  drawnAt?: number;
  children: ReactNode;
};

/** The session, seeded by the server, and what was read under it. Without a session nothing is drawn. */
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
