"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { routes } from "@/lib/routing/routes.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { useFailedWords } from "./failed-words.tsx";

export function FailedScreen({ reset }: { reset: () => void }) {
  const words = useFailedWords();
  const router = useRouter();
  const [isTrying, startTrying] = useTransition();

  function tryAgain() {
    startTrying(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <ErrorScreen
      title={words.title}
      text={words.text}
      contact={words.contact}
      action={
        <>
          <Button look="primary" icon={RotateCw} isReading={isTrying} onClick={tryAgain}>
            {words.retry}
          </Button>
          {/* Full page load: discards the failed tree. */}
          <a href={routes.root} className={buttonClass()}>
            {words.goHome}
          </a>
        </>
      }
    />
  );
}
