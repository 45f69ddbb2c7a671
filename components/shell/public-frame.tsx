import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand.tsx";
import { LocaleSwitch } from "@/components/ui/locale-switch.tsx";

/** What surrounds a page that anyone may open. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-5">
        <Brand />
        <LocaleSwitch />
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
