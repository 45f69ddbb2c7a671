import type { ReactNode } from "react";

export function Twofold({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first} <span className="block text-ink-2 text-xs">{second}</span>
    </>
  );
}
