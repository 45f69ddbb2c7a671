import type { ReactNode } from "react";

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t px-[18px] py-3.5 first:border-t-0 [form:first-child+&]:border-t-0">
      <h3 className="mb-2 font-strong text-2xs text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
