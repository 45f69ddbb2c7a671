"use client";

import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ComponentProps, type ReactNode, useContext, useState } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { onDemand } from "./on-demand.tsx";
import { MenuParts, type MenuProps, OverlayTrigger, type Press } from "./overlay.tsx";

const MenuOnDemand = onDemand<MenuProps & { by: Press }>(
  () => import("./menu-panel.tsx").then((file) => file.PressedMenu),
  {
    placement: "icon",
    waiting: ({ trigger }) => trigger,
  },
);
export const loadMenu = MenuOnDemand.loadAhead;

/** Loaded on the first press, which also spares lists with hundreds of menus. */
export function Menu(props: MenuProps) {
  const [by, setBy] = useState<Press | undefined>(props.startsOpen ? "pointer" : undefined);
  if (by) return <MenuOnDemand {...props} by={by} />;
  return <OverlayTrigger trigger={props.trigger} popup="menu" loadAhead={loadMenu} onPress={setBy} />;
}

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left outline-none data-focus:bg-sunken forced-colors:data-focus:outline-3 forced-colors:data-focus:-outline-offset-2";

type ItemProps = { icon?: LucideIcon; lead?: ReactNode; children: ReactNode };

function useParts() {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("Items need a Menu above them");
  /** Headless UI restores the focus a frame later: what closes with the selection would take it. */
  const selecting = (onSelect?: () => void) => () => {
    parts.trigger.current?.focus({ preventScroll: true });
    onSelect?.();
  };
  return { ...parts, selecting };
}

const ItemIcon = ({ icon, lead }: Pick<ItemProps, "icon" | "lead">) =>
  lead ?? (icon && <Icon as={icon} className="flex-none text-ink-2" />);

export function MenuLink({ children, href, onSelect, ...item }: ItemProps & { href: string; onSelect?: () => void }) {
  const { Item, selecting } = useParts();
  return (
    <Item as={Link} href={href} prefetch={false} className={itemClass} onClick={selecting(onSelect)}>
      <ItemIcon {...item} />
      {children}
    </Item>
  );
}

export function MenuItem({ children, onSelect, ...item }: ItemProps & { onSelect: () => void }) {
  const { Item, selecting } = useParts();
  return (
    <Item as="button" type="button" className={itemClass} onClick={selecting(onSelect)}>
      <ItemIcon {...item} />
      {children}
    </Item>
  );
}

type ChoiceProps = ItemProps & { isSelected: boolean; onSelect: () => void };

export function MenuChoice({ children, isSelected, onSelect, ...item }: ChoiceProps) {
  const { Item, selecting } = useParts();
  return (
    <Item
      as={RadioItem}
      isSelected={isSelected}
      className={cx(itemClass, isSelected && "font-strong")}
      onClick={selecting(onSelect)}
    >
      <ItemIcon {...item} />
      <span className="min-w-0 flex-1">{children}</span>
      {isSelected && <Icon as={Check} size={14} className="flex-none text-accent" />}
    </Item>
  );
}

/** Headless UI knows plain menu items only. */
function RadioItem({ isSelected, ...props }: ComponentProps<"button"> & { isSelected: boolean }) {
  return <button {...props} type="button" role="menuitemradio" aria-checked={isSelected} />;
}

export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  const { Section, Heading } = useParts();
  return (
    <Section className="border-line border-t py-1 first:border-t-0 first:pt-0 last:pb-0">
      {label && (
        <Heading as="div" className="px-2 pt-1.5 pb-0.5 text-2xs text-ink-2">
          {label}
        </Heading>
      )}
      {children}
    </Section>
  );
}
