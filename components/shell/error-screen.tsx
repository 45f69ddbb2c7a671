"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useTransition } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { routes } from "@/lib/routing/routes.ts";

type ErrorScreenProps = { title: string; text: string; contact: string; action?: ReactNode };

export function ErrorScreen({ title, text, contact, action }: ErrorScreenProps) {
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-1 flex-col">
      <EmptyState
        level={1}
        icon={TriangleAlert}
        title={title}
        text={
          <>
            <span className="block">{text}</span>
            <span className="mt-1 block">{contact}</span>
          </>
        }
        action={action}
      />
    </div>
  );
}

export type ErrorTextValues = Record<"title" | "text" | "contact" | "retry" | "goHome", string>;

const ErrorTextContext = createContext<ErrorTextValues | null>(null);

type ErrorTextsProps = { labels: ErrorTextValues; children: ReactNode };

export function ErrorTexts({ labels, children }: ErrorTextsProps) {
  return <ErrorTextContext value={labels}>{children}</ErrorTextContext>;
}

function useErrorTexts(): ErrorTextValues {
  const labels = useContext(ErrorTextContext);
  if (!labels) throw new Error("FailedScreen needs ErrorTexts above it");
  return labels;
}

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
