import { expect, test, vi } from "vitest";

test("a fault thrown by the class of another bundle is still known as a fault", async () => {
  const here = await import("@/lib/http/provider-client.ts");
  vi.resetModules();
  const elsewhere = await import("@/lib/http/provider-client.ts");
  expect(elsewhere.ProviderError).not.toBe(here.ProviderError);

  const fault = new elsewhere.ProviderError("TOKEN_EXPIRED");

  expect(fault).toBeInstanceOf(here.ProviderError);
  expect(new Error("TOKEN_EXPIRED")).not.toBeInstanceOf(here.ProviderError);
});
