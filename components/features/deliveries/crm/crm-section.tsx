import type { ReactNode } from "react";

export function CrmSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
        {text && <p className="max-w-[70ch] text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
