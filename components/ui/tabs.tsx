"use client";

import Link from "next/link";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";

export type TabItem<Value extends string = string> = {
  value: Value;
  label: string;
  note?: ReactNode;
};

const strip = "flex gap-5 overflow-x-auto border-b [scrollbar-width:none]";

const tabClass = (isOn: boolean) =>
  cx(
    "flex flex-none gap-1.5 whitespace-nowrap border-b-2 px-0.5 pt-2 pb-[7px] transition-colors focus-visible:-outline-offset-2",
    isOn
      ? "border-accent font-strong text-ink"
      : "border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]",
  );

const Words = ({ item }: { item: TabItem }) => (
  <>
    {item.label}
    {item.note !== undefined && <span className="font-normal text-ink-2 text-xs leading-5">{item.note}</span>}
  </>
);

type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  panelId?: string;
};

export function Tabs<Value extends string>({ label, items, value, onChange, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = items.findIndex((item) => item.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const index = to === undefined ? -1 : (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={strip}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={panelId}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          className={tabClass(item.value === value)}
        >
          <Words item={item} />
        </button>
      ))}
    </div>
  );
}

type LinkTabsProps = { label: string; items: readonly { href: string; label: string }[]; current: string };

export function LinkTabs({ label, items, current }: LinkTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const open = [...(box?.querySelectorAll("a") ?? [])].find((link) => link.getAttribute("href") === current);
    if (box && open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label}>
      <div ref={list} className={cx(strip, "relative")}>
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            aria-current={item.href === current ? "page" : undefined}
            className={tabClass(item.href === current)}
          >
            {item.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
