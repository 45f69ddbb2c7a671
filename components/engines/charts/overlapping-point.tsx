"use client";

import { type CSSProperties, useState } from "react";
import { Menu } from "@/components/ui/menu.tsx";
import { MenuItem } from "@/components/ui/menu-items.tsx";
import type { Marks } from "./use-marks.ts";

type OverlappingPointProps = {
  label: string;
  rowName: string;
  press: (() => void) | undefined;
  choices: readonly { measure: number; name: string; value: string | undefined; press: () => void }[];
  mark: ReturnType<Marks["mark"]>;
  box: CSSProperties;
};

/** Button of a mark. On overlap a pointer gets a menu; keys reach each mark directly. */
export function OverlappingPoint({ label, rowName, press, choices, mark, box }: OverlappingPointProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isAlone = choices.every(({ measure }) => measure === mark["data-measure"]);
  const button = {
    ...mark,
    type: "button",
    "aria-label": label,
    "aria-disabled": (!press && isAlone) || undefined,
    className: "absolute rounded-[3px] print:hidden",
    style: box,
  } as const;
  if (isAlone) return <button {...button} onClick={press} />;
  // A click from the keyboard has no detail.
  const isMeant = (event: React.MouseEvent) => event.detail === 0 && press;
  if (!isMenuOpen) return <button {...button} onClick={(event) => (isMeant(event) ? press?.() : setMenuOpen(true))} />;
  return (
    <Menu
      label={rowName}
      startsOpen
      align="start"
      trigger={({ id, onClick, "aria-expanded": isOpen, "aria-controls": panel }) => (
        <button
          {...button}
          {...{ id, "aria-expanded": isOpen, "aria-controls": panel }}
          onClick={(event) => (isMeant(event) ? press?.() : onClick())}
        />
      )}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.measure} onSelect={choice.press}>
          <span className="min-w-0 flex-1">{choice.name}</span>
          <span className="flex-none text-ink-2">{choice.value}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
