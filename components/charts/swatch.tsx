"use client";

import { useId } from "react";
import type { Look } from "./looks.ts";

const LINES: Record<Exclude<Look["texture"], "plain">, string> = {
  stripes: "M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2",
  dots: "M2.9,3 h0.2",
  cross: "M0,0 l6,6 M6,0 l-6,6",
};

/** A look as what fills a shape; it stands in `defs`. */
export function Texture({ id, look }: { id: string; look: Look }) {
  if (look.texture === "plain") return null;
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
      <rect width={6} height={6} fill={look.colour} />
      <path
        d={LINES[look.texture]}
        stroke="var(--surface)"
        strokeWidth={look.texture === "dots" ? 2.4 : 1.4}
        strokeLinecap={look.texture === "dots" ? "round" : "square"}
      />
    </pattern>
  );
}

export const fillOf = (look: Look, id: string) => (look.texture === "plain" ? look.colour : `url(#${id})`);

/** A look beside its name. */
export function Swatch({ look, isLine = false }: { look: Look; isLine?: boolean }) {
  const id = useId();
  return (
    <svg width={isLine ? 20 : 12} height={12} aria-hidden="true" focusable="false" className="flex-none">
      {isLine ? (
        <path d="M1,6 h18" stroke={look.colour} strokeWidth={2} strokeDasharray={look.dash} />
      ) : (
        <>
          <defs>
            <Texture id={id} look={look} />
          </defs>
          <rect width={12} height={12} rx={3} fill={fillOf(look, id)} />
        </>
      )}
    </svg>
  );
}
