"use client";

import { useEffect } from "react";
import { useT } from "@/lib/i18n/client.ts";

type RaiseChildrenProps = {
  count: number | undefined;
  text: string;
  onSay: (said: Readonly<Record<string, unknown>> | null) => void;
};

export function RaiseChildren({ count, text, onSay }: RaiseChildrenProps) {
  const { t } = useT();
  useEffect(() => {
    if (count !== undefined) onSay(count > 0 ? { children: "raise" } : {});
  }, [count, onSay]);
  return <p>{count === undefined ? t("ui.loading") : text}</p>;
}
