"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleStop, type LucideIcon, Pause, Play } from "lucide-react";
import { useState } from "react";
import { can } from "@/contract/access.ts";
import { type Campaign, campaigns } from "@/contract/campaigns.ts";
import { useT } from "@/lib/i18n/client.ts";
import { codeOf, isApiError } from "@/lib/provider/api-error.ts";
import { useWrite } from "@/lib/provider/query.ts";
import { useSession } from "@/lib/session/client.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

type Action = "pause" | "close" | "open";

const ACTIONS: Record<Action, { state: Campaign["state"]; icon: LucideIcon }> = {
  pause: { state: "paused", icon: Pause },
  close: { state: "closed", icon: CircleStop },
  open: { state: "open", icon: Play },
};

const OF_STATE: Record<Campaign["state"], readonly Action[]> = {
  open: ["pause", "close"],
  paused: ["open", "close"],
  closed: ["open"],
};

/** Pauses, closes or opens a campaign again, after saying what that does. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const mayWrite = can(useSession().data?.user.role ?? [], "campaigns.write");
  const [asked, setAsked] = useState<Action>();
  const { mutate, isPending } = useWrite(campaigns.update, {
    onSuccess: () => toast.show({ type: "success", message: t("records.saved") }),
    onError: (cause) => {
      // While it was not open, another one may have taken its identifiers.
      const isTaken = isApiError(cause) && cause.details.fields?.some(({ field }) => field === "identifiers");
      toast.show({ type: "danger", message: isTaken ? t("campaigns.change.taken") : t(`errors.${codeOf(cause)}`) });
    },
    onSettled: () => {
      setAsked(undefined);
      return client.invalidateQueries({ queryKey: [campaigns.list.method, campaigns.list.path] });
    },
  });
  if (!mayWrite) return null;
  const { id, version, name, state } = campaign;

  return (
    <div className="flex flex-wrap gap-1.5">
      {OF_STATE[state].map((action) => (
        <Button
          key={action}
          size="small"
          icon={ACTIONS[action].icon}
          aria-label={t("campaigns.change.label", { action: t(`campaigns.change.${action}`), name })}
          onClick={() => setAsked(action)}
        >
          {t(`campaigns.change.${action}`)}
        </Button>
      ))}
      {asked && (
        <AskDialog
          title={t("campaigns.change.label", { action: t(`campaigns.change.${asked}`), name })}
          action={t(`campaigns.change.${asked}`)}
          isBusy={isPending}
          onAction={() => mutate({ id, version, state: ACTIONS[asked].state })}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`campaigns.change.does.${asked}`)}</p>
        </AskDialog>
      )}
    </div>
  );
}
