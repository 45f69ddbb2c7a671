"use client";

import { useEffect } from "react";
import { useT } from "@/lib/i18n/client.ts";

type RaiseChildrenProps = {
  /** How many hang below the record; unknown while they are read. */
  count: number | undefined;
  /** What removing it means. */
  text: string;
  onSay: (said: Readonly<Record<string, unknown>> | null) => void;
};

/** Of a tree: what hangs below a removed record moves up, which is said before. */
export function RaiseChildren({ count, text, onSay }: RaiseChildrenProps) {
  const { t } = useT();
  useEffect(() => {
    if (count !== undefined) onSay(count > 0 ? { children: "raise" } : {});
  }, [count, onSay]);
  return <p>{count === undefined ? t("ui.loading") : text}</p>;
}
