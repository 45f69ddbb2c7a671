"use client";

import { CircleUser, Menu as MenuIcon, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useRecentTasks } from "@/components/engines/task-progress/use-task.ts";
import { Brand } from "@/components/ui/brand.tsx";
import { Icon, IconButton, Kbd } from "@/components/ui/icon.tsx";
import { onDemand, usePreload } from "@/components/ui/on-demand.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageAndThemeMenu } from "./language-and-theme-menu.tsx";
import { LicenseSwitcher } from "./license-switcher.tsx";
import { NewLeadsBell } from "./new-leads-bell.tsx";
import { NotificationsBell } from "./notifications-bell.tsx";
import { useShell } from "./shell-context.ts";

const TasksMenu = onDemand(
  () => import("@/components/engines/task-progress/tasks-menu.tsx").then((file) => file.TasksMenu),
  {
    placement: "icon",
  },
);

const AccountDialog = onDemand(
  () => import("@/components/features/identity/account/account-dialog.tsx").then((file) => file.AccountDialog),
  { placement: "dialog" },
);

type TopBarProps = {
  /** Undefined for a role of one screen, which has no navigation. */
  onOpenNavigation: (() => void) | undefined;
  onOpenSearch?: (() => void) | undefined;
};

export function TopBar({ onOpenNavigation, onOpenSearch }: TopBarProps) {
  const { t } = useT();
  const { licenseId, screens, home } = useShell();
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-b bg-surface px-3 lg:px-5 print:hidden">
      {onOpenNavigation ? (
        <IconButton
          icon={MenuIcon}
          label={t("shell.openNavigation")}
          onClick={onOpenNavigation}
          className="lg:hidden"
          aria-haspopup="dialog"
        />
      ) : (
        <Link
          href={home}
          prefetch={false}
          className="mr-2 flex h-7.5 flex-none items-center rounded-control max-sm:hidden"
        >
          <Brand />
        </Link>
      )}
      <div className="min-w-0 flex-1">
        <LicenseSwitcher />
      </div>
      {onOpenSearch && (
        <button
          type="button"
          onClick={onOpenSearch}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="hidden h-7.5 w-[clamp(200px,32vw,380px)] items-center gap-2 rounded-control border bg-canvas px-[9px] text-ink-2 transition-colors hover:border-line-strong md:flex"
        >
          <Icon as={Search} />
          <span className="truncate">{t("shell.searchPlaceholder")}</span>
          <span className="ml-auto flex-none" aria-hidden="true">
            <Kbd>Ctrl K</Kbd>
          </span>
        </button>
      )}
      <div className="flex flex-none items-center justify-end gap-1 md:flex-1">
        {onOpenSearch && (
          <IconButton icon={Search} label={t("shell.search")} onClick={onOpenSearch} className="md:hidden" />
        )}
        <RecentTasks key={`tasks ${licenseId}`} />
        <NewLeadsBell key={licenseId} />
        {licenseId && <NotificationsBell key={`news ${licenseId}`} />}
        <LanguageAndThemeMenu />
        {!screens.includes("account") && <AccountButton />}
        {!onOpenNavigation && <AccountMenu isCompact />}
      </div>
    </header>
  );
}

function AccountButton() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  usePreload(AccountDialog);
  return (
    <>
      <IconButton icon={CircleUser} label={t("shell.myAccount")} onClick={() => setOpen(true)} aria-haspopup="dialog" />
      {isOpen && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RecentTasks() {
  const tasks = useRecentTasks();
  return tasks.length > 0 ? <TasksMenu tasks={tasks} /> : null;
}
