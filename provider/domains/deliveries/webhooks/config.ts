import * as z from "zod";
import type { NewWebhook } from "@/contract/webhooks/webhooks.ts";

type Setting = Exclude<keyof NewWebhook, "name" | "events">;

export const WebhookConfig = z.object({
  ...({ address: z.string(), description: z.string().default("") } satisfies Record<Setting, z.ZodType>),
  secretEnd: z.string().default(""),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;
