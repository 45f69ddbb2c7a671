"use client";

import { useState } from "react";
import { onDemand } from "./on-demand.tsx";
import { OverlayTrigger, type PopoverProps } from "./overlay.tsx";

const PopoverOnDemand = onDemand<PopoverProps>(
  () => import("./popover-panel.tsx").then((file) => file.PressedPopover),
  { placement: "icon", waiting: ({ trigger }) => trigger },
);
export const loadPopover = PopoverOnDemand.loadAhead;

export function Popover(props: PopoverProps) {
  const [isPressed, setPressed] = useState(false);
  if (isPressed) return <PopoverOnDemand {...props} />;
  const press = () => setPressed(true);
  return <OverlayTrigger trigger={props.trigger} popup="dialog" loadAhead={loadPopover} onPress={press} />;
}
