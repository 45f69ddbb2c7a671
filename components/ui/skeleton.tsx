import { cx } from "./cx.ts";

/** The shape of what comes. Its size is given by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("breathe block rounded-[4px] bg-sunken", className ?? "h-3 w-full")} />;
}
