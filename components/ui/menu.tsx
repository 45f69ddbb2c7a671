"use client";

import {
  Menu as HeadlessMenu,
  MenuItem as HeadlessMenuItem,
  MenuButton,
  MenuHeading,
  MenuItems,
  MenuSection,
} from "@headlessui/react";
import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { PANEL_GAP, panelClass } from "./popover.tsx";

type MenuProps = {
  label: string;
  /** A button. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** Mounted on the first press, for lists with hundreds of menus. */
  startsOpen?: boolean;
  children: ReactNode;
};

export function Menu({ label, trigger, align = "end", startsOpen = false, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(!startsOpen);
  useEffect(() => {
    if (isPressed.current) return;
    isPressed.current = true;
    button.current?.click();
  }, []);

  return (
    <HeadlessMenu>
      <MenuButton as={Fragment} ref={button}>
        {trigger}
      </MenuButton>
      <MenuItems
        as={LabelledMenu}
        aria-label={label}
        anchor={{ to: `bottom ${align}`, ...PANEL_GAP }}
        modal={false}
        className={cx(panelClass, "min-w-52 max-w-[min(320px,calc(100vw-16px))]!")}
      >
        <TriggerContext value={button}>{children}</TriggerContext>
      </MenuItems>
    </HeadlessMenu>
  );
}

/** Headless UI would name the menu by its button. */
function LabelledMenu({ "aria-labelledby": _, ...props }: ComponentProps<"div">) {
  return <div {...props} />;
}

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left outline-none data-focus:bg-sunken forced-colors:data-focus:outline-3 forced-colors:data-focus:-outline-offset-2";

type ItemProps = { icon?: LucideIcon; lead?: ReactNode; children: ReactNode };

const TriggerContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Headless UI restores the focus a frame later: what closes with the selection would take it. */
function useSelect(onSelect: (() => void) | undefined): () => void {
  const trigger = useContext(TriggerContext);
  return () => {
    trigger.current?.focus({ preventScroll: true });
    onSelect?.();
  };
}

const ItemIcon = ({ icon, lead }: Pick<ItemProps, "icon" | "lead">) =>
  lead ?? (icon && <Icon as={icon} className="flex-none text-ink-2" />);

export function MenuLink({ children, href, onSelect, ...item }: ItemProps & { href: string; onSelect?: () => void }) {
  return (
    <HeadlessMenuItem as={Link} href={href} prefetch={false} className={itemClass} onClick={useSelect(onSelect)}>
      <ItemIcon {...item} />
      {children}
    </HeadlessMenuItem>
  );
}

export function MenuItem({ children, onSelect, ...item }: ItemProps & { onSelect: () => void }) {
  return (
    <HeadlessMenuItem as="button" type="button" className={itemClass} onClick={useSelect(onSelect)}>
      <ItemIcon {...item} />
      {children}
    </HeadlessMenuItem>
  );
}

type ChoiceProps = ItemProps & { isChosen: boolean; onSelect: () => void };

export function MenuChoice({ children, isChosen, onSelect, ...item }: ChoiceProps) {
  return (
    <HeadlessMenuItem
      as={RadioItem}
      isChosen={isChosen}
      className={cx(itemClass, isChosen && "font-strong")}
      onClick={useSelect(onSelect)}
    >
      <ItemIcon {...item} />
      <span className="min-w-0 flex-1">{children}</span>
      {isChosen && <Icon as={Check} size={14} className="flex-none text-accent" />}
    </HeadlessMenuItem>
  );
}

/** Headless UI knows plain menu items only. */
function RadioItem({ isChosen, ...props }: ComponentProps<"button"> & { isChosen: boolean }) {
  return <button {...props} type="button" role="menuitemradio" aria-checked={isChosen} />;
}

export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <MenuSection className="border-line border-t py-1 first:border-t-0 first:pt-0 last:pb-0">
      {label && (
        <MenuHeading as="div" className="px-2 pt-1.5 pb-0.5 text-2xs text-ink-2">
          {label}
        </MenuHeading>
      )}
      {children}
    </MenuSection>
  );
}
