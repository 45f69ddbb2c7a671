"use client";

import { Mail, MessageCircle, Phone } from "lucide-react";
import type { LeadDetail } from "@/contract/leads.ts";
import type { ContactChannel } from "@/contract/ways.ts";
import { phoneHref, whatsappHref } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type ContactLinksProps = {
  lead: Pick<LeadDetail, "phone" | "email" | "doNotContact">;
  /** Someone set out to reach the person so. */
  onUse?: (channel: ContactChannel) => void;
  size?: "medium" | "touch";
};

/** One press to call, to write by WhatsApp or by e-mail; what cannot be done takes no room. */
export function ContactLinks({ lead, onUse, size }: ContactLinksProps) {
  const { t } = useT();
  const ways = [
    { channel: "call", icon: Phone, href: phoneHref(lead), label: t("leads.panel.call") },
    {
      channel: "whatsapp",
      icon: MessageCircle,
      href: whatsappHref(lead),
      label: t("attempts.channels.whatsapp"),
    },
    {
      channel: "mail",
      icon: Mail,
      href: !lead.doNotContact && lead.email && `mailto:${encodeURIComponent(lead.email)}`,
      label: t("attempts.channels.mail"),
    },
  ] as const;
  return (
    <div className="flex flex-wrap gap-1.5">
      {ways.map(
        ({ channel, icon, href, label }) =>
          href && (
            <a
              key={channel}
              href={href}
              onClick={() => onUse?.(channel)}
              {...(channel === "whatsapp" && { target: "_blank", rel: "noreferrer" })}
              className={buttonClass({ size })}
            >
              <Icon as={icon} size={14} />
              {label}
            </a>
          ),
      )}
    </div>
  );
}
