"use client";

import { Search, X } from "lucide-react";
import type { KeyboardEventHandler, Ref } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

const SIZES = {
  small: {
    box: "@xl:w-56",
    icon: "left-2",
    input: "h-7 rounded-control pr-7 pl-7",
    clear: "size-7",
    drawn: 14,
  },
  large: {
    box: "max-w-[720px]",
    icon: "left-3.5",
    input: "h-11 rounded-card pr-11 pl-10 text-touch",
    clear: "size-11",
    drawn: 16,
  },
} as const;

export type SearchBoxProps = {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  size?: keyof typeof SIZES;
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
};

export function SearchBox(props: SearchBoxProps) {
  const { label, clearLabel, value, onChange, size = "small", placeholder = label, onKeyDown, ref } = props;
  const classes = SIZES[size];
  return (
    <div className={cx("relative w-full flex-none", classes.box)}>
      <Icon
        as={Search}
        size={classes.drawn}
        className={cx("pointer-events-none absolute inset-y-0 my-auto text-ink-2", classes.icon)}
      />
      <input
        ref={ref}
        type="search"
        value={value}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          "w-full text-ellipsis border border-line bg-canvas [&::-webkit-search-cancel-button]:hidden",
          classes.input,
        )}
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange("")}
          className={cx(
            "absolute inset-y-0 right-0 my-auto grid place-items-center rounded-control text-ink-2 hover:text-ink",
            classes.clear,
          )}
        >
          <Icon as={X} size={13} />
        </button>
      )}
    </div>
  );
}
