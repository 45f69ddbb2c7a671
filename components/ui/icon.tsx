import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

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

/** The first key of `aria-keyshortcuts` as people write it: "Ctrl Enter". */
export function keyName(shortcuts: string | undefined): string | undefined {
  return shortcuts?.split(" ")[0]?.replaceAll("+", " ").replace("Control", "Ctrl").replace("Escape", "Esc");
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: LucideIcon;
  label: string;
  size?: "medium" | "touch";
  hasDot?: boolean;
};

export function IconButton({ icon, label, size = "medium", hasDot = false, className, ...rest }: IconButtonProps) {
  const key = keyName(rest["aria-keyshortcuts"]);
  return (
    <button
      type="button"
      title={key ? `${label} (${key})` : label}
      {...rest}
      aria-label={label}
      className={cx(
        "relative grid flex-none place-items-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55",
        size === "touch" ? "size-11" : "size-7.5",
        className,
      )}
    >
      <Icon as={icon} />
      {hasDot && <span className="absolute top-1.5 right-1.5 size-[7px] rounded-full bg-accent ring-2 ring-surface" />}
    </button>
  );
}
