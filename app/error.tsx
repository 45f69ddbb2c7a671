"use client";

import { FailedScreen } from "@/components/shell/error-screen.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col">
      <FailedScreen reset={reset} />
    </main>
  );
}
