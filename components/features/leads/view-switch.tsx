"use client";

import { List, SquareKanban } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { LEAD_PARAM, PIPELINE_PARAM } from "./lead-address.ts";

const VIEWS = {
  list: { route: routes.gathering, icon: List, label: "board.asList" },
  board: { route: routes.board, icon: SquareKanban, label: "board.asBoard" },
} as const;
type View = keyof typeof VIEWS;

const OWN = ["tab", "sort", "order", "cursor", "direction", "view", "columns", LEAD_PARAM, PIPELINE_PARAM];

export function ViewSwitch({ view, list = routes.gathering }: { view: View; list?: Route }) {
  const { t } = useT();
  const params = useSearchParams();
  const next = new URLSearchParams(params);
  for (const name of OWN) next.delete(name);
  const search = next.size > 0 ? `?${next}` : "";

  return (
    <nav aria-label={t("board.views")} className="ml-auto flex rounded-control border border-line p-0.5">
      {(Object.keys(VIEWS) as View[]).map((one) => (
        <Link
          key={one}
          href={`${one === "list" ? list : VIEWS[one].route}${search}`}
          prefetch={false}
          aria-current={one === view ? "page" : undefined}
          className={cx(
            "inline-flex h-6 items-center gap-1.5 rounded-[4px] px-2 text-xs",
            one === view ? "bg-sunken font-strong" : "text-ink-2 hover:text-ink",
          )}
        >
          <Icon as={VIEWS[one].icon} size={13} />
          {t(VIEWS[one].label)}
        </Link>
      ))}
    </nav>
  );
}
