"use client";

import { ChevronsUpDown, CircleUser, LogOut } from "lucide-react";
import { useSignOut } from "@/components/features/identity/account/use-sign-out.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuLink } from "@/components/ui/menu.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useShell } from "./shell-context.ts";
import { useLicense } from "./use-license.tsx";

/** At the foot of the navigation, or compact in the top bar of a role without navigation. */
export function AccountMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useT();
  const { user, screens } = useShell();
  const { licenseId, identification, select } = useLicense();
  const { signOut, confirmation } = useSignOut();
  const roles = user.role.map((role) => t(`roles.${role}`)).join(", ");

  const menu = (
    <Menu
      label={t("shell.account")}
      align={isCompact ? "end" : "start"}
      trigger={
        <button
          type="button"
          className={cx(
            "flex items-center gap-[9px] rounded-control text-left transition-colors hover:bg-sunken",
            isCompact ? "px-1.5 py-1 pointer-coarse:min-h-11" : "w-full px-2 py-1.5",
          )}
        >
          <Avatar name={user.fullName} />
          <span className={cx("min-w-0 flex-1", isCompact && "max-w-40 max-md:sr-only")}>
            <span className="block truncate font-strong leading-4">{user.fullName}</span>
            <span className="block truncate text-ink-2 text-xs">{roles}</span>
          </span>
          <Icon as={ChevronsUpDown} size={14} className="flex-none text-ink-2" />
        </button>
      }
    >
      <MenuGroup>
        <div className="px-2 py-1.5">
          <p className="font-strong">{user.fullName}</p>
          <p className="text-ink-2 text-xs">{user.email}</p>
          <p className="mt-0.5 text-ink-2 text-xs">{roles}</p>
        </div>
      </MenuGroup>
      {user.licenses.length > 0 && (
        <MenuGroup label={t("shell.yourLicenses")}>
          {user.licenses.map((license) => (
            <MenuChoice
              key={license.licenseId}
              lead={<Avatar name={license.licenseName} shape="square" size="small" />}
              isSelected={license.licenseId === licenseId}
              onSelect={() => select(license)}
            >
              {license.licenseName}
              {license.licenseId === licenseId && identification && (
                <span className="block font-normal text-ink-2 text-xs">{t("shell.ruc", { ruc: identification })}</span>
              )}
            </MenuChoice>
          ))}
        </MenuGroup>
      )}
      <MenuGroup>
        {screens.includes("account") && (
          <MenuLink icon={CircleUser} href={routes.account}>
            {t("shell.myAccount")}
          </MenuLink>
        )}
        <MenuItem icon={LogOut} onSelect={signOut}>
          {t("shell.signOut")}
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
  return (
    <>
      {menu}
      {confirmation}
    </>
  );
}
