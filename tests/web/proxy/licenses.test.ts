// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { introspect } from "@/lib/session/resolve.ts";
import type { FakeProvider } from "@/tests/support/stand-in-provider.ts";
import { OWN_PAGE, sendRequest, sessionCookie, startFake } from "./web.ts";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFake();
  provider.role = ["superadmin"];
});
afterAll(() => provider.stop());

test("a new licence is in its creator's session at once, and reading licences refreshes nothing", async () => {
  const grant = provider.grant();
  const { accessToken } = grant.token;
  const requestedLicenses = async () => {
    await introspect(accessToken);
    return provider.calls("/auth/session").length;
  };
  const cookie = sessionCookie(grant);

  const before = [await requestedLicenses(), await requestedLicenses()];
  await sendRequest("/backoffice/licenses/all", { cookie });
  const afterReading = await requestedLicenses();
  const body = JSON.stringify({ name: "Loja", timeZone: "America/Guayaquil" });
  const made = await sendRequest("/backoffice/licenses", { method: "POST", cookie, headers: OWN_PAGE, body });
  const afterMaking = await requestedLicenses();

  expect(made.status).toBe(200);
  expect([...before, afterReading, afterMaking]).toEqual([1, 1, 1, 2]);
});
