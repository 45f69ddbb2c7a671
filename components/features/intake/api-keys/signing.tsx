"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordAddress } from "@/components/engines/record-list/record-address.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SecretOnce } from "@/components/ui/secret-once.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type ApiKey, apiKeys, GRACE_HOURS, type GraceHours } from "@/contract/intake/api-keys.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

type GraceProps = { label: string; value: GraceHours; onChange: (hours: GraceHours) => void };

export function GraceField({ label, value, onChange }: GraceProps) {
  const { t } = useT();
  return (
    <SelectField
      label={label}
      options={GRACE_HOURS.map((hours) => ({ value: String(hours), label: t(`apiKeys.graceHours.${hours}`) }))}
      value={String(value)}
      onChange={(event) => onChange(GRACE_HOURS.find((hours) => String(hours) === event.target.value) ?? 24)}
    />
  );
}

export function useKeyDone() {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { close } = useRecordAddress();
  return {
    done: () => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      close();
    },
    rejected: ({ code }: ApiError) => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
}

type SigningProps = { apiKey: ApiKey; onIssued: (issued: Issued) => void; onClose: () => void };

export function Signing({ apiKey, onIssued, onClose }: SigningProps) {
  const { t } = useT();
  const { done, rejected } = useKeyDone();
  const [graceHours, setGraceHours] = useState<GraceHours>(24);
  const { id, version, name, isSigned } = apiKey;
  const signing = useWrite(apiKeys.sign, {
    // The answer contains the secret: never cache it.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onIssued({ kind: "secret", of: name, value: secret });
      done();
    },
    onError: rejected,
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
  const { done, rejected } = useKeyDone();
  const { id, version, name } = apiKey;
  const unsigning = useWrite(apiKeys.unsign, {
    onSuccess: () => {
      toast.show({ type: "success", message: t("apiKeys.unsignedNow") });
      done();
    },
    onError: rejected,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("apiKeys.unsignTitle", { name })}
      action={t("apiKeys.unsign")}
      variant="danger"
      isBusy={unsigning.isPending}
      onAction={() => unsigning.mutate({ id, version })}
      onClose={onClose}
    >
      <p>{t("apiKeys.unsignText")}</p>
    </ConfirmDialog>
  );
}

export type Issued = { kind: "key" | "secret"; of: string; value: string };

export function IssuedSecret({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { t } = useT();
  return (
    <SecretOnce
      title={t(`apiKeys.once.${issued.kind}`)}
      label={`${t(`apiKeys.issued.${issued.kind}`)} · ${issued.of}`}
      value={issued.value}
      onClose={onClose}
    />
  );
}
