import type { ReactNode } from "react";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RootTranslations } from "@/components/ui/translations.tsx";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <RootTranslations sections={["ui", "errors"]}>
      <ToastProvider>{children}</ToastProvider>
    </RootTranslations>
  );
}
