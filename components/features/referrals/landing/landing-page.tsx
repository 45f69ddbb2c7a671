import encodeQR from "qr";
import type { Form } from "@/contract/referrals/landing.ts";
import type { Landing } from "@/lib/features/referrals/link.ts";
import { termsIn, versionOf } from "@/lib/features/referrals/link.ts";
import { failureIn, fieldErrorsIn } from "@/lib/features/referrals/receive-form.ts";
import type { Typed } from "@/lib/features/referrals/typed.ts";
import { getT } from "@/lib/i18n/server.ts";
import { env } from "@/lib/runtime/env.ts";
import { toLandingContent } from "./landing-content.ts";
import { LandingView } from "./landing-view.tsx";
import { ReferralForm } from "./referral-form.tsx";
import { ThankYou } from "./thank-you.tsx";
import { formWords } from "./words.ts";

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
          again={`${files}/again`}
          qr={`data:image/svg+xml,${encodeURIComponent(encodeQR(url, "svg", { border: 1 }))}`}
        />
      ) : (
        <ReferralForm
          words={formWords(t, versionOf(terms))}
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
