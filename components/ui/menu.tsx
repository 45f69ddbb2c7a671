"use client";

import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { itemsOf, moveFocus, placePanel } from "./menu-panel.ts";

const CloseMenu = createContext<() => void>(() => {});

type TriggerProps = {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type MenuProps = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  align?: "start" | "end";
  children: ReactNode;
};

/** A button and its menu, in the top layer so that nothing clips it. Arrows, Home, End, letters, Escape. */
export function Menu({ label, trigger, align = "end", children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const triggerId = `${id}-trigger`;

  function close() {
    setOpen(false);
    document.getElementById(triggerId)?.focus();
  }

  useLayoutEffect(() => {
    const button = document.getElementById(triggerId);
    if (!isOpen || !panel.current || !button) return;
    panel.current.showPopover?.();
    placePanel(panel.current, button, align);
    itemsOf(panel.current)[0]?.focus();
  }, [isOpen, align, triggerId]);

  useEffect(() => {
    if (!isOpen) return;
    function onPointerDown(event: PointerEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (!target || panel.current?.contains(target) || target.closest(`[id="${triggerId}"]`)) return;
      setOpen(false);
    }
    const onResize = () => setOpen(false);
    document.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("resize", onResize);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("resize", onResize);
    };
  }, [isOpen, triggerId]);

  return (
    <>
      {trigger({
        id: triggerId,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="menu"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === "Tab") setOpen(false);
            else if (event.key === "Escape") {
              event.preventDefault();
              event.stopPropagation();
              close();
            } else moveFocus(event, event.currentTarget);
          }}
          className="enter-down fixed m-0 max-h-[calc(100dvh-64px)] min-w-52 max-w-[min(320px,calc(100vw-16px))] overflow-y-auto rounded-card bg-surface p-1 text-ink shadow-raised"
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </>
  );
}

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2";

type ItemProps = { icon?: LucideIcon; lead?: ReactNode; children: ReactNode };

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
