import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
};

export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="grid min-h-60 flex-1 place-items-center px-5 py-10">
      <div className="flex max-w-[46ch] flex-col items-center text-center">
        <span className="mb-4 grid size-11 place-items-center rounded-card border border-line bg-canvas text-ink-2">
          <Icon as={icon} size={20} />
        </span>
        <Heading className="font-title text-lg tracking-[-0.012em]">{title}</Heading>
        {text && <p className="mt-1 text-ink-2">{text}</p>}
        {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </div>
  );
}
