import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { countLeads, SCHEMES, type SignedSender } from "@/tests/support/signed-senders.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

describe.each(SCHEMES)("$what", ({ sender }) => {
  let one: SignedSender;
  beforeEach(async () => {
    one = await sender(provider);
  });

  const send = (body: string | Buffer, headers: Record<string, string>) =>
    provider.request<{ code?: string }>("POST", one.path, { body: new Uint8Array(Buffer.from(body)), headers });
  const signed = (change: (signature: string) => string | undefined) => {
    const body = one.message();
    const { [one.signature.header]: given = "", ...headers } = one.headersFor(body);
    const changed = change(given.slice(one.signature.prefix.length));
    return { body, headers: { ...headers, ...(changed !== undefined && { [one.signature.header]: changed }) } };
  };

  test("a correct signature is accepted", async () => {
    const body = one.message();

    const { status } = await send(body, one.headersFor(body));

    expect(status).toBe(200);
    expect(await countLeads(provider, one.licenseId)).toBe(1);
  });

  test.each<[string, (signature: string) => string | undefined]>([
    ["missing", () => undefined],
    ["empty", () => ""],
    ["a prefix alone", () => one.signature.prefix],
    ["too short", (signature) => one.signature.prefix + signature.slice(0, -4)],
    ["too long", (signature) => `${one.signature.prefix}${signature}AAAA`],
    ["in capitals", (signature) => one.signature.prefix + signature.toUpperCase()],
    ["without its prefix", (signature) => signature],
    ["of letters of another alphabet", (signature) => one.signature.prefix + signature.replace(/./g, "é")],
    ["endless", () => `${one.signature.prefix}${"A".repeat(6000)}`],
  ])("a signature that is %s is refused, and nothing is stored", async (_, change) => {
    const { body, headers } = signed(change);

    const answer = await send(body, headers);

    expect(answer).toMatchObject({ status: 401, body: { code: "SIGNATURE_INVALID" } });
    expect(await countLeads(provider, one.licenseId)).toBe(0);
  });

  test("another secret's, another licence's and another message's signature are refused", async () => {
    const body = one.message();
    const other = await sender(provider);
    const unknown = `whsec_${randomBytes(32).toString("base64")}`;

    const answers = [
      await send(body, one.headersFor(body, { secret: unknown })),
      await send(body, one.headersFor(body, { secret: other.secret })),
      await send(body, one.headersFor(one.message())),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await countLeads(provider, one.licenseId)).toBe(0);
    expect(await countLeads(provider, other.licenseId)).toBe(0);
  });

  test("one byte more, less or different is rejected, and so is equivalent text in other bytes", async () => {
    const body = one.message();
    const headers = one.headersFor(body);
    const bytes = Buffer.from(body);
    const other = Buffer.from(bytes);
    other[bytes.length >> 1] = (other[bytes.length >> 1] ?? 0) ^ 1;
    const rewritten = body.startsWith("{") ? JSON.stringify(JSON.parse(body), null, 1) : body.replaceAll("><", ">\n<");

    const answers = [];
    for (const sent of [Buffer.concat([bytes, Buffer.from(" ")]), bytes.subarray(0, -1), other, rewritten, ""]) {
      answers.push((await send(sent, headers)).status);
    }

    expect(answers).toEqual([401, 401, 401, 401, 401]);
    expect(await countLeads(provider, one.licenseId)).toBe(0);
  });

  test("the signature is checked over the raw bytes, before the body is parsed", async () => {
    const escaped = one.message().replace("María", "Mar\\u00eda");
    const broken = "{<";

    const unsigned = await send(broken, signed(() => undefined).headers);
    const signedBroken = await send(broken, one.headersFor(broken));
    const asSent = await send(escaped, one.headersFor(escaped));

    expect(unsigned).toMatchObject({ status: 401, body: { code: "SIGNATURE_INVALID" } });
    expect(signedBroken.status).toBe(400);
    expect(asSent.status).toBe(200);
  });

  test("both secrets are accepted during a rotation", async () => {
    const second = await one.rotate();

    const answers = [];
    for (const secret of [one.secret, second]) {
      const body = one.message();
      answers.push((await send(body, one.headersFor(body, { secret }))).status);
    }

    expect(answers).toEqual([200, 200]);
    expect(await countLeads(provider, one.licenseId)).toBe(2);
  });
});
