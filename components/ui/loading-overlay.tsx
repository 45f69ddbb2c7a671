"use client";

import { useEffect, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Dialog } from "./dialog.tsx";

/** Percent and milliseconds. */
const STEP = 10;
const STEP_EVERY = 400;

type LoadingOverlayProps = {
  label?: string;
  /** Delay in milliseconds, so that short actions show none. */
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

/** Blocks the screen. The bar restarts after 100. */
function Overlay({ label }: Pick<LoadingOverlayProps, "label">) {
  const { t } = useT();
  const [progress, setProgress] = useState(STEP);
  useEffect(() => {
    const timer = setInterval(() => setProgress((now) => (now >= 100 ? STEP : now + STEP)), STEP_EVERY);
    return () => clearInterval(timer);
  }, []);

  const name = label ?? t("ui.loading");
  return (
    <Dialog isOpen isBare width="tiny" title={name} onClose={() => {}}>
      <div className="px-5 py-4">
        <p className="mb-3 font-medium">{name}</p>
        <div
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
          className="h-1.5 overflow-hidden rounded-full bg-sunken"
        >
          <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${progress}%` }} />
        </div>
      </div>
    </Dialog>
  );
}
