"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ban, RefreshCw } from "lucide-react";
import { useState } from "react";
import { can } from "@/contract/access.ts";
import { type ApiKey, apiKeys, GRACE_HOURS, type IssuedApiKey } from "@/contract/api-keys.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ApiError } from "@/lib/provider/api-error.ts";
import { useWrite } from "@/lib/provider/query.ts";
import { useSession } from "@/lib/session/client.ts";
import { useRecordAddress } from "../record-list/use-record-address.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useToast } from "../ui/toast.tsx";

type KeyDetailsProps = { apiKey: ApiKey; onIssued: (issued: IssuedApiKey) => void };

/** What can be done with a key besides renaming it. */
export function KeyDetails({ apiKey, onIssued }: KeyDetailsProps) {
  const { t } = useT();
  const zone = useZone();
  const mayWrite = can(useSession().data?.user.role ?? [], "apiKeys.write");
  const [asking, setAsking] = useState<"rotate" | "revoke" | null>(null);
  const { previousPrefix, previousUntil, revokedAt } = apiKey;
  const stop = () => setAsking(null);

  return (
    <div className="flex flex-col gap-3 border-t px-[18px] py-4">
      {revokedAt && <p className="text-ink-2">{t("apiKeys.revokedAt", { at: auditDate(revokedAt, zone) })}</p>}
      {previousPrefix && previousUntil && (
        <p className="text-ink-2">
          {t("apiKeys.previous", { prefix: previousPrefix, until: auditDate(previousUntil, zone) })}
        </p>
      )}
      {!revokedAt && mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button icon={RefreshCw} onClick={() => setAsking("rotate")}>
            {t("apiKeys.rotate")}
          </Button>
          <Button look="danger" icon={Ban} onClick={() => setAsking("revoke")}>
            {t("apiKeys.revoke")}
          </Button>
        </div>
      )}
      {asking === "rotate" && <Rotation apiKey={apiKey} onIssued={onIssued} onClose={stop} />}
      {asking === "revoke" && <Revocation apiKey={apiKey} onClose={stop} />}
    </div>
  );
}

/** The list is read again, and the panel closed: what it shows is over. */
function useDone() {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { close } = useRecordAddress();
  return {
    done: () => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      close();
    },
    refused: ({ code }: ApiError) => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
}

function Rotation({ apiKey, onIssued, onClose }: KeyDetailsProps & { onClose: () => void }) {
  const { t } = useT();
  const { done, refused } = useDone();
  const [graceHours, setGraceHours] = useState<(typeof GRACE_HOURS)[number]>(24);
  const rotation = useWrite(apiKeys.rotate, {
    // Its answer holds the key: nothing keeps it.
    gcTime: 0,
    onSuccess: (issued) => {
      onIssued(issued);
      done();
    },
    onError: refused,
    onSettled: onClose,
  });
  return (
    <AskDialog
      title={t("apiKeys.rotateTitle", { name: apiKey.name })}
      action={t("apiKeys.rotate")}
      isBusy={rotation.isPending}
      onAction={() => rotation.mutate({ id: apiKey.id, version: apiKey.version, graceHours })}
      onClose={onClose}
    >
      <p className="mb-3">{t("apiKeys.rotateText")}</p>
      <SelectField
        label={t("apiKeys.grace")}
        options={GRACE_HOURS.map((hours) => ({ value: String(hours), label: t(`apiKeys.graceHours.${hours}`) }))}
        value={String(graceHours)}
        onChange={(event) => setGraceHours(GRACE_HOURS.find((hours) => String(hours) === event.target.value) ?? 24)}
      />
    </AskDialog>
  );
}

function Revocation({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useT();
  const toast = useToast();
  const { done, refused } = useDone();
  const revocation = useWrite(apiKeys.revoke, {
    onSuccess: () => {
      toast.show({ type: "success", message: t("apiKeys.revokedNow") });
      done();
    },
    onError: refused,
    onSettled: onClose,
  });
  return (
    <AskDialog
      title={t("apiKeys.revokeTitle", { name: apiKey.name })}
      action={t("apiKeys.revoke")}
      look="danger"
      isBusy={revocation.isPending}
      onAction={() => revocation.mutate({ id: apiKey.id })}
      onClose={onClose}
    >
      <p>{t("apiKeys.revokeText")}</p>
    </AskDialog>
  );
}
