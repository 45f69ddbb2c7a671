import { cx } from "./cx.ts";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("breathe block rounded-[4px] bg-sunken", className ?? "h-3 w-full")} />;
}
