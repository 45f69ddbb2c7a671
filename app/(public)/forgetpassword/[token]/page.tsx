import type { Metadata } from "next";
import { Reads } from "@/components/sign-in/reads.tsx";
import { ResetForm } from "@/components/sign-in/reset-form.tsx";
import { SignInFrame } from "@/components/sign-in/sign-in-frame.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  // The address is a secret: it goes to nobody.
  return { title: t("password.resetTitle"), referrer: "no-referrer" };
}

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { t } = await getT();
  return (
    <Translations sections={["password", "fieldErrors"]}>
      <SignInFrame title={t("password.resetTitle")} text={t("password.resetText")}>
        <Reads>
          <ResetForm token={(await params).token} />
        </Reads>
      </SignInFrame>
    </Translations>
  );
}
