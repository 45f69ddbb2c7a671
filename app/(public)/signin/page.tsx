import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import type { AuthErrorKind } from "@/contract/kernel/error-codes.ts";
import { homeRoute } from "@/lib/access/decide.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { currentSession } from "@/lib/session/server.ts";
import { safeCallback } from "@/lib/session/sign-in-parameters.ts";

async function LiveSession({ home, callbackUrl }: { home: string; callbackUrl: string }) {
  const { t } = await getT();
  return (
    <div className="grid gap-2">
      <a href={home} className={buttonClass({ variant: "primary", size: "touch" })}>
        {t("ui.goHome")}
      </a>
      {callbackUrl !== routes.root && (
        <a href={callbackUrl} className={buttonClass({ size: "touch" })}>
          {t("signin.back")}
        </a>
      )}
      <a href={routes.signOut} className={buttonClass({ variant: "quiet", size: "touch" })}>
        {t("signin.otherAccount")}
      </a>
    </div>
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("login.submit") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl: requested, reason } = await searchParams;
  const callbackUrl = safeCallback(requested, env().origin, routes.root);
  const session = await currentSession();
  const error: AuthErrorKind = reason ? "SessionEnded" : "SessionRequired";
  if (!session) redirect(withParameters(routes.login, { error, callbackUrl }));
  const { t } = await getT();
  return (
    <SignInFrame title={t("signin.title")} text={t("signin.text", { name: session.user.fullName })}>
      <LiveSession home={homeRoute(session.user.role)} callbackUrl={callbackUrl} />
    </SignInFrame>
  );
}
