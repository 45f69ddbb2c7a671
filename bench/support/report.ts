export type Figure = {
  what: string;
  ours: string;
  /** Reference measured in the same run. */
  raw: string;
  ratio: string;
  target: string;
  /** Undefined where no target exists. */
  isMet?: boolean;
};

export type PartReport = { title: string; notes: string[]; figures: Figure[]; seconds: number };

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")} /s`;
export const megabytes = (value: number) => `${Math.round(value)} MB`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
export const times = (value: number) => `${value.toFixed(2)} ×`;
export const added = (value: number) => `${value >= 0 ? "+" : "−"}${milliseconds(Math.abs(value))}`;

const HEAD = ["what", "ours", "raw part", "ratio", "target", "met"];

export function asMarkdown({ title, notes, figures, seconds }: PartReport): string {
  const rows = figures.map(({ what, ours, raw, ratio, target, isMet }) => [
    what,
    ours,
    raw,
    ratio,
    target,
    isMet === undefined ? "" : isMet ? "yes" : "**no**",
  ]);
  const line = (cells: string[]) => `| ${cells.map((cell) => cell || "–").join(" | ")} |`;
  const table = [line(HEAD), `|${HEAD.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
  return [`## ${title}`, notes.map((note) => `- ${note}`).join("\n"), table, `Took ${Math.round(seconds)} s.`]
    .filter(Boolean)
    .join("\n\n");
}
