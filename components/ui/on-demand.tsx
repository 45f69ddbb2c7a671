"use client";

import { RotateCw, TriangleAlert, WifiOff } from "lucide-react";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useIsHydrated, useOnline } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon, IconButton } from "./icon.tsx";

/** A chunk failed to load: the network is down or a new release replaced it. */
class ChunkLoadError extends Error {}

type BoundaryProps = { children: ReactNode; instead: ReactNode };

/** Fallback for parts that fail to load. Other errors propagate to the screen. */
class LoadBoundary extends Component<BoundaryProps, { cause: unknown }> {
  override state: { cause: unknown } = { cause: undefined };

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render() {
    const { cause } = this.state;
    if (cause === undefined) return this.props.children;
    if (cause instanceof ChunkLoadError) return this.props.instead;
    throw cause;
  }
}

type NoticePlacement = "part" | "dialog" | "icon";

type NotLoadedNoticeProps = { placement: NoticePlacement; onRetry: () => void; onClose?: (() => void) | undefined };

function NotLoadedNotice({ placement, onRetry, onClose }: NotLoadedNoticeProps) {
  const { t } = useT();
  const isOnline = useOnline();
  const label = t(isOnline ? "ui.notLoaded" : "ui.notLoadedAway");
  const icon = isOnline ? TriangleAlert : WifiOff;
  if (placement === "icon") return <IconButton icon={icon} label={`${label} ${t("ui.retry")}`} onClick={onRetry} />;

  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>{t("ui.close")}</Button>}
      <Button icon={RotateCw} variant={onClose ? "primary" : "plain"} onClick={onRetry} data-autofocus>
        {t("ui.retry")}
      </Button>
    </>
  );
  const text = (
    <p role="alert" className="flex min-w-0 flex-1 basis-60 items-center gap-2">
      <Icon as={icon} className="flex-none text-dup" />
      {label}
    </p>
  );
  if (placement === "dialog" && onClose) {
    return (
      <Dialog isOpen width="small" title={t("ui.errorTitle")} onClose={onClose} footer={buttons}>
        {text}
      </Dialog>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 p-3">
      {text}
      {buttons}
    </div>
  );
}

type Options<Props> = {
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Skips server rendering, which has neither width nor device clock. */
  isBrowserOnly?: boolean;
  placement?: NoticePlacement;
};

/** Preloads the file, so that it works offline. */
type Ahead = { loadAhead: () => Promise<void> };

/** Loads a part on demand. A load failure shows a notice in place; errors of the part itself propagate. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, isBrowserOnly = false, placement = "part" }: Options<Props> = {},
): ComponentType<Props> & Ahead {
  // Loaded parts render directly: React delays lazy ones by 300 ms to batch fallbacks.
  let here: ComponentType<Props> | undefined;
  const bring = async () => {
    here = await load();
    return here;
  };
  const start = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await bring() };
      } catch (cause) {
        // React caches the failure: the next mount starts anew.
        current = start();
        throw new ChunkLoadError("A part of the screen could not be loaded", { cause });
      }
    }) as unknown as ComponentType<Props>;
  let current = start();

  function OnDemand(props: Props) {
    const isInBrowser = useIsHydrated();
    const [{ Part, attempts }, setPart] = useState(() => ({ Part: here ?? current, attempts: 0 }));
    const meanwhile = typeof waiting === "function" ? waiting(props) : waiting;
    if (isBrowserOnly && !isInBrowser) return meanwhile;
    const retry = () => setPart({ Part: current, attempts: attempts + 1 });
    const { onClose } = props as { onClose?: () => void };
    return (
      <LoadBoundary
        key={attempts}
        instead={<NotLoadedNotice placement={placement} onRetry={retry} onClose={onClose} />}
      >
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
export function usePreload(part: Ahead): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) void part.loadAhead();
  }, [isOnline, part]);
}
