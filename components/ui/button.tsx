import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export const BUTTON_LOOKS = {
  primary: "bg-accent text-accent-ink border-accent hover:brightness-110 active:brightness-95",
  plain: "bg-surface text-ink border-line-strong hover:bg-sunken",
  quiet: "bg-transparent text-ink-2 border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-fail border-line-strong hover:bg-fail-soft",
} as const;

const SIZES = {
  small: "h-[26px] px-2.5 text-sm",
  medium: "h-[30px] px-[11px] text-sm",
  touch: "h-11 px-4 text-touch",
} as const;

type ButtonStyle = { look?: keyof typeof BUTTON_LOOKS; size?: keyof typeof SIZES };

export function buttonClass({ look = "plain", size = "medium" }: ButtonStyle = {}): string {
  return cx(
    "inline-flex select-none items-center justify-center gap-[7px] whitespace-nowrap rounded-control border font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55",
    BUTTON_LOOKS[look],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { icon?: LucideIcon; isBusy?: boolean };

/**
 * While busy it keeps its place and its focus, and ignores presses. One that may be busy does something once: the second
 * press of a double click, which may come after the answer, is the same press.
 */
export function Button({ look, size, icon, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy || (isBusy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass({ look, size }), isBusy && "cursor-progress", className)}
    >
      {icon && <Icon as={icon} />}
      {children}
    </button>
  );
}
