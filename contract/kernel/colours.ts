import * as z from "zod";

export const COLOURS = ["grey", "teal", "blue", "amber", "red", "green"] as const;
export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;
