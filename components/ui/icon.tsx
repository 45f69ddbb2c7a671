import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type IconProps = { as: LucideIcon; size?: number; className?: string };

export function Icon({ as: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing size={size} strokeWidth={1.6} aria-hidden="true" focusable="false" className={className ?? "flex-none"} />
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[4px] border border-line border-b-line-strong bg-surface px-[5px] font-sans text-2xs text-ink-2 leading-4.5">
      {children}
    </kbd>
  );
}
