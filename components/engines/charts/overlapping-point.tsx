"use client";

import type { CSSProperties, KeyboardEvent } from "react";
import { Menu, MenuItem } from "@/components/ui/menu.tsx";
import type { DataPoints } from "./use-data-points.ts";

type OverlappingPointProps = {
  label: string;
  rowName: string;
  press: (() => void) | undefined;
  choices: readonly { measure: number; name: string; value: string | undefined; press: () => void }[];
  point: ReturnType<DataPoints["point"]>;
  box: CSSProperties;
};

/** Opens a menu for a pointer where marks overlap; keys reach each mark directly. */
export function OverlappingPoint({ label, rowName, press, choices, point, box }: OverlappingPointProps) {
  const isAlone = choices.every(({ measure }) => measure === point["data-measure"]);
  const button = {
    ...point,
    type: "button",
    "aria-label": label,
    "aria-disabled": (!press && isAlone) || undefined,
    className: "absolute rounded-[3px] print:hidden",
    style: box,
  } as const;
  if (isAlone) return <button {...button} onClick={press} />;

  function onKeyDown(event: KeyboardEvent) {
    const isPress = event.key === "Enter" || event.key === " ";
    if (isPress ? !press : !event.key.startsWith("Arrow")) return;
    // Headless UI would open the menu.
    event.preventDefault();
    if (isPress) press?.();
  }
  return (
    <Menu label={rowName} align="start" trigger={<button {...button} onKeyDown={onKeyDown} />}>
      {choices.map((choice) => (
        <MenuItem key={choice.measure} onSelect={choice.press}>
          <span className="min-w-0 flex-1">{choice.name}</span>
          <span className="flex-none text-ink-2">{choice.value}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
