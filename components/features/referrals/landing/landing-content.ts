import type { TFunction } from "i18next";
import type { Inviter, LandingBenefit, ReferralLicense } from "@/contract/referrals/landing.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import type { LandingContent } from "./landing-view.tsx";

type LandingInput = {
  license: Pick<ReferralLicense, "companyName" | "titleEs" | "titleEn" | "textEs" | "textEn" | "colour" | "logoId">;
  inviter: Pick<Inviter, "kind" | "firstName">;
  benefits: readonly LandingBenefit[];
};

export function toLandingContent(
  t: TFunction,
  locale: Locale,
  { license, inviter, benefits }: LandingInput,
  imageOf: (id: string) => string,
): LandingContent {
  const pick = (es: string, en: string) => (locale === "en" ? en || es : es || en);
  const company = license.companyName;
  const invites = inviter.firstName
    ? t(inviter.kind === "member" ? "referral.invites" : "referral.invitesAs", { name: inviter.firstName, company })
    : "";
  return {
    company,
    logo: license.logoId && imageOf(license.logoId),
    colour: license.colour,
    title: pick(license.titleEs, license.titleEn) || t("referral.usualTitle", { company }),
    text: pick(license.textEs, license.textEn),
    invites,
    benefits: benefits.map(({ id, audience, imageId, titleEs, titleEn, textEs, textEn }) => ({
      id,
      audience,
      title: pick(titleEs, titleEn),
      text: pick(textEs, textEn),
      image: imageId && imageOf(imageId),
    })),
    benefitTitles: {
      friend: t("referral.forFriend"),
      referrer: t("referral.forReferrer", { name: inviter.firstName || company }),
    },
  };
}
