"use client";

import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ApiError } from "@/lib/api/api-error.ts";
import { cx } from "./cx.ts";
import { ErrorState, NoPermission } from "./error-state.tsx";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";

type SectionProps = { title: string; text?: string; children: ReactNode };
type ScreenSectionProps = SectionProps & { id?: string; action?: ReactNode };

export function ScreenSection({ id: anchor, title, text, action, children }: ScreenSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="min-w-0 scroll-mt-4 overflow-hidden rounded-card border bg-surface"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b px-3.5 py-2.5">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-strong">
            {title}
          </h2>
          {text && <p className="text-ink-2 text-xs">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A section without a frame. */
export function TitledSection({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-title text-lg tracking-[-0.012em]">
        {title}
      </h2>
      {text && <p className="mt-0.5 text-ink-2">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

type SectionQuery<Data> = {
  data: Data | undefined;
  error: ApiError | null;
  refetch: () => unknown;
};

export function Read<Data>({
  of: { data, error, refetch },
  height,
  children,
}: {
  of: SectionQuery<Data>;
  height: string;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <div className="p-3.5">
        <Skeleton className={height} />
      </div>
    );
  }
  if (error.httpStatus === 403) return <NoPermission />;
  return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-center gap-2.5 font-title text-lg tracking-[-0.012em]">
        <span
          className={cx(
            "grid size-6 flex-none place-items-center rounded-full border text-sm tabular-nums",
            isDone ? "border-transparent bg-done-soft text-done" : "border-line-strong text-ink-2",
          )}
        >
          {isDone ? <Icon as={Check} size={14} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
