"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useOnline } from "@/lib/browser/use-online.ts";
import { ChunkLoadError, LoadBoundary } from "./load-boundary.tsx";
import { type NoticePlace, NotLoadedNotice } from "./not-loaded-notice.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

type Options<Props> = {
  /** In its place while it is on its way. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Never drawn on the server, which has no width and no clock of the device. */
  isBrowserOnly?: boolean;
  /** Where it stands, and so where it is said that it could not be loaded. */
  place?: NoticePlace;
};

/** Its file loaded before it is wanted, so that it is there without a network too. */
type Ahead = { loadAhead: () => void };

/**
 * A part of a screen in a file of its own, loaded when it is wanted. Where that fails, it says so in its place, closes
 * where it can be closed (`onClose`), and is asked for anew at a press; the screen around it stays. What fails in the
 * part itself is the screen's, as ever.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, isBrowserOnly = false, place = "part" }: Options<Props> = {},
): ComponentType<Props> & Ahead {
  // What is there is drawn at once: React lets what is lazy wait for 300 ms behind whatever waits in its place.
  let here: ComponentType<Props> | undefined;
  const bring = async () => {
    here = await load();
    return here;
  };
  // What is lazy takes the props of what it loads.
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await bring() };
      } catch (cause) {
        // React keeps what failed: whoever opens it next begins anew.
        current = begin();
        throw new ChunkLoadError("A part of the screen could not be loaded", { cause });
      }
    }) as unknown as ComponentType<Props>;
  let current = begin();

  function OnDemand(props: Props) {
    const isInBrowser = useIsHydrated();
    const [{ Part, tries }, setPart] = useState(() => ({ Part: here ?? current, tries: 0 }));
    const meanwhile = typeof waiting === "function" ? waiting(props) : waiting;
    if (isBrowserOnly && !isInBrowser) return meanwhile;
    const again = () => setPart({ Part: current, tries: tries + 1 });
    // Whatever is closed is closed by this name.
    const { onClose } = props as { onClose?: () => void };
    return (
      <LoadBoundary key={tries} instead={<NotLoadedNotice place={place} onRetry={again} onClose={onClose} />}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(OnDemand, { loadAhead: () => void bring().catch(() => {}) });
}

/** Loads what is sure to be wanted as soon as there is a network. */
export function useLoadedAhead(part: Ahead): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) part.loadAhead();
  }, [isOnline, part]);
}
