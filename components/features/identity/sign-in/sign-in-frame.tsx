import type { ReactNode } from "react";
import { PublicHead } from "@/components/ui/public-head.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { env } from "@/lib/runtime/env.ts";

type SignInFrameProps = { title: string; text?: string; children: ReactNode };

export async function SignInFrame({ title, text, children }: SignInFrameProps) {
  const { t } = await getT();
  const { termsUrl, privacyUrl } = env();
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHead />
      <main className="flex flex-1 flex-col items-center px-5 pt-[min(12dvh,104px)] pb-10">
        <div className="w-full max-w-[336px]">
          <h1 className="font-title text-xl tracking-[-0.018em]">{title}</h1>
          {text && <p className="mt-1 text-ink-2">{text}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
      <footer className="flex-none border-t px-5 py-3">
        <nav aria-label={t("login.legal")} className="flex flex-wrap justify-center gap-x-5 gap-y-1">
          <LegalLink href={termsUrl} newWindow={t("ui.newWindow")}>
            {t("ui.terms")}
          </LegalLink>
          <LegalLink href={privacyUrl} newWindow={t("ui.newWindow")}>
            {t("ui.privacy")}
          </LegalLink>
        </nav>
      </footer>
    </div>
  );
}

function LegalLink({ href, newWindow, children }: { href: string; newWindow: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="py-1 text-ink-2 text-xs hover:text-ink hover:underline">
      {children}
      <span className="sr-only"> {newWindow}</span>
    </a>
  );
}
