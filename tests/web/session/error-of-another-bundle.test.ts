import { expect, test, vi } from "vitest";

test("an error of the class of another bundle is still recognised", async () => {
  const here = await import("@/lib/http/provider-client.ts");
  vi.resetModules();
  const elsewhere = await import("@/lib/http/provider-client.ts");
  expect(elsewhere.ProviderError).not.toBe(here.ProviderError);

  const error = new elsewhere.ProviderError("TOKEN_EXPIRED");

  expect(error).toBeInstanceOf(here.ProviderError);
  expect(new Error("TOKEN_EXPIRED")).not.toBeInstanceOf(here.ProviderError);
});
