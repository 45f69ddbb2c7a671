import { expect, test, vi } from "vitest";

test("a fault thrown by the class of another bundle is still known as a fault", async () => {
  const here = await import("@/lib/http/provider-client.ts");
  vi.resetModules();
  const elsewhere = await import("@/lib/http/provider-client.ts");
  expect(elsewhere.ProviderFault).not.toBe(here.ProviderFault);

  const fault = new elsewhere.ProviderFault("TOKEN_EXPIRED");

  expect(fault).toBeInstanceOf(here.ProviderFault);
  expect(new Error("TOKEN_EXPIRED")).not.toBeInstanceOf(here.ProviderFault);
});
