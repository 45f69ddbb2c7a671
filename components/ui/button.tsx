import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, keyName } from "./icon.tsx";

const PRIMARY = "bg-accent text-accent-ink border-accent hover:brightness-110 active:brightness-95";

export const BUTTON_VARIANTS = {
  primary: PRIMARY,
  /** Primary of a screen's head: an outline while a side panel has its own, so that a screen has one. */
  head: `${PRIMARY} [body:has([data-side-panel])_&]:border-line-strong [body:has([data-side-panel])_&]:bg-surface [body:has([data-side-panel])_&]:text-ink`,
  plain: "bg-surface text-ink border-line-strong hover:bg-sunken",
  quiet: "bg-transparent text-ink-2 border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-fail border-line-strong hover:bg-fail-soft",
} as const;

const SIZES = {
  small: "h-6.5 px-2.5 text-sm",
  medium: "h-7.5 px-[11px] text-sm",
  touch: "h-11 px-4 text-touch",
} as const;

type ButtonStyle = { variant?: keyof typeof BUTTON_VARIANTS; size?: keyof typeof SIZES };

export function buttonClass({ variant = "plain", size = "medium" }: ButtonStyle = {}): string {
  return cx(
    "inline-flex select-none items-center justify-center gap-[7px] whitespace-nowrap rounded-control border font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55",
    BUTTON_VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    icon?: LucideIcon;
    isBusy?: boolean;
    isReading?: boolean;
  };

/** Counts a double click as one press. This and `useWrite` prevent double writes, so screens need no lock. */
export function Button({ variant, size, icon, isBusy, isReading, className, children, onClick, ...rest }: ButtonProps) {
  const isPending = isBusy || isReading;
  return (
    <button
      type="button"
      title={keyName(rest["aria-keyshortcuts"])}
      {...rest}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending || (isBusy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass({ variant, size }), isPending && "cursor-progress", className)}
    >
      {icon && <Icon as={icon} />}
      {children}
    </button>
  );
}

type MoreButtonProps = {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: ReactNode;
};

/** Reads the next page below the rows of a list; absent on the last page. */
export function MoreButton({ read, className = "px-4 py-3 sm:px-5", children }: MoreButtonProps) {
  if (!read.hasNextPage) return null;
  return (
    <div className={className}>
      <Button isReading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
