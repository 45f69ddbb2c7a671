"use client";

import { useEffect } from "react";
import { useT } from "@/lib/i18n/client.ts";

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
