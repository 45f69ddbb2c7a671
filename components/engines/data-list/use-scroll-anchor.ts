"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from "react";

/** Row and its distance in pixels below the top of the scroller. */
type ScrollAnchor = { id: string; top: number };

function contentWidth(scroller: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(scroller);
  return scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

const rowAt = (link: Element) => link.closest("tr") ?? link;

function offsetTop(scroller: HTMLElement, link: Element): number {
  return rowAt(link).getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function anchorIn(scroller: HTMLElement, requested: string | undefined): ScrollAnchor | undefined {
  let first: ScrollAnchor | undefined;
  for (const link of scroller.querySelectorAll<HTMLElement>("a[data-row]")) {
    const { row: id = "" } = link.dataset;
    const top = offsetTop(scroller, link);
    if (top < 0) continue;
    if (top > scroller.clientHeight) break;
    first ??= { id, top };
    if (id === requested) return { id, top };
    if (requested === undefined) break;
  }
  return first;
}

function putBack(scroller: HTMLElement, { id, top }: ScrollAnchor): void {
  const link = scroller.querySelector(`a[data-row="${CSS.escape(id)}"]`);
  if (!link) return;
  scroller.scrollTop += offsetTop(scroller, link) - top;
  rowAt(link).scrollIntoView({ block: "nearest" });
}

/** Preserves the scroll position when a panel changes the width of the rows. @returns records the anchor before */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, open: string | undefined) {
  const anchor = useRef<ScrollAnchor>(undefined);
  const width = useRef<number>(undefined);
  const height = useRef(0);
  const note = useCallback(
    (id: string | undefined) => {
      if (scroller.current) anchor.current = anchorIn(scroller.current, id);
    },
    [scroller],
  );
  const onScroll = useEffectEvent(() => note(open));

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const now = contentWidth(box);
      if (width.current !== undefined && width.current !== now && anchor.current) putBack(box, anchor.current);
      width.current = now;
      const focused = document.activeElement;
      if (box.clientHeight < height.current && focused && box !== focused && box.contains(focused))
        rowAt(focused).scrollIntoView({ block: "nearest" });
      height.current = box.clientHeight;
    });
    // The new layout scrolls the container before the resize is observed: ignore that scroll.
    const onEvent = () => {
      if (width.current === contentWidth(box)) onScroll();
    };
    box.addEventListener("scroll", onEvent, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", onEvent);
      observer.disconnect();
    };
  }, [scroller]);

  return note;
}

export function useScrollToTop(scroller: RefObject<HTMLElement | null>, visible: string, isLoading: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    if (!isLoading) scroller.current?.scrollTo({ top: 0 });
  }, [visible]);
}
