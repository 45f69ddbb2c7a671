import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Dealership } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const [SECRET, NEXT] = ["meta_app_secret_test", "meta_app_secret_to_come"];
const PAGE = "104220000000001";
// Spaces, an escape and a long number: parsing and serialising changes these bytes.
const BODY = `{"object": "page", "entry": [{"id": "${PAGE}", "note": "\\u00f1", "changes": [{"field": "leadgen", "value": {"leadgen_id": 784500000000000123, "page_id": "${PAGE}", "form_id": "556600000000042"}}]}]}`;

const hex = (body: string, secret = SECRET) => createHmac("sha256", secret).update(body).digest("hex");
const right = `sha256=${hex(BODY)}`;

let provider: TestProvider;
let dealership: Dealership;
beforeAll(async () => {
  provider = await startProvider({ META_APP_SECRET: `${SECRET},${NEXT}`, WORKER: "false" });
  dealership = await provider.given.dealership();
  await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
});
afterAll(() => provider.stop());

const send = (body: string, signature?: string) =>
  provider.request("POST", "/webhook/meta", {
    body,
    headers: signature === undefined ? {} : { "x-hub-signature-256": signature },
  });
const stored = () =>
  provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    async ({ $client }) => (await $client.query("select external_id from network_event")).rows,
  );

describe("Meta's webhook refuses, and stores nothing of,", () => {
  test.each<[string, string, string | undefined]>([
    ["a body without a signature", BODY, undefined],
    ["an empty one", BODY, ""],
    ["a scheme without a signature", BODY, "sha256="],
    ["a signature without its scheme", BODY, hex(BODY)],
    ["another scheme", BODY, `sha1=${createHmac("sha1", SECRET).update(BODY).digest("hex")}`],
    ["one too short", BODY, right.slice(0, -1)],
    ["one too long", BODY, `${right}0`],
    ["capitals", BODY, `sha256=${hex(BODY).toUpperCase()}`],
    ["one by another secret", BODY, `sha256=${hex(BODY, "meta_app_secret_tesT")}`],
    ["one by no secret", BODY, `sha256=${hex(BODY, "")}`],
    ["one by both secrets as they are set", BODY, `sha256=${hex(BODY, `${SECRET},${NEXT}`)}`],
    ["a body of which one byte changed", BODY.replace("784500000000000123", "784500000000000124"), right],
    ["a body with one byte more", `${BODY} `, right],
    ["a body that was written again", JSON.stringify(JSON.parse(BODY)), right],
    ["no body", "", right],
    ["what is no JSON and not signed", "{", right],
  ])("%s", async (_, body, signature) => {
    const answer = await send(body, signature);

    expect(answer).toMatchObject({ status: 401, body: { code: "SIGNATURE_INVALID" } });
    expect(await stored()).toEqual([]);
  });
});

test("both secrets are accepted during a rotation, and the raw bytes are signed", async () => {
  const other = BODY.replace("784500000000000123", "784500000000000777");

  const answers = [await send(BODY, right), await send(other, `sha256=${hex(other, NEXT)}`)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await stored()).map(({ external_id }) => external_id).sort()).toEqual([
    "784500000000000123",
    "784500000000000777",
  ]);
});
