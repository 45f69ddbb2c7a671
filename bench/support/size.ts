/** `small` shows that every part runs; its figures mean nothing. */
export type Size = {
  name: "full" | "small";
  rounds: number;
  seconds: number;
  fewRows: number;
  many: number;
  page: number;
  streamMegabytes: number;
};

const SIZES: Record<Size["name"], Size> = {
  full: { name: "full", rounds: 3, seconds: 3, fewRows: 100_000, many: 1_000_000, page: 1000, streamMegabytes: 500 },
  small: { name: "small", rounds: 1, seconds: 1, fewRows: 1000, many: 3000, page: 20, streamMegabytes: 20 },
};

export function parseSize(input: string | undefined): Size {
  const size = SIZES[(input || "full") as Size["name"]];
  if (!size) throw new Error(`BENCH_SIZE is one of ${Object.keys(SIZES).join(", ")}`);
  return size;
}
