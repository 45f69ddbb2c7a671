import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import type { InboundLead } from "@/provider/domains/intake/types.ts";
import { aPerson } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

function toInboundLead(form: Record<string, unknown>, headers: Record<string, string> = {}): InboundLead {
  const receivedAt = new Date().toISOString();
  const body = JSON.stringify(form);
  return {
    draft: readWebForm(form, "meta", receivedAt),
    source: "meta",
    steps: [],
    received: {
      receivedAt,
      headers,
      body,
      bodyHash: body,
      apiKeyId: null,
      actor: "system",
      idempotencyKey: null,
      ip: "",
      requestId: "together",
    },
  };
}

test("a batch of the worker is evaluated in order, and a rejected lead does not affect the others", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "supervisor");
  const [first, second] = [aPerson(), aPerson()];
  const car = { product: "Andes Cumbre", agency: "Quito Norte", origin: "Feria" };

  const outcomes = await provider.services.intake.receiveBatch(dealership.licenseId, [
    toInboundLead({ ...first, ...car }),
    toInboundLead({ ...aPerson(), ...car }, { refused: "a\u0000" }),
    toInboundLead({ ...first, ...car }),
    toInboundLead({ ...second, ...car }),
  ]);

  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: { dealState: "new" } },
    { status: "rejected" },
    { status: "fulfilled", value: { dealState: "duplicated" } },
    { status: "fulfilled", value: { dealState: "new" } },
  ]);
  const { body: total } = await provider.call(leads.total, {}, { as });
  expect(total).toEqual({ count: 3, isMore: false });
});
