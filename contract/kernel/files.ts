import * as z from "zod";

export const TextFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.string(),
  text: z.string(),
});
export type TextFile = z.infer<typeof TextFile>;

/** Binary counterpart, for links and pictures only: page scripts do not call it. */
export const BinaryFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"]),
  // JSON Schema cannot express binary data.
  bytes: z.unknown().refine((value) => value instanceof Uint8Array) as unknown as z.ZodType<Uint8Array>,
});
export type BinaryFile = z.infer<typeof BinaryFile>;

export const CalendarText = z.object({ text: z.string(), tag: z.string().regex(/^[\w-]+$/) });
export type CalendarText = z.infer<typeof CalendarText>;
