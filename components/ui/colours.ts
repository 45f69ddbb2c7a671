import type { Colour } from "@/contract/kernel/vocabularies.ts";

export const COLOUR_FILL: Record<Colour, string> = {
  grey: "bg-ink-3",
  teal: "bg-accent",
  blue: "bg-new",
  amber: "bg-dup",
  red: "bg-fail",
  green: "bg-done",
};
