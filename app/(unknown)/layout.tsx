import type { ReactNode } from "react";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";
import { isOutage } from "@/lib/session/page-request.ts";
import PrivateLayout from "../(private)/layout.tsx";

export default async function UnknownLayout({ children }: { children: ReactNode }) {
  if (await isOutage()) return <PrivateLayout>{null}</PrivateLayout>;
  return (
    <RootTranslations sections={["ui", "errors"]}>
      <ToastProvider>{children}</ToastProvider>
    </RootTranslations>
  );
}
