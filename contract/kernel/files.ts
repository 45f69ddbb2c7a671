import * as z from "zod";

/** What an endpoint that answers `file` hands over: sent as a download of that name and type, and read back as this. */
export const TextFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.string(),
  text: z.string(),
});
export type TextFile = z.infer<typeof TextFile>;

/** The same for what is no text. Scripts of a page do not call such an endpoint: a link or a picture does. */
export const BinaryFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"]),
  // The refinement says what JSON Schema has no word for.
  bytes: z.unknown().refine((value) => value instanceof Uint8Array) as unknown as z.ZodType<Uint8Array>,
});
export type BinaryFile = z.infer<typeof BinaryFile>;

/** What an endpoint that answers `calendar` hands over; the tag is the same while nothing of it has changed. */
export const CalendarText = z.object({ text: z.string(), tag: z.string().regex(/^[\w-]+$/) });
export type CalendarText = z.infer<typeof CalendarText>;
