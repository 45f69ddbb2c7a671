import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LiveSession } from "@/components/features/identity/sign-in/live-session.tsx";
import { SignInFrame } from "@/components/features/identity/sign-in/sign-in-frame.tsx";
import type { AuthErrorKind } from "@/contract/kernel/errors.ts";
import { homeOf } from "@/lib/access/decide.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { currentSession } from "@/lib/session/server.ts";
import { safeCallback } from "@/lib/session/sign-in-parameters.ts";

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
      <LiveSession home={homeOf(session.user.role)} callbackUrl={callbackUrl} />
    </SignInFrame>
  );
}
