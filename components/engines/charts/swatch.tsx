import type { Look } from "./looks.ts";
import { type Box, texturePath } from "./texture-path.ts";

/** Box in the look of a measure. Strokes replace an SVG pattern, which prints as an image of the whole page. */
export function LookBox({ look, ...box }: Box & { look: Look; rx: number }) {
  const isDotted = look.texture === "dots";
  return (
    <>
      <rect {...box} fill={look.colour} />
      {look.texture !== "plain" && (
        <path
          d={texturePath(look.texture, box)}
          fill="none"
          stroke="var(--surface)"
          strokeWidth={isDotted ? 2.4 : 1.4}
          strokeLinecap={isDotted ? "round" : "butt"}
        />
      )}
    </>
  );
}

export function Swatch({ look, isLine = false }: { look: Look; isLine?: boolean }) {
  return (
    <svg width={isLine ? 20 : 12} height={12} aria-hidden="true" focusable="false" className="flex-none">
      {isLine ? (
        <path d="M1,6 h18" stroke={look.colour} strokeWidth={2} strokeDasharray={look.dash} />
      ) : (
        <LookBox look={look} x={0} y={0} width={12} height={12} rx={3} />
      )}
    </svg>
  );
}
