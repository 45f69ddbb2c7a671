"use client";

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import Link from "next/link";
import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from "react";
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

type TabsProps<Value extends string> = {
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Tabs<Value extends string>({ label, ...props }: TabsProps<Value> & { label: string }) {
  return (
    <TabSet {...props}>
      <TabStrip label={label} />
    </TabSet>
  );
}

const TabSetContext = createContext<{ items: readonly TabItem[]; value: string }>({ items: [], value: "" });

export function TabSet<Value extends string>(props: TabsProps<Value> & { children: ReactNode }) {
  const { items, value, onChange, children } = props;
  return (
    <TabGroup
      as={Fragment}
      selectedIndex={items.findIndex((item) => item.value === value)}
      onChange={(index) => {
        const item = items[index];
        if (item) onChange(item.value);
      }}
    >
      <TabSetContext value={{ items, value }}>{children}</TabSetContext>
    </TabGroup>
  );
}

export function TabStrip({ label }: { label: string }) {
  const { items, value } = useContext(TabSetContext);
  return (
    <TabList
      aria-label={label}
      onKeyDownCapture={(event) => {
        // Headless UI would prevent Alt with an arrow, the browser's history.
        const isModified = event.altKey || event.ctrlKey || event.metaKey;
        if (isModified && event.key.startsWith("Arrow")) event.stopPropagation();
      }}
      className={strip}
    >
      {items.map((item) => (
        <Tab key={item.value} className={tabClass(item.value === value)}>
          {item.label}
          {item.note !== undefined && <span className="font-normal text-ink-2 text-xs leading-5">{item.note}</span>}
        </Tab>
      ))}
    </TabList>
  );
}

export function TabContent({ children }: { children: ReactNode }) {
  const { items, value } = useContext(TabSetContext);
  return (
    <TabPanels as={Fragment}>
      {items.map((item) => (
        <TabPanel key={item.value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
          {item.value === value && children}
        </TabPanel>
      ))}
    </TabPanels>
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
