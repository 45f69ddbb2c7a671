"use client";

import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { isApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { OPEN_MODAL, TAKES_KEYS } from "./focus.ts";
import { Icon } from "./icon.tsx";
import { useToast } from "./toast.tsx";

export const UNDO_BAR_MS = 8000;
/** Ctrl Z works after the bar has gone, but not on an act of long ago. */
export const UNDO_KEY_MS = 600_000;

export type Undoable = {
  message: string;
  /** Effects outside of the product that the inverse does not take back. */
  note?: string;
  /** Calls the inverse on the provider. It rejects with VERSION_CONFLICT when the record changed since. */
  undo: () => Promise<unknown>;
};
type Offered = Undoable & { id: number; at: number };

type Undo = {
  offer: (act: Undoable) => void;
  visible: Offered | null;
  isBusy: boolean;
  run: () => void;
  hide: () => void;
};
const UndoContext = createContext<Undo | null>(null);

let lastId = 0;

/** Offers to undo the last act. Outside of the shell the message is a toast alone. */
export function useUndo(): (act: Undoable) => void {
  const toast = useToast();
  const offer = useContext(UndoContext)?.offer;
  return useCallback(
    (act: Undoable) => (offer ? offer(act) : toast.show({ type: "success", message: act.message })),
    [offer, toast],
  );
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { t } = useT();
  const toast = useToast();
  const [last, setLast] = useState<Offered | null>(null);
  const [isVisible, setVisible] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const offer = useCallback((act: Undoable) => {
    lastId += 1;
    setLast({ ...act, id: lastId, at: Date.now() });
    setVisible(true);
  }, []);
  const hide = useCallback(() => setVisible(false), []);
  const run = useCallback(async () => {
    if (!last || isBusy) return;
    setBusy(true);
    try {
      await last.undo();
      toast.show({ type: "success", message: t("ui.undo.done") });
    } catch (cause) {
      const isConflict = isApiError(cause) && ["VERSION_CONFLICT", "NOT_FOUND"].includes(cause.code);
      const message = t(isConflict ? "ui.undo.conflict" : "ui.undo.failed");
      toast.show({ type: isConflict ? "warning" : "danger", message });
    }
    setBusy(false);
    // An act of the meantime stays.
    setLast((now) => (now?.id === last.id ? null : now));
  }, [last, isBusy, toast, t]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return;
    if (!last || Date.now() - last.at > UNDO_KEY_MS) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    if (document.querySelector(OPEN_MODAL)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", onEvent);
    return () => document.removeEventListener("keydown", onEvent);
  }, []);

  const undo = useMemo(
    () => ({ offer, visible: isVisible ? last : null, isBusy, run, hide }),
    [offer, isVisible, last, isBusy, run, hide],
  );
  return <UndoContext value={undo}>{children}</UndoContext>;
}

/** In the flow of the page, so that it covers no row. The region exists before its text. */
export function UndoBar() {
  const { t } = useT();
  const undo = useContext(UndoContext);
  const [isPaused, setPaused] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const visible = undo?.visible;
  const id = visible?.id;
  const hide = undo?.hide;

  useEffect(() => {
    if (id === undefined || isPaused || !hide) return;
    const timer = setTimeout(hide, UNDO_BAR_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused, hide]);
  // A bar that goes under the pointer or with the focus sends no leave event.
  useEffect(() => setPaused(id !== undefined && (bar.current?.contains(document.activeElement) ?? false)), [id]);

  if (!undo) return null;
  return (
    <div aria-live="polite" className="flex-none print:hidden">
      {visible && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pausing on hover is no action of its own
        <div
          ref={bar}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t bg-sunken px-4 py-2 sm:px-5"
        >
          <p className="min-w-0 flex-1">
            <span className="font-medium">{visible.message}</span>
            {visible.note && <span className="text-ink-2"> {visible.note}</span>}
          </p>
          <Button
            isBusy={undo.isBusy}
            onClick={undo.run}
            title={t("ui.undo.key")}
            aria-keyshortcuts="Control+Z"
            className="pointer-coarse:h-11"
          >
            {t("ui.undo.action")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("ui.close")}
            onClick={undo.hide}
            className="pointer-coarse:size-11 px-1.5"
          >
            <Icon as={X} size={14} />
          </Button>
        </div>
      )}
    </div>
  );
}
