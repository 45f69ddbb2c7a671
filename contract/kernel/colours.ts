import * as z from "zod";

/** What a stage can be marked with; each theme has its own shade of it. */
export const COLOURS = ["grey", "teal", "blue", "amber", "red", "green"] as const;
export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;
