"use client";

import { RotateCw, TriangleAlert, WifiOff } from "lucide-react";
import { useOnline } from "@/lib/browser/use-online.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type NoticePlace = "part" | "dialog" | "icon";

type NotLoadedNoticeProps = { place: NoticePlace; onRetry: () => void; onClose?: (() => void) | undefined };

export function NotLoadedNotice({ place, onRetry, onClose }: NotLoadedNoticeProps) {
  const { t } = useT();
  const isOnline = useOnline();
  const label = t(isOnline ? "ui.notLoaded" : "ui.notLoadedAway");
  const icon = isOnline ? TriangleAlert : WifiOff;
  if (place === "icon") return <IconButton icon={icon} label={`${label} ${t("ui.retry")}`} onClick={onRetry} />;

  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>{t("ui.close")}</Button>}
      <Button icon={RotateCw} look={onClose ? "primary" : "plain"} onClick={onRetry} data-autofocus>
        {t("ui.retry")}
      </Button>
    </>
  );
  const text = (
    <p role="alert" className="flex min-w-0 flex-1 basis-60 items-center gap-2">
      <Icon as={icon} className="flex-none text-dup" />
      {label}
    </p>
  );
  if (place === "dialog" && onClose) {
    return (
      <Dialog isOpen width="small" title={t("ui.errorTitle")} onClose={onClose} footer={buttons}>
        {text}
      </Dialog>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 p-3">
      {text}
      {buttons}
    </div>
  );
}
