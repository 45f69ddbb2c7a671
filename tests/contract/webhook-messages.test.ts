import { expect, test } from "vitest";
import { EVENTS_OF, SENT_EVENTS, WEBHOOK_EVENTS } from "@/contract/webhooks/events.ts";
import { WEBHOOK_EXAMPLES } from "@/contract/webhooks/examples.ts";
import { messageSchema, WEBHOOK_PAYLOADS } from "@/contract/webhooks/messages.ts";

test("each type is named by what it is about, as Standard Webhooks writes them, and comes once", () => {
  for (const [subject, events] of Object.entries(EVENTS_OF)) {
    for (const event of events) expect(event).toMatch(new RegExp(`^${subject}\\.[a-z_]+$`));
  }
  expect(new Set(WEBHOOK_EVENTS).size).toBe(WEBHOOK_EVENTS.length);
});

test.each(SENT_EVENTS)("%s is described with an example that is all of it", (event) => {
  const { version, data } = WEBHOOK_PAYLOADS[event];
  const message = { type: event, version, timestamp: new Date().toISOString(), data: WEBHOOK_EXAMPLES[event] };

  expect(messageSchema(event).parse(message)).toEqual(message);
  expect(data.strict().safeParse(message.data).error).toBeUndefined();
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(20_000);
});

test("a message of another type or version is rejected", () => {
  const message = { type: "visit.arrived", version: 1, timestamp: new Date().toISOString() };
  const data = WEBHOOK_EXAMPLES["visit.arrived"];

  expect(messageSchema("visit.ended").safeParse({ ...message, data }).success).toBe(false);
  expect(messageSchema("visit.arrived").safeParse({ ...message, version: 2, data }).success).toBe(false);
});

test("messages of appointments, visits and referrals contain no more personal data than those of leads", () => {
  const personal = ["firstName", "lastName", "email", "identification", "note", "leadName", "referrer", "consentText"];
  const events = [...EVENTS_OF.appointment, ...EVENTS_OF.visit, ...EVENTS_OF.referral];

  const payloadFields = events.flatMap((event) => Object.keys(WEBHOOK_PAYLOADS[event].data.shape));

  expect(payloadFields.filter((field) => personal.includes(field))).toEqual([]);
});
