"use client";

import { SecretOnce } from "@/components/ui/secret-once.tsx";
import { useT } from "@/lib/i18n/client.ts";

export type Issued = { kind: "key" | "secret"; of: string; value: string };

/** Shows a new key or signing secret, once. */
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
