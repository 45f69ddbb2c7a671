"use client";

import { Check, CornerDownRight, Minus } from "lucide-react";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { useT } from "@/lib/i18n/client.ts";

export function ActivePill({ isActive }: { isActive: boolean }) {
  const { t } = useT();
  return isActive ? (
    <Pill tone="done" icon={Check}>
      {t("records.active")}
    </Pill>
  ) : (
    <Pill icon={Minus}>{t("records.inactive")}</Pill>
  );
}

export function TreeName({ depth, children }: { depth: number; children: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5" style={{ paddingLeft: Math.max(0, depth - 1) * 20 }}>
      {depth > 0 && <Icon as={CornerDownRight} size={14} className="flex-none text-ink-3" />}
      <span className="truncate">{children}</span>
    </span>
  );
}

type RaiseChildrenProps = {
  count: number | undefined;
  text: string;
  onArgsChange: (args: Readonly<Record<string, unknown>> | null) => void;
};

export function RaiseChildren({ count, text, onArgsChange }: RaiseChildrenProps) {
  const { t } = useT();
  useEffect(() => {
    if (count !== undefined) onArgsChange(count > 0 ? { children: "raise" } : {});
  }, [count, onArgsChange]);
  return <p>{count === undefined ? t("ui.loading") : text}</p>;
}
