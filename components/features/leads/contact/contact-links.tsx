"use client";

import { Mail, MessageCircle, Phone } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { phoneHref, whatsappHref } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";

type ContactLinksProps = {
  lead: Pick<LeadDetail, "phone" | "email" | "doNotContact">;
  name: string;
  onUse?: ((channel: ContactChannel) => void) | undefined;
  hasKeys?: boolean;
  size?: "medium" | "touch";
};

const KEYS: Partial<Record<ContactChannel, string>> = { call: "L", whatsapp: "W" };

export function ContactLinks({ lead, name, onUse, hasKeys, size }: ContactLinksProps) {
  const { t } = useT();
  const options = [
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
  const isTouch = size === "touch";
  return (
    <div className={cx("flex flex-wrap gap-1.5", isTouch && "max-sm:w-full max-sm:flex-nowrap")}>
      {options.map(
        ({ channel, icon, href, label }) =>
          href && (
            <a
              key={channel}
              href={href}
              onClick={() => onUse?.(channel)}
              aria-keyshortcuts={hasKeys ? KEYS[channel] : undefined}
              {...(channel === "whatsapp" && { target: "_blank", rel: "noreferrer" })}
              aria-label={[t(`ui.contact.${channel}`, { name }), channel === "whatsapp" && t("ui.newWindow")]
                .filter(Boolean)
                .join(" ")}
              className={cx(
                buttonClass({ size }),
                !isTouch && "pointer-coarse:h-11",
                isTouch && "max-sm:grow max-sm:px-1.5",
              )}
            >
              <Icon as={icon} size={14} />
              {label}
            </a>
          ),
      )}
    </div>
  );
}
