"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useDownload } from "@/lib/browser/use-download.ts";
import { useT } from "@/lib/i18n/client.ts";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useToast } from "./toast.tsx";

type DownloadLinkProps = Parameters<typeof buttonClass>[0] & {
  href: string;
  onBegun?: () => void;
  children: ReactNode;
};

export function DownloadLink({ href, onBegun, children, ...style }: DownloadLinkProps) {
  const { t } = useT();
  const { isPreparing, link } = useFileDownload(onBegun);
  return (
    <a href={href} download {...link} className={buttonClass(style)}>
      <Icon as={Download} size={14} />
      <span aria-live="polite">{isPreparing ? t("ui.preparing") : children}</span>
    </a>
  );
}

export function useFileDownload(onBegun?: () => void) {
  const { t } = useT();
  const toast = useToast();
  return useDownload((outcome) => {
    if (outcome === "begun") onBegun?.();
    else toast.show({ type: "danger", message: t("ui.notPrepared") });
  });
}
