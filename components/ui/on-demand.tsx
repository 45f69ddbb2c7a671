"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useOnline } from "@/lib/browser/use-online.ts";
import { ChunkLoadError, LoadBoundary } from "./load-boundary.tsx";
import { type NoticePlace, NotLoadedNotice } from "./not-loaded-notice.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

type Options<Props> = {
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Skips server rendering, which has neither width nor device clock. */
  isBrowserOnly?: boolean;
  place?: NoticePlace;
};

/** Preloads the file, so that it works offline. */
type Ahead = { loadAhead: () => Promise<void> };

/**
 * Code-split part, loaded on demand. A load failure shows a notice in place, closes by `onClose` and retries
 * on a press.
 * Errors of the part itself propagate to the screen.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, isBrowserOnly = false, place = "part" }: Options<Props> = {},
): ComponentType<Props> & Ahead {
  // Loaded parts render directly: React delays lazy ones by 300 ms to batch fallbacks.
  let here: ComponentType<Props> | undefined;
  const bring = async () => {
    here = await load();
    return here;
  };
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await bring() };
      } catch (cause) {
        // React caches the failure: the next mount starts anew.
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
    const { onClose } = props as { onClose?: () => void };
    return (
      <LoadBoundary key={tries} instead={<NotLoadedNotice place={place} onRetry={again} onClose={onClose} />}>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(OnDemand, {
    loadAhead: () =>
      bring().then(
        () => {},
        () => {},
      ),
  });
}

/** Preloads a part once the network is up. */
export function useLoadedAhead(part: Ahead): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) void part.loadAhead();
  }, [isOnline, part]);
}
