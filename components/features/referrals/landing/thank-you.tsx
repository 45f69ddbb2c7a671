import { CircleCheck } from "lucide-react";
import Image from "next/image";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { CopyLink } from "./copy-link.tsx";

type ThankYouProps = { company: string; url: string; qr: string; restartUrl: string };

export async function ThankYou({ company, url, qr, restartUrl }: ThankYouProps) {
  const { t } = await getT();
  const message = t("referral.shareMessage", { company, url, interpolation: { escapeValue: false } });
  return (
    <section className="rounded-card border bg-surface p-5 text-center">
      <Icon as={CircleCheck} size={28} className="mx-auto text-done" />
      <h1 className="mt-2 font-title text-lg">{t("referral.thanksTitle")}</h1>
      <p className="mx-auto mt-1 max-w-[46ch] text-ink-2">{t("referral.thanksText", { company })}</p>
      <h2 className="mt-6 font-strong text-sm">{t("referral.shareTitle")}</h2>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "primary", size: "touch" })}
        >
          {t("referral.shareByWhatsApp")}
          <span className="sr-only"> {t("ui.newWindow")}</span>
        </a>
        <CopyLink
          url={url}
          copy={t("referral.copy")}
          copied={t("referral.copied")}
          className={`${buttonClass({ size: "touch" })} noscript:hidden`}
        />
      </div>
      <Image
        src={qr}
        alt={t("referral.qr")}
        width={168}
        height={168}
        className="mx-auto mt-5 rounded-control bg-white p-2"
      />
      <p className="mt-2 break-all text-ink-2 text-xs">{url}</p>
      <form method="post" action={restartUrl} className="mt-5 border-t pt-4">
        <button type="submit" className={buttonClass({ variant: "quiet", size: "touch" })}>
          {t("referral.again")}
        </button>
      </form>
    </section>
  );
}
