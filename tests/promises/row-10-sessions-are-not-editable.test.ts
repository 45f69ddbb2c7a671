import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";

let product: Product;
let theirs: SignedIn;
let otherLicense: string;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  const dealership = await product.provider.given.dealership();
  otherLicense = await product.provider.given.license(dealership.companyId, "Sur");
  theirs = await product.visitor(dealership, "general", { licenses: [dealership.licenseId, otherLicense] });
});

const update = (body: unknown, headers: Record<string, string> = {}) =>
  theirs.visitor.request("/api/auth/session", { json: body, headers });

test("an update accepts only one of the user's licences", async () => {
  const before = await theirs.visitor.session();

  const response = await update({ csrfToken: await theirs.visitor.csrf(), data: { licenseId: otherLicense } });

  const answer = (await response.json()) as Record<string, unknown>;
  expect(answer).toEqual({ ...before, licenseId: otherLicense, expires: expect.any(String) });
  expect((await theirs.visitor.session()).licenseId).toBe(otherLicense);
});

test("other fields are ignored, and the answer has no new key", async () => {
  const before = await theirs.visitor.session();
  const data = {
    locale: "en",
    role: ["superadmin"],
    accessToken: "x",
    accessExp: 9e9,
    uid: randomUUID(),
    refreshToken: "x",
    user: { role: ["superadmin"], email: "x@people.example" },
    type: "root",
    __proto__: { role: ["superadmin"] },
    companyId: randomUUID(),
    licenses: [],
    expires: "2099-01-01",
    sub: "x",
    name: "x",
  };

  const response = await update({ csrfToken: await theirs.visitor.csrf(), data });

  expect(await response.json()).toEqual({ ...before, expires: expect.any(String) });
  expect(await theirs.visitor.session()).toEqual({ ...before, expires: expect.any(String) });
  expect((await theirs.visitor.request("/api/webhook/apikey")).status).toBe(403);
});

test("a licence of another company is rejected", async () => {
  const { licenseId } = await product.provider.given.dealership();
  const before = await theirs.visitor.session();

  await update({ csrfToken: await theirs.visitor.csrf(), data: { licenseId } });

  expect(await theirs.visitor.session()).toEqual({ ...before, expires: expect.any(String) });
});

test.each([
  ["without a csrf token", async () => ({ data: { licenseId: otherLicense } }), {}],
  ["with a wrong one", async () => ({ csrfToken: "0".repeat(64), data: { licenseId: otherLicense } }), {}],
  [
    "from another site, though the token is right",
    async () => ({ csrfToken: await theirs.visitor.csrf(), data: { licenseId: otherLicense } }),
    { origin: "https://evil.example" },
  ],
])("an update %s leaves the session as it was", async (_, body, headers) => {
  const before = await theirs.visitor.session();

  await update(await body(), headers as Record<string, string>);

  expect(await theirs.visitor.session()).toEqual({ ...before, expires: expect.any(String) });
});
