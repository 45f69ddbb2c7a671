"use client";

import { ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice, MenuGroup } from "@/components/ui/menu.tsx";
import type { Showroom } from "@/contract/showroom/visits.ts";
import { useT } from "@/lib/i18n/client.ts";

type CallMenuProps = {
  label: string;
  advisors: Showroom["advisors"];
  calledId: string | null;
  isDisabled: boolean;
  onCall: (advisorId: string, force: boolean) => void;
};

export function CallMenu({ label, advisors, calledId, isDisabled, onCall }: CallMenuProps) {
  const { t } = useT();
  const here = advisors.filter(({ state }) => state !== "absent");
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" disabled={isDisabled} className={buttonClass({ size: "touch" })}>
          {label}
          <Icon as={ChevronDown} size={14} />
        </button>
      }
    >
      <MenuGroup>
        {here.map(({ id, fullName, state }) => (
          <MenuChoice key={id} isSelected={id === calledId} onSelect={() => onCall(id, state === "busy")}>
            <span className="flex min-h-9 items-center gap-2 text-touch">
              {fullName}
              <span className="ml-auto text-ink-2 text-xs">{t(`showroom.states.${state as "free" | "busy"}`)}</span>
            </span>
          </MenuChoice>
        ))}
        {here.length === 0 && <p className="px-2 py-1.5 text-ink-2">{t("showroom.noAdvisors")}</p>}
      </MenuGroup>
    </Menu>
  );
}
