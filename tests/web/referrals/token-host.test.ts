// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { referralToken } from "@/lib/features/referrals/token.ts";
import { FakeProvider, NORTE } from "@/tests/support/stand-in-provider.ts";
import { startFake } from "../proxy/web.ts";

let provider: FakeProvider;
let elsewhere: FakeProvider;
beforeAll(async () => {
  elsewhere = await FakeProvider.start();
  // Settings are read once, so this precedes the first read.
  process.env.REFERRAL_TOKEN_URL = `${elsewhere.url}/`;
  provider = await startFake();
});
afterAll(() => Promise.all([provider.stop(), elsewhere.stop()]));

test("a link's licence and token come from its configured host, and no other", async () => {
  elsewhere.answer = (_, response) => {
    const headers = { "content-type": "application/json", "x-firebase-token": "of-elsewhere" };
    response.writeHead(200, headers).end(JSON.stringify({ license: NORTE }));
  };

  const issued = await referralToken("andes", "AM2RWQ74");

  expect(issued).toMatchObject({ licenseId: NORTE, accessToken: "of-elsewhere" });
  expect(elsewhere.calls().map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /referral-from-token/andes.AM2RWQ74?includeToken=true",
  ]);
  expect(provider.calls()).toEqual([]);
});
