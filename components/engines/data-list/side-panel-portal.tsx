"use client";

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";

type SidePanelPortalProps = { place: RefObject<HTMLElement | null>; children: ReactNode };

/** Portal target exists only after its screen is drawn. */
export function SidePanelPortal({ place, children }: SidePanelPortalProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(place.current), [place]);
  return element && createPortal(children, element);
}
