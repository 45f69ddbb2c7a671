import type { Metadata } from "next";
import { ForgotForm } from "@/components/features/identity/sign-in/forgot-form.tsx";
import { Reads } from "@/components/features/identity/sign-in/reads.tsx";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("password.forgotTitle") };
}

export default async function ForgetPasswordPage() {
  const { t } = await getT();
  return (
    <Translations sections={["login", "password", "fieldErrors"]}>
      <SignInFrame title={t("password.forgotTitle")} text={t("password.forgotText")}>
        <Reads>
          <ForgotForm />
        </Reads>
      </SignInFrame>
    </Translations>
  );
}
