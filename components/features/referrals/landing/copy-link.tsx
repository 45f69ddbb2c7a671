"use client";

import { useState } from "react";

type CopyLinkProps = { url: string; copy: string; copied: string; className: string };

/** Needs a script; without one the link is selectable text. */
export function CopyLink({ url, copy, copied, className }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={className}
      onClick={() =>
        navigator.clipboard.writeText(url).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <span aria-live="polite">{isCopied ? copied : copy}</span>
    </button>
  );
}
