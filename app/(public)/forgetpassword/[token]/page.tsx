import type { Metadata } from "next";
import { headers } from "next/headers";
import { Reads } from "@/components/features/identity/sign-in/reads.tsx";
import { ResetForm, SpentLink } from "@/components/features/identity/sign-in/reset-form.tsx";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import type { PageParams } from "@/lib/routing/routes.ts";
import { isSpentLink } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  // The address is a secret: no referrer is sent.
  return { title: t("password.resetTitle"), referrer: "no-referrer" };
}

type Page = { params: Promise<{ token: string }>; searchParams: PageParams };

export default async function ResetPasswordPage({ params, searchParams }: Page) {
  const { t } = await getT();
  const { token } = await params;
  const isWelcome = "welcome" in (await searchParams);
  const isSpent = await isSpentLink(token, await headers());
  const text = t(isWelcome ? "password.welcomeText" : "password.resetText");
  return (
    <Translations sections={["password", "fieldErrors"]}>
      <SignInFrame title={t(isWelcome ? "password.welcomeTitle" : "password.resetTitle")} {...(!isSpent && { text })}>
        {isSpent ? (
          <SpentLink />
        ) : (
          <Reads>
            <ResetForm token={token} done={isWelcome ? "welcome" : "passwordChanged"} />
          </Reads>
        )}
      </SignInFrame>
    </Translations>
  );
}
