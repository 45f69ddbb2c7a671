"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { apiKeys, SENT_SOURCES, type SentSource } from "@/contract/intake/api-keys.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function TestLead() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={FlaskConical} onClick={() => setOpen(true)}>
        {t("apiKeys.testLead.send")}
      </Button>
      {isOpen && <TestLeadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TestLeadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const [source, setSource] = useState<SentSource>("web");
  const sending = useWrite(apiKeys.testLead);
  const { data: receipt, error, variables } = sending;
  return (
    <Dialog
      isOpen
      width="small"
      title={t("apiKeys.testLead.title")}
      onClose={onClose}
      footer={
        <>
          <Button
            variant={receipt ? "quiet" : "primary"}
            isBusy={sending.isPending}
            onClick={() => sending.mutate({ source })}
          >
            {t(receipt ? "apiKeys.testLead.another" : "apiKeys.testLead.send")}
          </Button>
          {receipt && variables && (
            <Link
              href={withParameters(routes.gathering, { source: variables.source, lead: receipt.id })}
              prefetch={false}
              className={buttonClass({ variant: "primary" })}
            >
              {t("apiKeys.testLead.open")}
            </Link>
          )}
        </>
      }
    >
      <SelectField
        label={t("apiKeys.testLead.source")}
        options={SENT_SOURCES.map((one) => ({ value: one, label: t(`sources.${one}`) }))}
        value={source}
        onChange={(event) => setSource(SENT_SOURCES.find((one) => one === event.target.value) ?? "web")}
      />
      <div role="status" className="mt-3 empty:hidden">
        {error ? t(`errors.${error.code}`) : receipt && <Arrived receipt={receipt} />}
      </div>
    </Dialog>
  );
}

function Arrived({ receipt: { dealState } }: { receipt: Receipt }) {
  const { t } = useT();
  return (
    <>
      <p className="font-strong">{t("apiKeys.testLead.arrived")}</p>
      <p className="text-ink-2">{t(`apiKeys.testLead.states.${dealState}`)}</p>
    </>
  );
}
