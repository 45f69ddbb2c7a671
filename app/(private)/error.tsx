"use client";

import { FailedScreen } from "@/components/shell/error-screen.tsx";

export default function PrivateErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <FailedScreen reset={reset} />;
}
