import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers.tsx";
import { Shell } from "@/components/shell/shell.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { requireSession } from "@/lib/session/server.ts";

export default async function PrivateLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <Translations sections={["shell", "roles", "routes", "sources"]}>
      <Providers session={session}>
        <Shell>{children}</Shell>
      </Providers>
    </Translations>
  );
}
