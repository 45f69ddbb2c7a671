"use client";

import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from "@headlessui/react";
import { type ComponentProps, Fragment, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { MenuParts, type MenuProps, PANEL_GAP, type Press, panelClass } from "./overlay.tsx";

export function PressedMenu({ label, trigger, align = "end", children, by }: MenuProps & { by: Press }) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (by === "pointer") button.current?.click();
    // Keys also reach the first item.
    else button.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }, [by]);
  return (
    <Menu>
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
        <MenuParts value={{ Item: MenuItem, Section: MenuSection, Heading: MenuHeading, trigger: button }}>
          {children}
        </MenuParts>
      </MenuItems>
    </Menu>
  );
}

/** Headless UI would name the menu by its button. */
function LabelledMenu({ "aria-labelledby": _, ...props }: ComponentProps<"div">) {
  return <div {...props} />;
}
