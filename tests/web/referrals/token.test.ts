// @vitest-environment node
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { UNANSWERED } from "@/lib/features/referrals/landing-request.ts";
import { checkVisit, readLanding } from "@/lib/features/referrals/link.ts";
import { referralToken } from "@/lib/features/referrals/token.ts";
import { type FakeProvider, NORTE } from "@/tests/support/stand-in-provider.ts";
import { startFake } from "../proxy/web.ts";

let provider: FakeProvider;
let sent: { body: object; headers: Record<string, string> };
let made = 0;
/** Unique link in each test, because links are cached. */
const aCode = () => `CODE${made++}`;

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = ({ url }, response) => {
    const isToken = url.startsWith("/referral-from-token/");
    const { body, headers } = isToken ? sent : { body: [], headers: {} };
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
});

test("a token's answer of the specification's own shape is enough: the licence, and the token in the header", async () => {
  sent = { body: { license: NORTE }, headers: { "x-firebase-token": "a-token" } };

  const issued = await referralToken("andes", aCode());

  expect(issued).toEqual({ licenseId: NORTE, codeId: null, accessToken: "a-token" });
});

test("without the code's id the landing opens, and the inviting person is not requested", async () => {
  sent = { body: { license: NORTE }, headers: { "x-firebase-token": "a-token" } };

  const { inviter } = await readLanding("andes", aCode());

  expect(inviter).toEqual({ kind: "member", firstName: "" });
  expect(provider.calls().filter(({ url }) => url.startsWith("/referral/member/"))).toEqual([]);
});

test.each([
  ["the licence", { body: { codeId: NORTE }, headers: { "x-firebase-token": "a-token" } }],
  ["the header", { body: { license: NORTE, codeId: NORTE }, headers: {} }],
])("a token without %s is rejected", async (_, answer) => {
  sent = answer;

  await expect(referralToken("andes", aCode())).rejects.toMatchObject({ code: "REFERRAL_TOKEN_INCOMPLETE" });
});

test("a licence is requested once for all its concurrent links, and the inviting person for each", async () => {
  sent = { body: { license: uuidv7(), codeId: NORTE }, headers: { "x-firebase-token": "a-token" } };

  await Promise.all([readLanding("andes", aCode()), readLanding("andes", aCode()), readLanding("andes", aCode())]);

  for (const path of ["license-info", "benefits", "terms-and-conditions", "choices"])
    expect(provider.calls(`/referral/${path}`), path).toHaveLength(1);
  expect(provider.calls(`/referral/member/${NORTE}`)).toHaveLength(3);
});

test("a visit that timed out shows it, and sends no further request", async () => {
  sent = { body: { license: NORTE }, headers: { "x-firebase-token": "a-token" } };

  const checked = await checkVisit({ company: "andes", code: aCode() }, new Headers({ [UNANSWERED]: "1" }));

  expect(checked).toEqual({ state: "failed" });
  expect(provider.calls()).toEqual([]);
});
