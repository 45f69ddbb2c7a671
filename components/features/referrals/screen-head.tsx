import type { ReactNode } from "react";

export function ScreenHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="font-title text-xl tracking-[-0.018em]">{title}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{text}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
