"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from "react";

/** A row, and how far below the top of what scrolls it stands, in pixels. */
type Place = { id: string; top: number };

/** Without what is padding, which is the panel's room. */
function widthOf(scroller: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(scroller);
  return scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

const rowAt = (link: Element) => link.closest("tr") ?? link;

function topOf(scroller: HTMLElement, link: Element): number {
  return rowAt(link).getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** That of the wanted row where it is seen, else of the first that is. */
function placeIn(scroller: HTMLElement, wanted: string | undefined): Place | undefined {
  let first: Place | undefined;
  for (const link of scroller.querySelectorAll<HTMLElement>("a[data-row]")) {
    const { row: id = "" } = link.dataset;
    const top = topOf(scroller, link);
    if (top < 0) continue;
    if (top > scroller.clientHeight) break;
    first ??= { id, top };
    if (id === wanted) return { id, top };
    if (wanted === undefined) break;
  }
  return first;
}

/** Puts a row where it was, and wholly in sight. */
function putBack(scroller: HTMLElement, { id, top }: Place): void {
  const link = scroller.querySelector(`a[data-row="${CSS.escape(id)}"]`);
  if (!link) return;
  scroller.scrollTop += topOf(scroller, link) - top;
  rowAt(link).scrollIntoView({ block: "nearest" });
}

/**
 * Beside an open row a list is narrower, and lays its rows out anew, as cards where a table has no room: what one reads
 * stays where it was.
 * @returns notes where a row stands, for whoever is about to open or to close it
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, open: string | undefined) {
  const place = useRef<Place>(undefined);
  const width = useRef<number>(undefined);
  const height = useRef(0);
  const note = useCallback(
    (id: string | undefined) => {
      if (scroller.current) place.current = placeIn(scroller.current, id);
    },
    [scroller],
  );
  const onScroll = useEffectEvent(() => note(open));

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const now = widthOf(box);
      if (width.current !== undefined && width.current !== now && place.current) putBack(box, place.current);
      width.current = now;
      // What came below the list has taken room: the row that has the focus stays in sight.
      const focused = document.activeElement;
      if (box.clientHeight < height.current && focused && box !== focused && box.contains(focused))
        rowAt(focused).scrollIntoView({ block: "nearest" });
      height.current = box.clientHeight;
    });
    // Rows that are laid out anew, and lower, scroll what holds them before it is told its new width: nobody chose that.
    const hear = () => {
      if (width.current === widthOf(box)) onScroll();
    };
    box.addEventListener("scroll", hear, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", hear);
      observer.disconnect();
    };
  }, [scroller]);

  return note;
}
