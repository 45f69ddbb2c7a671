"use client";

import { createContext, type KeyboardEvent, type ReactNode } from "react";
import { itemsOf, moveFocus } from "./menu-panel.ts";
import { useDroppedPanel } from "./use-dropped-panel.ts";

export const CloseMenu = createContext<() => void>(() => {});

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
  /** Mounted on the first press, for lists with hundreds of menus. */
  startsOpen?: boolean;
  children: ReactNode;
};

const firstItem = (panel: HTMLElement) => itemsOf(panel)[0];

/** Menu in the top layer, so that nothing clips it. Keys: arrows, Home, End, letters, Escape. */
export function Menu({ label, trigger, align = "end", startsOpen = false, children }: MenuProps) {
  const { ref, isOpen, setOpen, close, id, triggerId } = useDroppedPanel({ align, startsOpen, firstOf: firstItem });

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
          ref={ref}
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
