import { expect, test } from "vitest";
import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { TIMEOUTS } from "@/lib/http/provider-client.ts";
import { LEAD_MS, TRIAL_MS } from "@/provider/domains/deliveries/crm/deadline.ts";
import { MAX_MS } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { TIMEOUT_MS } from "@/provider/domains/deliveries/webhooks/webhook.ts";

/** Margin for reading the request, storing the outcome and sending the answer. */
const MARGIN_MS = 5000;

test("deliveries end before their lease: a webhook's message, and a lead with a request of the maximum time", () => {
  expect(TIMEOUT_MS).toBeLessThanOrEqual(MAX_MS - MARGIN_MS);
  expect(LEAD_MS).toBeLessThanOrEqual(MAX_MS - MARGIN_MS);
  expect(CrmConfig.shape.timeoutMs.maxValue).toBeLessThanOrEqual(LEAD_MS - MARGIN_MS);
});

test("a CRM test ends before the write timeout of the web", () => {
  expect(TRIAL_MS).toBeLessThanOrEqual(TIMEOUTS.write - MARGIN_MS);
});
