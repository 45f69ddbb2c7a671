"use client";

import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useContext } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { CloseMenu } from "./menu.tsx";

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2";

type ItemProps = { icon?: LucideIcon; lead?: ReactNode; children: ReactNode };

export function MenuLink({
  icon,
  lead,
  children,
  href,
  onSelect,
}: ItemProps & { href: string; onSelect?: () => void }) {
  const close = useContext(CloseMenu);
  return (
    <Link
      href={href}
      prefetch={false}
      role="menuitem"
      tabIndex={-1}
      className={itemClass}
      onClick={() => {
        close();
        onSelect?.();
      }}
    >
      {lead ?? (icon && <Icon as={icon} className="flex-none text-ink-2" />)}
      {children}
    </Link>
  );
}

export function MenuItem({ icon, lead, children, onSelect }: ItemProps & { onSelect: () => void }) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={itemClass}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {lead ?? (icon && <Icon as={icon} className="flex-none text-ink-2" />)}
      {children}
    </button>
  );
}

type ChoiceProps = ItemProps & { isChosen: boolean; onSelect: () => void };

export function MenuChoice({ icon, lead, children, isChosen, onSelect }: ChoiceProps) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={cx(itemClass, isChosen && "font-strong")}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {lead ?? (icon && <Icon as={icon} className="flex-none text-ink-2" />)}
      <span className="min-w-0 flex-1">{children}</span>
      {isChosen && <Icon as={Check} size={14} className="flex-none text-accent" />}
    </button>
  );
}

export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a menu
    <div role="group" aria-label={label} className="border-line border-t py-1 first:border-t-0 first:pt-0 last:pb-0">
      {label && (
        <div aria-hidden="true" className="px-2 pt-1.5 pb-0.5 text-2xs text-ink-2">
          {label}
        </div>
      )}
      {children}
    </div>
  );
}
