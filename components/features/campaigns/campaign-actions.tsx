"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleStop, EllipsisVertical, type LucideIcon, Pause, Play } from "lucide-react";
import { useSession } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { Menu, MenuItem } from "@/components/ui/menu.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Campaign, type CampaignState, campaigns, stateOfCampaign } from "@/contract/campaigns/campaigns.ts";
import { can } from "@/contract/kernel/access.ts";
import { isApiError, toErrorCode } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { today } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type Action = "pause" | "close" | "open";

const ACTIONS: Record<Action, { state: Campaign["state"]; icon: LucideIcon }> = {
  pause: { state: "paused", icon: Pause },
  close: { state: "closed", icon: CircleStop },
  open: { state: "open", icon: Play },
};

const OF_STATE: Record<CampaignState, readonly Action[]> = {
  planned: ["pause", "close"],
  running: ["pause", "close"],
  ended: ["close"],
  paused: ["open", "close"],
  closed: ["open"],
};

type CampaignProps = { campaign: Campaign };

export function CampaignActions({ campaign }: CampaignProps) {
  const { t } = useT();
  const { offered, confirm, confirmation } = useActions(campaign);
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          icon={ACTIONS[action].icon}
          aria-label={t("campaigns.change.label", { action: t(`campaigns.change.${action}`), name: campaign.name })}
          onClick={() => confirm(action)}
        >
          {t(`campaigns.change.${action}`)}
        </Button>
      ))}
      {confirmation}
    </div>
  );
}

export function CampaignMenu({ campaign }: CampaignProps) {
  const { t } = useT();
  const { offered, confirm, confirmation } = useActions(campaign);
  if (offered.length === 0) return null;
  const label = t("campaigns.change.of", { name: campaign.name });
  return (
    <>
      <Menu label={label} trigger={<IconButton icon={EllipsisVertical} label={label} />}>
        {offered.map((action) => (
          <MenuItem key={action} icon={ACTIONS[action].icon} onSelect={() => confirm(action)}>
            {t(`campaigns.change.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {confirmation}
    </>
  );
}

type Actions = { offered: readonly Action[]; confirm: (action: Action) => void; confirmation: ReactNode };

function useActions(campaign: Campaign): Actions {
  const { t } = useT();
  const zone = useZone();
  const client = useQueryClient();
  const toast = useToast();
  const mayWrite = can(useSession().data?.user.role ?? [], "campaigns.write");
  const [confirming, setConfirming] = useState<Action>();
  const { mutate, isPending } = useWrite(campaigns.update, {
    onSuccess: () => toast.show({ type: "success", message: t("records.saved") }),
    onError: (cause) => {
      const isTaken = isApiError(cause) && cause.details.fields?.some(({ field }) => field === "identifiers");
      toast.show({
        type: "danger",
        message: isTaken ? t("campaigns.change.taken") : t(`errors.${toErrorCode(cause)}`),
      });
    },
    onSettled: () => {
      setConfirming(undefined);
      return client.invalidateQueries({ queryKey: [campaigns.list.method, campaigns.list.path] });
    },
  });
  const { id, version, name } = campaign;
  return {
    offered: mayWrite ? OF_STATE[stateOfCampaign(campaign, today(zone))] : [],
    confirm: setConfirming,
    confirmation: confirming && (
      <ConfirmDialog
        title={t("campaigns.change.label", { action: t(`campaigns.change.${confirming}`), name })}
        action={t(`campaigns.change.${confirming}`)}
        isBusy={isPending}
        onAction={() => mutate({ id, version, state: ACTIONS[confirming].state })}
        onClose={() => setConfirming(undefined)}
      >
        <p>{t(`campaigns.change.does.${confirming}`)}</p>
      </ConfirmDialog>
    ),
  };
}
