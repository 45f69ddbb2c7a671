"use client";

import { MessageCircle, Phone } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { phoneHref, type Reachable, whatsappHref } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";

export function PhoneLinks({ of: person, name }: { of: Reachable; name: string }) {
  const { t } = useT();
  const call = phoneHref(person);
  const whatsapp = whatsappHref(person);
  if (!call) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <a href={call} aria-label={t("ui.reach.call", { name })} className={buttonClass()}>
        <Icon as={Phone} size={14} />
        {t("appointments.call")}
      </a>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t("ui.reach.whatsapp", { name })} ${t("ui.newWindow")}`}
          className={buttonClass()}
        >
          <Icon as={MessageCircle} size={14} />
          {t("appointments.whatsapp")}
        </a>
      )}
    </span>
  );
}
