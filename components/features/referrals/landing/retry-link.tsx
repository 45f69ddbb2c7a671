"use client";

import { useRouter } from "next/navigation";
import { startTransition, useState, useTransition } from "react";

/** The same for everybody, and small: that it comes says that there is a network. */
const ALWAYS_THERE = "/icon.svg";
const MOST_MS = 5000;

type RetryLinkProps = { href: string; retry: string; checking: string; failed: string; className: string };

/**
 * Forgets what was said and asks again. Without a network it stays on the page and says so, where Next would leave for
 * the browser's own. Without a script the page is loaded anew, which is the same.
 */
export function RetryLink({ href, retry, checking, failed, className }: RetryLinkProps) {
  const router = useRouter();
  const [isChecking, startChecking] = useTransition();
  const [hasFailed, setFailed] = useState(false);

  function check() {
    setFailed(false);
    startChecking(async () => {
      const isProviderReachable = await fetch(ALWAYS_THERE, {
        method: "HEAD",
        cache: "no-store",
        signal: AbortSignal.timeout(MOST_MS),
      }).then(
        () => true,
        () => false,
      );
      // React forgets after an await that it is in a transition.
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
