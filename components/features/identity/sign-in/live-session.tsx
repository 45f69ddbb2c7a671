import { buttonClass } from "@/components/ui/button.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";

export async function LiveSession({ home, callbackUrl }: { home: string; callbackUrl: string }) {
  const { t } = await getT();
  return (
    <div className="grid gap-2">
      <a href={home} className={buttonClass({ look: "primary", size: "touch" })}>
        {t("ui.goHome")}
      </a>
      {callbackUrl !== routes.root && (
        <a href={callbackUrl} className={buttonClass({ size: "touch" })}>
          {t("signin.back")}
        </a>
      )}
      <a href={routes.signOut} className={buttonClass({ look: "quiet", size: "touch" })}>
        {t("signin.otherAccount")}
      </a>
    </div>
  );
}
