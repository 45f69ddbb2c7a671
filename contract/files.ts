import * as z from "zod";

/** What an endpoint that answers `file` hands over: sent as a download of that name and type, and read back as this. */
export const TextFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.string(),
  text: z.string(),
});
export type TextFile = z.infer<typeof TextFile>;
