import { CornerDownRight } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";

export function TreeName({ depth, children }: { depth: number; children: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5" style={{ paddingLeft: Math.max(0, depth - 1) * 20 }}>
      {depth > 0 && <Icon as={CornerDownRight} size={14} className="flex-none text-ink-3" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
