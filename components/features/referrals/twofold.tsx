import type { ReactNode } from "react";

/** What a row is, and beneath it what tells it from others. */
export function Twofold({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first} <span className="block text-ink-2 text-xs">{second}</span>
    </>
  );
}
