import type { ReactNode } from "react";
import { OutageScreen } from "@/components/shell/empty-screens.tsx";
import { PublicFrame } from "@/components/shell/public-frame.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";
import { isOutage } from "@/lib/session/page-request.ts";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <RootTranslations sections={["ui", "errors"]}>
      <ToastProvider>{(await isOutage()) ? <PublicOutage /> : children}</ToastProvider>
    </RootTranslations>
  );
}

function PublicOutage() {
  return (
    <PublicFrame>
      <OutageScreen />
    </PublicFrame>
  );
}
