"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play, Settings2, Unplug } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Fragment, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { CardDetails } from "@/components/ui/summary-card.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type CrmSummary, crms } from "@/contract/deliveries/crm.ts";
import type { DeliveryFailureReason } from "@/contract/deliveries/deliveries.ts";
import { useWrite } from "@/lib/api/query.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { failureMessage } from "@/lib/format/error-message.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { REFUSED_PARAM, routes, withParameters } from "@/lib/routing/routes.ts";
import { CrmPill } from "./crm-card.tsx";
import { RejectedLeads } from "./rejected-leads.tsx";
import { WaitingLeads } from "./waiting-leads.tsx";

type CrmRowProps = { crm: CrmSummary; mayRoot: boolean; onOpen: () => void; onEnded: () => void };

export function CrmRow({ crm, mayRoot, onOpen, onEnded }: CrmRowProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const toast = useToast();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const isRequested = useSearchParams().get(REFUSED_PARAM) === crm.id && crm.failed > 0;
  const reread = () => void client.invalidateQueries({ queryKey: readKey(crms.list, {}) });
  const onError = ({ code }: { code: string }) => {
    reread();
    toast.show({ type: "danger", message: t(`errors.${code as "NOT_FOUND"}`) });
  };
  const change = useWrite(crms.setState, { onSuccess: reread, onError });
  const end = useWrite(crms.remove, {
    onSuccess: () => {
      reread();
      onEnded();
      toast.show({ type: "success", message: t("crm.ended") });
    },
    onError,
    onSettled: () => setConfirming(false),
  });
  const { id, version, name, preset, state, lastSuccessAt, lastError, deliveredInDay, waiting, failed } = crm;
  const last = useAsOfNow((now) => (lastSuccessAt ? listDate(lastSuccessAt, now, locale, zone) : t("crm.never")));
  const isOn = state === "active";
  const isClosed = crm.accountType === "root" && !mayRoot;
  const details = [
    [t("crm.facts.lastSuccess"), last],
    [t("crm.facts.inDay"), formatCounted(deliveredInDay, locale), t("crm.facts.inDayHint")],
    [t("crm.facts.waiting"), formatCounted(waiting, locale)],
    [t("crm.facts.failed"), formatCounted(failed, locale)],
  ] as const;
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="break-words font-strong">{name}</span>
            <CrmPill crms={[crm]} />
          </p>
          <p className="text-ink-2 text-sm">
            {t(`crm.presets.${preset}`)} · {t(`crm.accounts.${crm.accountType}`)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button icon={Settings2} onClick={onOpen}>
            {t("crm.configure")}
          </Button>
          {!isClosed && (
            <>
              <Button
                icon={isOn ? Pause : Play}
                isBusy={change.isPending}
                onClick={() => change.mutate({ id, version, state: isOn ? "paused" : "active" })}
              >
                {t(isOn ? "crm.pause" : "crm.resume")}
              </Button>
              <Button variant="danger" icon={Unplug} onClick={() => setConfirming(true)}>
                {t("crm.end")}
              </Button>
            </>
          )}
        </div>
      </div>
      <CardDetails details={details} />
      {state === "paused" && <p className="text-ink-2">{t("crm.paused")}</p>}
      {crm.disabledFor && <p className="text-fail">{t(`crm.disabled.${crm.disabledFor}`)}</p>}
      {isOn && crm.isDegraded && <p className="text-fail">{t("crm.degraded")}</p>}
      {lastError && (
        <div>
          <p className="text-fail">
            {t("crm.lastError", {
              date: plainMoment(lastError.at, locale, zone),
              failureReason: t(`deliveries.failureReasons.${lastError.failureReason}`),
            })}
          </p>
          {lastError.lead && <Befallen failureReason={lastError.failureReason} lead={lastError.lead} />}
        </div>
      )}
      {waiting > 0 && (
        <VisibleSecret show={t("crm.waiting.show")} hide={t("crm.waiting.hide")}>
          <WaitingLeads crm={crm} />
        </VisibleSecret>
      )}
      {failed > 0 && (
        <VisibleSecret isOpen={isRequested} show={t("crm.dead.show")} hide={t("crm.dead.hide")}>
          <RejectedLeads crm={crm} />
        </VisibleSecret>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("crm.endTitle", { name })}
          action={t("crm.end")}
          variant="danger"
          isBusy={end.isPending}
          onAction={() => end.mutate({ id, version })}
          onClose={() => setConfirming(false)}
        >
          <p>{t("crm.endText")}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

type VisibleSecretProps = { isOpen?: boolean; show: string; hide: string; children: ReactNode };

function VisibleSecret({ isOpen = false, show, hide, children }: VisibleSecretProps) {
  return (
    <Disclosure as={Fragment} defaultOpen={isOpen}>
      {({ open }) => (
        <>
          <DisclosureButton as={Button} variant="quiet" className="justify-self-start">
            {open ? hide : show}
          </DisclosureButton>
          <DisclosurePanel className="contents">{children}</DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

type LastError = NonNullable<CrmSummary["lastError"]>;

function Befallen({
  failureReason,
  lead,
}: {
  failureReason: DeliveryFailureReason;
  lead: NonNullable<LastError["lead"]>;
}) {
  const { t } = useT();
  const { id, source, name, message } = lead;
  return (
    <p className="flex flex-wrap gap-x-2 break-words text-ink-2">
      <Link
        href={withParameters(routes.gathering, { source, lead: id })}
        prefetch={false}
        className="break-words font-medium text-accent underline-offset-2 hover:underline"
      >
        {name}
      </Link>
      {failureMessage(t, failureReason, message)}
    </p>
  );
}
