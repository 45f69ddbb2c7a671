import type { Metadata } from "next";
import { LoginForm } from "@/components/features/identity/sign-in/login-form.tsx";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { authErrorKind, LOGIN_DONE, safeCallback } from "@/lib/session/sign-in-parameters.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("login.submit") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error, done } = await searchParams;
  const { t } = await getT();
  return (
    <Translations sections={["login", "authErrors"]}>
      <SignInFrame title={t("login.title")}>
        <LoginForm
          callbackUrl={safeCallback(callbackUrl, env().origin, routes.root)}
          error={authErrorKind(error)}
          company={env().companyIdentity?.name}
          done={LOGIN_DONE.find((one) => one === done)}
        />
      </SignInFrame>
    </Translations>
  );
}
