"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "@/lib/provider/query.ts";
import { type BrowserSession, SessionProvider } from "@/lib/session/client.ts";

/** The session, seeded by the server, and what was read under it. Without a session nothing is drawn. */
export function Providers({ session, children }: { session: BrowserSession | null; children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <SessionProvider session={session}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SessionProvider>
  );
}
