import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { ROLES } from "@/contract/kernel/access.ts";
import { isPermission } from "@/provider/http/implement.ts";
import { type Marked, markedDealership, readFingerprint, smuggle } from "@/tests/support/canaries.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { IS_LONG } from "@/tests/support/product.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { sampleInput } from "@/tests/support/sample-input.ts";

/** A short run has one administrator; a full run has every role of a company. */
const CLIENTS = ROLES.filter((role) => !role.startsWith("superadmin") && role !== "admin-cct" && role !== "admin-hdl");
const TESTED_ROLES = IS_LONG ? CLIENTS : (["admin-client"] as const);

let provider: TestProvider;
let ours: Dealership;
let theirs: Marked;
const people: TestUser[] = [];

beforeAll(async () => {
  provider = await startProvider();
  ours = await provider.given.dealership();
  theirs = await markedDealership(provider);
  for (const role of TESTED_ROLES) people.push(await provider.given.user(ours, role));
});
afterAll(() => provider.stop());

const closed = endpoints.filter(({ access }) => isPermission(access));

describe.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    test("refuses the other licence's header with 403", async () => {
      const license = theirs.dealership.licenseId;

      for (const as of people) {
        const { status, text } = await provider.call(endpoint, sampleInput(endpoint), { as, license });
        expect([status, text.includes(theirs.canary)]).toEqual([403, false]);
      }
    });

    // tests/provider/foreign-ids.test.ts covers other roles in each run.
    if (IS_LONG)
      test("answers no canary and changes no row, with the other's ids in query, body, path and headers", async () => {
        const before = await readFingerprint(provider, theirs.dealership.licenseId);

        const answers = await smuggle(provider, endpoint, people, { ids: theirs.ids, owners: theirs.ids });

        expect(answers.filter(({ everything }) => everything.includes(theirs.canary))).toEqual([]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        expect(await readFingerprint(provider, theirs.dealership.licenseId)).toEqual(before);
      });
  },
);

test("a sender's key stores in its own licence, whatever licence the body names", async () => {
  const { key } = await provider.given.apiKey(ours.licenseId);
  const license = theirs.dealership.licenseId;
  const before = await readFingerprint(provider, license);

  const { status } = await provider.request("POST", "/webhook/leads/web", {
    key,
    license,
    body: { licenseId: license, license_id: license, license, nombre: "Intrusa" },
  });

  expect(status).toBe(200);
  expect(await readFingerprint(provider, license)).toEqual(before);
});
