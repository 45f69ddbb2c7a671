import { type ReactNode, useId } from "react";

export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
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
