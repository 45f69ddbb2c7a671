import type { Metadata } from "next";
import { headers } from "next/headers";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import { SignOutForm } from "@/components/features/identity/sign-in/sign-out-form.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("signout.title") };
}

export default async function SignOutPage() {
  const { t } = await getT();
  const isRequested = (await headers()).get("sec-fetch-site") === "same-origin";
  return (
    <Translations sections={["signout"]}>
      <SignInFrame title={t("signout.title")} text={t("signout.text")}>
        <SignOutForm isRequested={isRequested} />
      </SignInFrame>
    </Translations>
  );
}
