import * as z from "zod";
import { SENT_EVENTS } from "@/contract/webhooks/events.ts";
import { WEBHOOK_EXAMPLES } from "@/contract/webhooks/examples.ts";
import { messageSchema, WEBHOOK_PAYLOADS } from "@/contract/webhooks/messages.ts";
import type { SentEvent } from "@/contract/webhooks/webhooks.ts";

export type Schema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>;

export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest as Schema;
}

const payloadSchema = (event: SentEvent) => toJsonSchema(messageSchema(event), "input");
const EXAMPLE_AT = "2026-11-24T15:00:05.000Z";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
const HEADERS = [
  header("webhook-id", "The same on every attempt and replay of a message"),
  header("webhook-timestamp", "Of the attempt, in seconds since 1970"),
  header("webhook-signature", "`v1,` and base64, by Standard Webhooks 1.0.0; two of them for a day after a change"),
];

const RESPONSES = {
  "2XX": { description: "Taken" },
  "3XX": { description: "No success, and not tried again" },
  "410": { description: "Gone: the webhook is disabled" },
  default: { description: "Tried again, along the whole schedule" },
};

export function webhookMessages() {
  return Object.fromEntries(SENT_EVENTS.map((event) => [event, { post: buildOperation(event) }]));
}

function buildOperation(event: SentEvent) {
  const { version, summary } = WEBHOOK_PAYLOADS[event];
  const example = { type: event, version, timestamp: EXAMPLE_AT, data: WEBHOOK_EXAMPLES[event] };
  return {
    operationId: `sent.${event}`,
    tags: ["webhooks"],
    summary,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { "application/json": { schema: payloadSchema(event), example } },
    },
    responses: RESPONSES,
  };
}
