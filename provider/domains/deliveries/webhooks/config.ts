import * as z from "zod";
import type { NewWebhook } from "@/contract/webhooks/webhooks.ts";

/** What of a webhook's settings is no column. */
type Setting = Exclude<keyof NewWebhook, "name" | "events">;

/** What a destination of this kind keeps beside its columns. */
export const WebhookConfig = z.object({
  ...({ address: z.string(), description: z.string().default("") } satisfies Record<Setting, z.ZodType>),
  /** The last four characters of its secret. */
  secretEnd: z.string().default(""),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;
