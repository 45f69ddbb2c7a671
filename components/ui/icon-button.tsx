import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: LucideIcon;
  label: string;
  size?: "medium" | "touch";
  hasDot?: boolean;
};

export function IconButton({ icon, label, size = "medium", hasDot = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
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
