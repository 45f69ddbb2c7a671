"use client";

import { useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { DialogToasts } from "./toast.tsx";

/** Percent and milliseconds. */
const STEP = 10;
const STEP_EVERY = 400;

type LoadingOverlayProps = {
  label?: string;
  after?: number;
};

export function LoadingOverlay({ label, after = 0 }: LoadingOverlayProps) {
  const [isLate, setLate] = useState(after === 0);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLate && <Overlay label={label} />;
}

/** Blocks the screen by a native dialog: that of Headless UI adds 18 KB to the sign-in page. */
function Overlay({ label }: Pick<LoadingOverlayProps, "label">) {
  const { t } = useT();
  const box = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState(STEP);

  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);

  useEffect(() => {
    const timer = setInterval(() => setProgress((now) => (now >= 100 ? STEP : now + STEP)), STEP_EVERY);
    return () => clearInterval(timer);
  }, []);

  return (
    <dialog
      ref={box}
      aria-modal="true"
      aria-labelledby="loading-overlay"
      onCancel={(event) => event.preventDefault()}
      className="m-auto backdrop:bg-veil w-[min(320px,calc(100vw-40px))] rounded-card bg-surface px-5 py-4 text-ink shadow-raised outline-none"
    >
      <p id="loading-overlay" className="mb-3 font-medium">
        {label ?? t("ui.loading")}
      </p>
      <div
        role="progressbar"
        aria-labelledby="loading-overlay"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${progress}%` }} />
      </div>
      <DialogToasts />
    </dialog>
  );
}
