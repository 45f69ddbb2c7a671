import type { ReactNode } from "react";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";
import { isOutage } from "@/lib/session/outage.ts";
import PrivateLayout from "../(private)/layout.tsx";

/** Without a session an unknown address leads to /login: an outage here is always within the shell. */
export default async function UnknownLayout({ children }: { children: ReactNode }) {
  if (await isOutage()) return <PrivateLayout>{null}</PrivateLayout>;
  return (
    <RootTranslations sections={["ui", "errors"]}>
      <ToastProvider>{children}</ToastProvider>
    </RootTranslations>
  );
}
