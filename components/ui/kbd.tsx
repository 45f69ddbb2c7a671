import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[4px] border border-line border-b-line-strong bg-surface px-[5px] font-sans text-2xs text-ink-2 leading-4.5">
      {children}
    </kbd>
  );
}
