"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tasks } from "@/contract/tasks.ts";
import { type Webhook, webhooks } from "@/contract/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useWrite } from "@/lib/provider/query.ts";
import { readKey } from "@/lib/provider/read-key.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { useWebhookDone } from "./use-webhook-done.ts";

const HOUR_MS = 3_600_000;
const SINCE = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
const STRETCHES = Object.keys(SINCE) as (keyof typeof SINCE)[];
const WHAT = ["failed", "all"] as const;

/** Sends a stretch of time again: long work, which the top bar follows. */
export function Replay({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { refused } = useWebhookDone();
  const [stretch, setStretch] = useState<(typeof STRETCHES)[number]>("day");
  const [what, setWhat] = useState<(typeof WHAT)[number]>("failed");
  const replay = useWrite(webhooks.replay, {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: readKey(tasks.mine, {}) });
      toast.show({ type: "success", message: t("webhooks.replayBegun") });
    },
    onError: refused,
    onSettled: onClose,
  });
  const since = () => new Date(Date.now() - SINCE[stretch]).toISOString();

  return (
    <AskDialog
      title={t("webhooks.replayTitle", { name })}
      action={t("webhooks.replay")}
      isBusy={replay.isPending}
      onAction={() => replay.mutate({ id, since: since(), what })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <SelectField
          label={t("webhooks.replaySince")}
          options={STRETCHES.map((value) => ({ value, label: t(`webhooks.since.${value}`) }))}
          value={stretch}
          onChange={(event) => setStretch(STRETCHES.find((one) => one === event.target.value) ?? "day")}
        />
        <SelectField
          label={t("webhooks.replayWhat")}
          options={WHAT.map((value) => ({ value, label: t(`webhooks.what.${value}`) }))}
          value={what}
          onChange={(event) => setWhat(WHAT.find((one) => one === event.target.value) ?? "failed")}
        />
      </div>
    </AskDialog>
  );
}
