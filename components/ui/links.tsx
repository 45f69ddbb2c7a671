"use client";

import { ArrowLeft, Download } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useDownload } from "@/lib/browser/use-download.ts";
import { useT } from "@/lib/i18n/client.ts";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useToast } from "./toast.tsx";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mx-4 mt-3 inline-flex items-center gap-1.5 self-start text-ink-2 hover:text-ink sm:mx-5"
    >
      <Icon as={ArrowLeft} size={14} />
      {children}
    </Link>
  );
}

type DownloadLinkProps = Parameters<typeof buttonClass>[0] & {
  href: string;
  onStarted?: () => void;
  children: ReactNode;
};

export function DownloadLink({ href, onStarted, children, ...style }: DownloadLinkProps) {
  const { t } = useT();
  const { isPreparing, link } = useFileDownload(onStarted);
  return (
    <a href={href} download {...link} className={buttonClass(style)}>
      <Icon as={Download} size={14} />
      <span aria-live="polite">{isPreparing ? t("ui.preparing") : children}</span>
    </a>
  );
}

export function useFileDownload(onStarted?: () => void) {
  const { t } = useT();
  const toast = useToast();
  return useDownload((outcome) => {
    if (outcome === "begun") onStarted?.();
    else toast.show({ type: "danger", message: t("ui.notPrepared") });
  });
}
