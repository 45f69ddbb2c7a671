"use client";

import { CircleCheck, CircleX, Info, type LucideIcon, Sparkles, TriangleAlert, X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useT } from "@/lib/i18n/client.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export const TOAST_TYPES = ["info", "danger", "success", "warning", "special", "warningSoft"] as const;
/** Types by event: docs/how-to/choose-a-toast.md. */
export type ToastType = (typeof TOAST_TYPES)[number];

const TOAST_HIDES_AFTER = 2000;

export type Toast = { type: ToastType; message: string };
type ToastWithId = Toast & { id: number };

const VARIANTS: Record<ToastType, { icon: LucideIcon; classes: string }> = {
  info: { icon: Info, classes: "bg-new-soft text-new" },
  danger: { icon: CircleX, classes: "bg-fail-soft text-fail" },
  success: { icon: CircleCheck, classes: "bg-done-soft text-done" },
  warning: { icon: TriangleAlert, classes: "bg-dup-soft text-dup" },
  special: { icon: Sparkles, classes: "bg-accent text-accent-ink" },
  warningSoft: { icon: TriangleAlert, classes: "bg-surface text-dup" },
};

const ToastContext = createContext<{ show: (toast: Toast) => void } | null>(null);

type Regions = {
  visible: readonly ToastWithId[];
  hide: (id: number) => void;
  newest: string | undefined;
  enter: (region: string) => () => void;
};
const RegionsContext = createContext<Regions | null>(null);

export function useToast(): { show: (toast: Toast) => void } {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}

/** Live regions exist before their text: screen readers often skip ones added with it. */
const REGIONS = [
  { live: "polite", isOf: ({ type }: Toast) => type !== "danger" },
  { live: "assertive", isOf: ({ type }: Toast) => type === "danger" },
] as const;

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState<ToastWithId[]>([]);
  const [entered, setEntered] = useState<readonly string[]>([]);
  const hide = useCallback((id: number) => setVisible((all) => all.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo(
    () => ({
      show: (toast: Toast) => {
        lastId += 1;
        const next = { ...toast, id: lastId };
        setVisible((all) => [...all.filter(({ message }) => message !== toast.message).slice(-2), next]);
      },
    }),
    [],
  );

  const enter = useCallback((region: string) => {
    setEntered((all) => [...all, region]);
    return () => setEntered((all) => all.filter((one) => one !== region));
  }, []);
  const regions = useMemo(() => ({ visible, hide, newest: entered.at(-1), enter }), [visible, hide, entered, enter]);

  return (
    <ToastContext value={toasts}>
      <RegionsContext value={regions}>
        {children}
        <ToastBox visible={entered.length === 0 ? visible : NONE} onHide={hide} />
      </RegionsContext>
    </ToastContext>
  );
}

const NONE: readonly ToastWithId[] = [];

/** Region inside a modal dialog: everything outside is inert, toasts included. */
export function DialogToasts() {
  const regions = useContext(RegionsContext);
  const id = useId();
  const enter = regions?.enter;
  useEffect(() => enter?.(id), [enter, id]);
  return regions && <ToastBox visible={regions.newest === id ? regions.visible : NONE} onHide={regions.hide} />;
}

function ToastBox({ visible, onHide }: { visible: readonly ToastWithId[]; onHide: (id: number) => void }) {
  const box = useRef<HTMLDivElement>(null);

  // Re-enters the top layer on each toast, above any dialog.
  useEffect(() => {
    const raised = box.current;
    if (!raised?.showPopover || visible.length === 0) return;
    raised.popover = "manual";
    raised.showPopover();
    return () => raised.hidePopover();
  }, [visible]);

  return (
    <div
      ref={box}
      className="pointer-events-none fixed inset-x-0 top-3 bottom-auto z-50 m-0 flex w-full flex-col items-center gap-2 overflow-visible bg-transparent px-3 py-0"
    >
      {REGIONS.map(({ live, isOf }) => (
        <div key={live} aria-live={live} className="contents">
          {visible.filter(isOf).map((toast) => (
            <ToastCard key={toast.id} toast={toast} onHide={onHide} />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToastCard({ toast, onHide }: { toast: ToastWithId; onHide: (id: number) => void }) {
  const { t } = useT();
  const [isPaused, setPaused] = useState(false);
  const { icon, classes } = VARIANTS[toast.type];

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onHide(toast.id), TOAST_HIDES_AFTER);
    return () => clearTimeout(timer);
  }, [isPaused, onHide, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing on hover is no action of its own
    <div
      data-type={toast.type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        "enter-down pointer-events-auto flex w-fit max-w-[min(440px,100%)] items-start gap-2 rounded-card py-2.5 pr-2 pl-3 font-medium shadow-raised",
        classes,
      )}
    >
      <Icon as={icon} className="mt-0.5 flex-none" />
      <p className="line-clamp-2 min-w-0">{toast.message}</p>
      <button
        type="button"
        aria-label={t("ui.close")}
        onClick={() => onHide(toast.id)}
        className="-my-0.5 grid size-6 flex-none place-items-center rounded-control opacity-80 hover:opacity-100"
      >
        <Icon as={X} size={14} />
      </button>
    </div>
  );
}
