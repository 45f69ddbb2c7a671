import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";

type Tool = { icon: LucideIcon; label: string; note?: ReactNode };

const toolClass = cx(buttonClass({ variant: "quiet", size: "small" }), "relative max-w-48 flex-none px-2!");

export function ToolButton({ icon, label, note, ...rest }: Tool & ComponentProps<"button">) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={toolClass}>
      <ToolFace icon={icon} label={label} note={note} />
    </button>
  );
}

export function ToolLink({ icon, label, note, href, ...rest }: Tool & ComponentProps<"a"> & { href: string }) {
  return (
    <a href={href} title={label} aria-label={label} {...rest} className={toolClass}>
      <ToolFace icon={icon} label={label} note={note} />
    </a>
  );
}

function ToolFace({ icon, label, note }: Tool) {
  return (
    <>
      <Icon as={icon} size={14} />
      <span className="truncate @max-4xl:sr-only">{label}</span>
      {note}
    </>
  );
}
