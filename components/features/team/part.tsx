"use client";

import { type ReactNode, useId } from "react";

type PartProps = { id?: string; title: string; text?: string; action?: ReactNode; children: ReactNode };

export function Part({ id: anchor, title, text, action, children }: PartProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="min-w-0 scroll-mt-4 rounded-card border bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b px-3.5 py-2.5">
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
