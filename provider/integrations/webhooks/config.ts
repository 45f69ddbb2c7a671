import * as z from "zod";

/** What a destination of this kind keeps beside its columns. */
export const WebhookConfig = z.object({
  address: z.string(),
  description: z.string().default(""),
  /** The last four characters of its secret. */
  secretEnd: z.string().default(""),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;
