import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { TIKTOK_SCHEMES, TIKTOK_SECRET, tikTokDelivery, tikTokId } from "@/tests/support/tiktok-deliveries.ts";

let provider: TestProvider;
let licenseId: string;
let body: string;
beforeAll(async () => {
  provider = await startProvider({ TIKTOK_APP_SECRET: `${TIKTOK_SECRET},the_one_before` });
});
beforeEach(async () => {
  ({ licenseId } = await provider.given.dealership());
  const { accountId } = await provider.given.connection(licenseId, "tiktok", { accountId: tikTokId() });
  body = tikTokDelivery(accountId, [{ id: tikTokId() }]);
});
afterAll(() => provider.stop());

const events = () =>
  provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query("select external_id from network_event");
    return rows.length;
  });

describe.each(Object.values(TIKTOK_SCHEMES))("$header", ({ header, sign }) => {
  const send = (sent: string | Uint8Array, signature: string | undefined) =>
    provider.request("POST", "/webhook/tiktok", {
      body: typeof sent === "string" ? new Uint8Array(Buffer.from(sent)) : sent,
      headers: signature === undefined ? {} : { [header]: signature },
    });

  test.each([TIKTOK_SECRET, "the_one_before"])("an event signed with an app secret is stored: %s", async (secret) => {
    const { status } = await send(body, sign(body, secret));

    expect([status, await events()]).toEqual([200, 1]);
  });

  test.each<[string, (signature: string) => string | undefined]>([
    ["missing", () => undefined],
    ["empty", () => ""],
    ["too short", (signature) => signature.slice(0, -2)],
    ["too long", (signature) => `${signature}00`],
    ["in capitals", (signature) => signature.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase())],
    ["of other letters", (signature) => signature.replace(/[0-9a-f]{64}$/, "é".repeat(64))],
    ["of another secret", () => sign(body, "another_secret")],
    ["the secret's name alone", () => sign(body, "")],
  ])("a signature that is %s is refused, and nothing is stored", async (_, change) => {
    const answer = await send(body, change(sign(body)));

    expect(answer).toMatchObject({ status: 401, body: { code: "SIGNATURE_INVALID" } });
    expect(await events()).toBe(0);
  });

  test("one byte more, less or other is rejected, and so is equivalent text", async () => {
    const bytes = Buffer.from(body);
    const other = Buffer.from(bytes);
    other[40] = (other[40] ?? 0) ^ 1;
    const changed = [`${body} `, body.slice(0, -1), other, JSON.stringify(JSON.parse(body)), ""];

    const answers = [];
    for (const sent of changed) answers.push((await send(sent, sign(body))).status);

    expect(answers).toEqual([401, 401, 401, 401, 401]);
    expect(await events()).toBe(0);
  });

  test("it is checked before the body is parsed", async () => {
    expect((await send("{", sign(body))).status).toBe(401);
    expect((await send("{", sign("{"))).status).toBe(400);
  });
});

test("escaped letters are verified in the form that TikTok signed", async () => {
  const { header, sign } = TIKTOK_SCHEMES["x-open-signature"];
  const written = body.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

  const { status } = await provider.request("POST", "/webhook/tiktok", {
    body: written,
    headers: { [header]: sign(body) },
  });

  expect(written).toContain("María");
  expect([status, await events()]).toEqual([200, 1]);
});

test("without an app secret every signature is rejected", async () => {
  const bare = await startProvider();
  const { header, sign } = TIKTOK_SCHEMES["x-open-signature"];

  const { status } = await bare.request("POST", "/webhook/tiktok", { body, headers: { [header]: sign(body, "") } });
  await bare.stop();

  expect(status).toBe(401);
});
