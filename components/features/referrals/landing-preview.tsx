"use client";

import { useState } from "react";
import { Tabs } from "@/components/ui/tabs.tsx";
import type { Benefit, ReferralConfig } from "@/contract/referrals/programme.ts";
import { useT, useTranslationIn } from "@/lib/i18n/client.ts";
import { LOCALES, type Locale } from "@/lib/i18n/locales.ts";
import { toLandingContent } from "./landing/landing-content.ts";
import { LandingView } from "./landing/landing-view.tsx";

type LandingPreviewProps = { config: ReferralConfig; benefits: readonly Benefit[] };

export function LandingPreview({ config, benefits }: LandingPreviewProps) {
  const { t, locale } = useT();
  const [visible, setVisible] = useState<Locale>(locale);
  const tShown = useTranslationIn(visible);
  const content = toLandingContent(
    tShown,
    visible,
    {
      license: config,
      inviter: { kind: "member", firstName: t("referralProgramme.sampleName") },
      benefits: benefits.filter(({ isActive }) => isActive),
    },
    (id) => `/api/referreds/images/${id}`,
  );
  return (
    <section aria-label={t("referralProgramme.preview")} className="min-w-0 @4xl:sticky @4xl:top-5">
      <Tabs
        label={t("referralProgramme.preview")}
        items={LOCALES.map((value) => ({ value, label: `${t("referralProgramme.preview")} ${value.toUpperCase()}` }))}
        value={visible}
        onChange={setVisible}
      />
      <div lang={visible} className="mt-3 overflow-hidden rounded-card border bg-canvas">
        <LandingView content={content}>
          <p className="mt-7 rounded-control bg-accent px-4 py-3 text-center font-strong text-accent-ink text-touch">
            {tShown("referral.send")}
          </p>
        </LandingView>
      </div>
    </section>
  );
}
