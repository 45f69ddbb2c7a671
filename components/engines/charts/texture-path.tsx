import type { ChartStyle } from "./chart-styles.ts";

type Box = { x: number; y: number; width: number; height: number };
type Texture = Exclude<ChartStyle["texture"], "plain">;

const GAP = 6;
const rounded = (value: number) => Math.round(value * 10) / 10;

function stepsBetween(from: number, to: number, plus = 0): number[] {
  const first = Math.ceil((from - plus) / GAP);
  const count = Math.max(0, Math.floor((to - plus) / GAP) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * GAP + plus);
}

function risingIn({ x, y, width, height }: Box): string[] {
  return stepsBetween(x + y, x + y + width + height).map((sum) => {
    const [from, to] = [Math.max(x, sum - y - height), Math.min(x + width, sum - y)];
    return `M${rounded(from)},${rounded(sum - from)}L${rounded(to)},${rounded(sum - to)}`;
  });
}

function fallingIn({ x, y, width, height }: Box): string[] {
  return stepsBetween(x - y - height, x + width - y).map((apart) => {
    const [from, to] = [Math.max(x, y + apart), Math.min(x + width, y + height + apart)];
    return `M${rounded(from)},${rounded(from - apart)}L${rounded(to)},${rounded(to - apart)}`;
  });
}

function dotsIn({ x, y, width, height }: Box): string[] {
  const across = stepsBetween(x, x + width, GAP / 2);
  return stepsBetween(y, y + height, GAP / 2).flatMap((down) => across.map((at) => `M${at},${down}h.1`));
}

const LINES: Record<Texture, (box: Box) => string[]> = {
  stripes: risingIn,
  dots: dotsIn,
  cross: (box) => [...risingIn(box), ...fallingIn(box)],
};

export const texturePath = (texture: Texture, box: Box): string => LINES[texture](box).join("");

export function TexturedBox({ style, ...box }: Box & { style: ChartStyle; rx: number }) {
  const isDotted = style.texture === "dots";
  return (
    <>
      <rect {...box} fill={style.colour} />
      {style.texture !== "plain" && (
        <path
          d={texturePath(style.texture, box)}
          fill="none"
          stroke="var(--surface)"
          strokeWidth={isDotted ? 2.4 : 1.4}
          strokeLinecap={isDotted ? "round" : "butt"}
        />
      )}
    </>
  );
}

export function Swatch({ style, isLine = false }: { style: ChartStyle; isLine?: boolean }) {
  return (
    <svg width={isLine ? 20 : 12} height={12} aria-hidden="true" focusable="false" className="flex-none">
      {isLine ? (
        <path d="M1,6 h18" stroke={style.colour} strokeWidth={2} strokeDasharray={style.dash} />
      ) : (
        <TexturedBox style={style} x={0} y={0} width={12} height={12} rx={3} />
      )}
    </svg>
  );
}
