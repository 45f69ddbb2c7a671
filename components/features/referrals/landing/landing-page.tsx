import { Link2Off } from "lucide-react";
import type { Metadata } from "next";
import encodeQR from "qr";
import { buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import type { Form } from "@/contract/referrals/landing.ts";
import type { Typed } from "@/lib/features/referrals/form-draft.ts";
import { type Checked, type Landing, termsIn, termsVersion } from "@/lib/features/referrals/link.ts";
import { failureIn, fieldErrorsIn } from "@/lib/features/referrals/receive-form.ts";
import { getT } from "@/lib/i18n/server.ts";
import { env } from "@/lib/runtime/env.ts";
import { formLabels } from "./labels.ts";
import { toLandingContent } from "./landing-content.ts";
import { LandingView } from "./landing-view.tsx";
import { ReferralForm } from "./referral-form.tsx";
import { RetryLink } from "./retry-link.tsx";
import { ThankYou } from "./thank-you.tsx";

type LandingPageProps = {
  landing: Landing;
  path: string;
  search: URLSearchParams;
  form: Form | null;
  isSent: boolean;
  typed: Typed;
};

export async function LandingPage({ landing, path, search, form, isSent, typed }: LandingPageProps) {
  const { t, locale } = await getT();
  const { license, choices, inviter, benefits } = landing;
  const files = `/api${path}`;
  const terms = termsIn(landing.terms, locale);
  const url = `${env().origin}${path}`;
  const content = toLandingContent(t, locale, { license, inviter, benefits }, (id) => `${files}/images/${id}`);
  return (
    <LandingView content={content} isDone={isSent}>
      {isSent ? (
        <ThankYou
          company={license.companyName}
          url={url}
          restartUrl={`${files}/again`}
          qr={`data:image/svg+xml,${encodeURIComponent(encodeQR(url, "svg", { border: 1 }))}`}
        />
      ) : (
        <ReferralForm
          labels={formLabels(t, termsVersion(terms))}
          choices={choices}
          action={files}
          form={form}
          terms={terms ? { id: terms.id, href: `${files}/files/${terms.id}` } : null}
          fieldErrors={fieldErrorsIn(search)}
          failure={failureIn(search)}
          typed={typed}
        />
      )}
    </LandingView>
  );
}

/** Pages of partners alone are indexed; pages with a person's name are not. */
export async function landingMetadata(checked: Checked, path: string): Promise<Metadata> {
  const { t, locale } = await getT();
  if (checked.state !== "valid") return { title: t("referral.title"), robots: { index: false } };
  const { license, inviter, benefits } = checked.landing;
  const { title, text, invites } = toLandingContent(t, locale, { license, inviter, benefits }, (id) => id);
  const description = text.split("\n")[0]?.slice(0, 200) || invites || t("referral.usualText");
  const url = `${env().origin}${path}`;
  return {
    title: { absolute: `${title} · ${license.companyName}` },
    description,
    alternates: { canonical: url },
    robots: inviter.kind === "affiliate" ? { index: true, follow: true } : { index: false },
    metadataBase: new URL(env().origin),
    openGraph: { type: "website", title, description, url, siteName: license.companyName, locale },
    twitter: { card: "summary_large_image", title, description },
  };
}

export async function LandingRejected({ state, href }: { state: "invalid" | "failed"; href: string }) {
  const { t } = await getT();
  return (
    <EmptyState
      level={1}
      icon={Link2Off}
      title={t(state === "invalid" ? "referral.codeInvalid" : "referral.codeCheckFailed")}
      text={t(state === "invalid" ? "referral.codeInvalidHelp" : "referral.codeCheckFailedHelp")}
      action={
        <RetryLink
          href={href}
          retry={t("referral.retry")}
          checking={t("referral.checking")}
          failed={t("referral.codeCheckFailed")}
          className={buttonClass({ variant: "primary", size: "touch" })}
        />
      }
    />
  );
}
