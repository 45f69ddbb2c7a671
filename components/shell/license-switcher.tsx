"use client";

import { ChevronsUpDown } from "lucide-react";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice, MenuGroup } from "@/components/ui/menu.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useShell } from "./shell-context.ts";
import { useLicense } from "./use-license.tsx";

export function LicenseSwitcher() {
  const { t } = useT();
  const { user } = useShell();
  const { licenseId, name, select } = useLicense();
  const visible = name ?? t("shell.noLicense");

  const badge = (
    <>
      <Avatar name={visible} shape="square" size="small" />
      <span className="truncate">{visible}</span>
    </>
  );

  if (user.licenses.length < 2) {
    return <span className="flex h-7.5 min-w-0 items-center gap-2 px-1 font-strong">{badge}</span>;
  }

  return (
    <Menu
      label={t("shell.changeLicense")}
      align="start"
      trigger={
        <button
          type="button"
          title={t("shell.changeLicense")}
          className="flex h-7.5 min-w-0 max-w-full items-center gap-2 rounded-control px-1 pr-2 font-strong transition-colors hover:bg-sunken"
        >
          {badge}
          <Icon as={ChevronsUpDown} size={14} className="flex-none text-ink-2" />
        </button>
      }
    >
      <MenuGroup label={t("shell.yourLicenses")}>
        {user.licenses.map((license) => (
          <MenuChoice
            key={license.licenseId}
            lead={<Avatar name={license.licenseName} shape="square" size="small" />}
            isSelected={license.licenseId === licenseId}
            onSelect={() => select(license)}
          >
            {license.licenseName}
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  );
}
