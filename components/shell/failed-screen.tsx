"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { routes } from "@/lib/routing/routes.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { useErrorTexts } from "./error-texts.tsx";

export function FailedScreen({ reset }: { reset: () => void }) {
  const labels = useErrorTexts();
  const router = useRouter();
  const [isTrying, startTrying] = useTransition();

  function retry() {
    startTrying(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <ErrorScreen
      title={labels.title}
      text={labels.text}
      contact={labels.contact}
      action={
        <>
          <Button variant="primary" icon={RotateCw} isReading={isTrying} onClick={retry}>
            {labels.retry}
          </Button>
          {/* Full page load: discards the failed tree. */}
          <a href={routes.root} className={buttonClass()}>
            {labels.goHome}
          </a>
        </>
      }
    />
  );
}
