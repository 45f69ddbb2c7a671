import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { after } from "next/server";
import {
  LandingPage,
  LandingRejected,
  landingMetadata,
} from "@/components/features/referrals/landing/landing-page.tsx";
import { OutageEnd } from "@/components/shell/outage-retry.tsx";
import { MissingCode, PublicFrame } from "@/components/shell/public-frame.tsx";
import { countVisit } from "@/lib/features/referrals/count.ts";
import { readFormDraft, ticketIn } from "@/lib/features/referrals/form-draft.ts";
import { isSent, type LinkParams, toLink, UNANSWERED } from "@/lib/features/referrals/landing-request.ts";
import { checkVisit } from "@/lib/features/referrals/link.ts";
import { fieldErrorsIn, newForm } from "@/lib/features/referrals/receive-form.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { readDeadline } from "@/lib/session/page-request.ts";

type PageProps = { params: LinkParams; searchParams: PageParams };

export async function generateMetadata({ params }: Pick<PageProps, "params">): Promise<Metadata> {
  const link = toLink(await params);
  if (!link) return {};
  return landingMetadata(await checkVisit(link, await headers()), link.path);
}

export default async function ReferralPage({ params, searchParams }: PageProps) {
  const link = toLink(await params);
  if (!link) return <MissingCode />;
  const search = asSearchParams(await searchParams);
  const sent = await headers();
  const checked = await checkVisit(link, sent);
  const isRejected = search.has("fault") || Object.keys(fieldErrorsIn(search)).length > 0;
  const cookieStore = await cookies();
  const isThanked = !isRejected && isSent(cookieStore, link.path);
  const form =
    checked.state === "valid" && !isThanked
      ? await newForm(checked.landing.token, search, readDeadline(sent), ticketIn(cookieStore))
      : null;
  if (checked.state === "valid" && !isThanked) {
    after(() => countVisit(checked.landing.token, form === "closed" ? "refused" : "visits"));
  }
  const isOpen = checked.state === "valid" && form !== "closed";
  return (
    <PublicFrame isHosted={isOpen}>
      {isOpen ? (
        <LandingPage
          landing={checked.landing}
          path={link.path}
          search={search}
          form={form}
          isSent={isThanked}
          typed={readFormDraft(cookieStore)}
        />
      ) : (
        <>
          <LandingRejected state={checked.state === "failed" ? "failed" : "invalid"} href={link.path} />
          {sent.has(UNANSWERED) && <OutageEnd address={routes.login} />}
        </>
      )}
    </PublicFrame>
  );
}
