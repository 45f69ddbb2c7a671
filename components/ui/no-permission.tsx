"use client";

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { EmptyState } from "./empty-state.tsx";

export function NoPermission({ action, level }: { action?: ReactNode; level?: 1 | 2 }) {
  const { t } = useT();
  return (
    <EmptyState
      level={level}
      icon={Lock}
      title={t("ui.noPermissionTitle")}
      text={t("ui.noPermissionText")}
      action={action}
    />
  );
}
