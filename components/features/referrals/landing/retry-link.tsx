"use client";

import { useRouter } from "next/navigation";
import { startTransition, useState, useTransition } from "react";
import { probe } from "@/lib/browser/use-outage-end.ts";

/** Small uncached file that proves the network is up. */
const ALWAYS_THERE = "/icon.svg";
const MAX_MS = 5000;

type RetryLinkProps = { href: string; retry: string; checking: string; failed: string; className: string };

export function RetryLink({ href, retry, checking, failed, className }: RetryLinkProps) {
  const router = useRouter();
  const [isChecking, startChecking] = useTransition();
  const [hasFailed, setFailed] = useState(false);

  function check() {
    setFailed(false);
    startChecking(async () => {
      const isProviderReachable = (await probe(ALWAYS_THERE, MAX_MS)) !== undefined;
      // React leaves the transition after an await.
      startTransition(() => {
        if (isProviderReachable) router.refresh();
        else setFailed(true);
      });
    });
  }

  return (
    <div className="flex flex-col items-center gap-2">
      <a
        href={href}
        aria-busy={isChecking || undefined}
        className={className}
        onClick={(event) => {
          event.preventDefault();
          if (!isChecking) check();
        }}
      >
        {isChecking ? checking : retry}
      </a>
      <p role="alert" className="text-fail text-sm empty:hidden">
        {hasFailed && failed}
      </p>
      <span role="status" className="sr-only">
        {isChecking && checking}
      </span>
    </div>
  );
}
