import type { Metadata } from "next";
import { Reads } from "@/components/sign-in/reads.tsx";
import { ResetForm } from "@/components/sign-in/reset-form.tsx";
import { SignInFrame } from "@/components/sign-in/sign-in-frame.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import type { PageParams } from "@/lib/page-params.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  // The address is a secret: it goes to nobody.
  return { title: t("password.resetTitle"), referrer: "no-referrer" };
}

type Page = { params: Promise<{ token: string }>; searchParams: PageParams };

export default async function ResetPasswordPage({ params, searchParams }: Page) {
  const { t } = await getT();
  const isWelcome = "welcome" in (await searchParams);
  return (
    <Translations sections={["password", "fieldErrors"]}>
      <SignInFrame
        title={t(isWelcome ? "password.welcomeTitle" : "password.resetTitle")}
        text={t(isWelcome ? "password.welcomeText" : "password.resetText")}
      >
        <Reads>
          <ResetForm token={(await params).token} done={isWelcome ? "welcome" : "passwordChanged"} />
        </Reads>
      </SignInFrame>
    </Translations>
  );
}
