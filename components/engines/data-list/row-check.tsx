import { cx } from "@/components/ui/cx.ts";

type RowCheckProps = {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  isShown: boolean;
  isReachable?: boolean;
  onToggle: (isRange: boolean) => void;
};

const WAITS =
  "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100 @max-xl:hidden";

/** Checkbox of a row, in the table's margin: nothing moves when it appears. */
export function RowCheck({ label, isChecked, isMixed, isShown, isReachable, onToggle }: RowCheckProps) {
  return (
    <label
      className={cx(
        "absolute inset-y-0 left-0 z-10 flex w-5 cursor-pointer select-none items-center pl-0.5 @max-xl:w-11 @max-xl:justify-center @max-xl:pl-0",
        !isShown && WAITS,
      )}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed ?? false;
        }}
        type="checkbox"
        tabIndex={isReachable ? 0 : -1}
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-3.5 accent-accent @max-xl:size-5"
      />
    </label>
  );
}
