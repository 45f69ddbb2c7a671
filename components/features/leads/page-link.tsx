"use client";

import { Link2, Maximize2 } from "lucide-react";
import Link from "next/link";
import type { Siblings } from "@/components/engines/data-list/definition.ts";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { leadRoute } from "@/lib/routing/routes.ts";
import { LEAD_PARAM } from "./lead-address.ts";
import { saveTrail } from "./lead-trail.ts";

type PageLinkProps = { id: string; siblings: Siblings | undefined };

/** Opens the lead's page, which then knows the list that it came from. */
export function PageLink({ id, siblings }: PageLinkProps) {
  const { t } = useT();
  const save = () => {
    const list = new URL(window.location.href);
    list.searchParams.delete(LEAD_PARAM);
    saveTrail(siblings ?? { items: [{ id }] }, list.pathname + list.search);
  };
  return (
    <Link
      href={leadRoute(id)}
      prefetch={false}
      onClick={save}
      onAuxClick={save}
      aria-label={t("leads.panel.openPage")}
      title={t("leads.panel.openPage")}
      className={cx(buttonClass({ variant: "quiet" }), "px-2 pointer-coarse:h-11")}
    >
      <Icon as={Maximize2} size={14} />
      <span className="hidden xl:inline">{t("leads.panel.openPage")}</span>
    </Link>
  );
}

export function CopyLink({ id }: { id: string }) {
  const { t } = useT();
  const toast = useToast();
  const copy = () => {
    navigator.clipboard
      .writeText(`${window.location.origin}${leadRoute(id)}`)
      .then(() => toast.show({ type: "info", message: t("leads.panel.linkCopied") }))
      .catch(() => {});
  };
  return <IconButton icon={Link2} label={t("leads.panel.copyLink")} onClick={copy} />;
}
