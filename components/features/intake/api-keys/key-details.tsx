"use client";

import { Ban, PenLine, RefreshCw } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type ApiKey, apiKeys, type GraceHours } from "@/contract/intake/api-keys.ts";
import { can } from "@/contract/kernel/access.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { GraceField, type Issued, Signing, Unsigning, useKeyDone } from "./signing.tsx";

export type KeyDetailsProps = { apiKey: ApiKey; onIssued: (issued: Issued) => void };

export function KeyDetails({ apiKey, onIssued }: KeyDetailsProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const mayWrite = can(useSession().data?.user.role ?? [], "apiKeys.write");
  const [confirming, setConfirming] = useState<"rotate" | "revoke" | "sign" | "unsign" | null>(null);
  const { previousPrefix, previousUntil, previousSecretUntil, isSigned, revokedAt } = apiKey;
  const stop = () => setConfirming(null);

  return (
    <div className="flex flex-col gap-3 border-t px-[18px] py-4">
      {revokedAt && (
        <p className="text-ink-2">{t("apiKeys.revokedAt", { at: plainMoment(revokedAt, locale, zone) })}</p>
      )}
      {previousPrefix && previousUntil && (
        <p className="text-ink-2">
          {t("apiKeys.previous", { prefix: previousPrefix, until: plainMoment(previousUntil, locale, zone) })}
        </p>
      )}
      {!revokedAt && isSigned && (
        <p className="text-ink-2">
          {t("apiKeys.signed")}
          {previousSecretUntil &&
            ` ${t("apiKeys.previousSecret", { until: plainMoment(previousSecretUntil, locale, zone) })}`}
        </p>
      )}
      {!revokedAt && mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button icon={RefreshCw} onClick={() => setConfirming("rotate")}>
            {t("apiKeys.rotate")}
          </Button>
          <Button icon={PenLine} onClick={() => setConfirming("sign")}>
            {t(isSigned ? "apiKeys.newSecret" : "apiKeys.sign")}
          </Button>
          {isSigned && <Button onClick={() => setConfirming("unsign")}>{t("apiKeys.unsign")}</Button>}
          <Button variant="danger" icon={Ban} onClick={() => setConfirming("revoke")}>
            {t("apiKeys.revoke")}
          </Button>
        </div>
      )}
      {confirming === "rotate" && <Rotation apiKey={apiKey} onIssued={onIssued} onClose={stop} />}
      {confirming === "sign" && <Signing apiKey={apiKey} onIssued={onIssued} onClose={stop} />}
      {confirming === "unsign" && <Unsigning apiKey={apiKey} onClose={stop} />}
      {confirming === "revoke" && <Revocation apiKey={apiKey} onClose={stop} />}
    </div>
  );
}

function Rotation({ apiKey, onIssued, onClose }: KeyDetailsProps & { onClose: () => void }) {
  const { t } = useT();
  const { done, rejected } = useKeyDone();
  const [graceHours, setGraceHours] = useState<GraceHours>(24);
  const rotation = useWrite(apiKeys.rotate, {
    // The answer contains the key: never cache it.
    gcTime: 0,
    onSuccess: ({ name, key }) => {
      onIssued({ kind: "key", of: name, value: key });
      done();
    },
    onError: rejected,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("apiKeys.rotateTitle", { name: apiKey.name })}
      action={t("apiKeys.rotate")}
      isBusy={rotation.isPending}
      onAction={() => rotation.mutate({ id: apiKey.id, version: apiKey.version, graceHours })}
      onClose={onClose}
    >
      <p className="mb-3">{t("apiKeys.rotateText")}</p>
      <GraceField label={t("apiKeys.grace")} value={graceHours} onChange={setGraceHours} />
    </ConfirmDialog>
  );
}

function Revocation({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useT();
  const toast = useToast();
  const { done, rejected } = useKeyDone();
  const revocation = useWrite(apiKeys.revoke, {
    onSuccess: () => {
      toast.show({ type: "success", message: t("apiKeys.revokedNow") });
      done();
    },
    onError: rejected,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("apiKeys.revokeTitle", { name: apiKey.name })}
      action={t("apiKeys.revoke")}
      variant="danger"
      isBusy={revocation.isPending}
      onAction={() => revocation.mutate({ id: apiKey.id })}
      onClose={onClose}
    >
      <p>{t("apiKeys.revokeText")}</p>
    </ConfirmDialog>
  );
}
