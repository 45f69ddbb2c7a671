import type { LucideIcon } from "lucide-react";

type IconProps = { as: LucideIcon; size?: number; className?: string };

export function Icon({ as: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing size={size} strokeWidth={1.6} aria-hidden="true" focusable="false" className={className ?? "flex-none"} />
  );
}
