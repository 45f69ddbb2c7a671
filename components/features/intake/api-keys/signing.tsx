"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type ApiKey, apiKeys, type GraceHours } from "@/contract/intake/api-keys.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { GraceField } from "./grace-field.tsx";
import type { Issued } from "./issued-secret.tsx";
import { useKeyDone } from "./use-key-done.ts";

type SigningProps = { apiKey: ApiKey; onIssued: (issued: Issued) => void; onClose: () => void };

/** Turns signing on, or replaces the secret: the old one is valid for the grace period. */
export function Signing({ apiKey, onIssued, onClose }: SigningProps) {
  const { t } = useT();
  const { done, refused } = useKeyDone();
  const [graceHours, setGraceHours] = useState<GraceHours>(24);
  const { id, version, name, isSigned } = apiKey;
  const signing = useWrite(apiKeys.sign, {
    // The answer contains the secret: never cache it.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onIssued({ kind: "secret", of: name, value: secret });
      done();
    },
    onError: refused,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t(isSigned ? "apiKeys.newSecretTitle" : "apiKeys.signTitle", { name })}
      action={t(isSigned ? "apiKeys.newSecret" : "apiKeys.sign")}
      isBusy={signing.isPending}
      onAction={() => signing.mutate({ id, version, graceHours })}
      onClose={onClose}
    >
      {isSigned ? (
        <>
          <p className="mb-3">{t("apiKeys.newSecretText")}</p>
          <GraceField label={t("apiKeys.graceOfSecret")} value={graceHours} onChange={setGraceHours} />
        </>
      ) : (
        <p>{t("apiKeys.signText")}</p>
      )}
    </ConfirmDialog>
  );
}

export function Unsigning({ apiKey, onClose }: Omit<SigningProps, "onIssued">) {
  const { t } = useT();
  const toast = useToast();
  const { done, refused } = useKeyDone();
  const { id, version, name } = apiKey;
  const unsigning = useWrite(apiKeys.unsign, {
    onSuccess: () => {
      toast.show({ type: "success", message: t("apiKeys.unsignedNow") });
      done();
    },
    onError: refused,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("apiKeys.unsignTitle", { name })}
      action={t("apiKeys.unsign")}
      look="danger"
      isBusy={unsigning.isPending}
      onAction={() => unsigning.mutate({ id, version })}
      onClose={onClose}
    >
      <p>{t("apiKeys.unsignText")}</p>
    </ConfirmDialog>
  );
}
