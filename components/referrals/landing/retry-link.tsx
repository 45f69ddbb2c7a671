"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

type RetryLinkProps = { href: string; retry: string; checking: string; className: string };

/** Forgets what was said and asks again. Without a script the page is loaded anew, which is the same. */
export function RetryLink({ href, retry, checking, className }: RetryLinkProps) {
  const router = useRouter();
  const [isChecking, startChecking] = useTransition();
  return (
    <>
      <a
        href={href}
        aria-busy={isChecking || undefined}
        className={className}
        onClick={(event) => {
          event.preventDefault();
          if (!isChecking) startChecking(() => router.refresh());
        }}
      >
        {isChecking ? checking : retry}
      </a>
      <span role="status" className="sr-only">
        {isChecking && checking}
      </span>
    </>
  );
}
