"use client";

import { FileUp } from "lucide-react";
import Image from "next/image";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { CopyLink } from "./landing/copy-link.tsx";

export function CodeLink({ record: { id, path } }: { record: { id: string; path: string } }) {
  const { t } = useT();
  const { data: qr } = useRead(
    referralCodes.qr,
    { id },
    { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const url = typeof location === "undefined" ? path : `${location.origin}${path}`;
  const picture = qr && `data:image/svg+xml,${encodeURIComponent(qr)}`;
  return (
    <section className="border-t px-[18px] py-4">
      <h3 className="font-strong">{t("referralTabs.link")}</h3>
      <a href={path} target="_blank" rel="noreferrer" className="mt-1 block break-all text-accent text-sm underline">
        {url}
        <span className="sr-only"> {t("ui.newWindow")}</span>
      </a>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <CopyLink url={url} copy={t("referral.copy")} copied={t("referral.copied")} className={buttonClass()} />
        {picture && (
          <a href={picture} download={`${path.split("/").at(-1)}.svg`} className={buttonClass()}>
            {t("referralTabs.downloadQr")}
          </a>
        )}
      </div>
      {picture && (
        <Image
          src={picture}
          alt={t("referral.qr")}
          width={144}
          height={144}
          className="mt-3 rounded-control bg-white p-2"
        />
      )}
    </section>
  );
}

export function ImportCodesLink() {
  return (
    <Link href={`${routes.settingsReferrals}/load`} className={buttonClass()}>
      <Icon as={FileUp} />
      {useT().t("referralTabs.load")}
    </Link>
  );
}
