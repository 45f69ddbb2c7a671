import { afterAll, beforeAll, expect, test } from "vitest";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";

const PAIRS = figure(150, 500);
const AT_ONCE = 50;
const KEYS = "/webhook/apikey";

let product: Product;
let people: [SignedIn, SignedIn];
beforeAll(async () => {
  product = await startProduct();
  const [one, other] = [await product.provider.given.dealership(), await product.provider.given.dealership()];
  people = [await product.visitor(one, "admin-client"), await product.visitor(other, "admin-client")];
  // The provider echoes the caller and the body.
  product.relay.interferes = ({ path, method, headers, body }, response) => {
    if (path !== KEYS) return false;
    response.writeHead(200, { "content-type": "application/octet-stream", "x-method": method });
    response.end(Buffer.concat([Buffer.from(`${headers["x-license-id"]} `), body]));
    return true;
  };
});
afterAll(() => product.stop());

/** Bytes that are neither UTF-8 nor UTF-16, different each time. */
function bytesOf(personIndex: number, index: number): Buffer {
  const odd = Buffer.from([0xff, 0xfe, 0xd8, 0x00, personIndex, index % 256, 0xc0, 0x80, 0xed, 0xa0, 0x80]);
  return Buffer.concat([Buffer.from(`{"who":${personIndex},"index":${index},"x":"`), odd, Buffer.from('"}')]);
}

test("two people who send different bytes to one address at once each get their own answer", async () => {
  product.relay.passed.length = 0;
  const send = async (personIndex: 0 | 1, index: number) => {
    const { visitor, person } = people[personIndex];
    const body = bytesOf(personIndex, index);
    const headers = { "content-type": "application/json" };
    const answer = await visitor.copy().request(`/api${KEYS}`, { method: "POST", headers, body: new Uint8Array(body) });
    const expected = Buffer.concat([Buffer.from(`${person.licenseId} `), body]);
    return Buffer.from(await answer.arrayBuffer()).equals(expected);
  };

  const right: boolean[] = [];
  for (let at = 0; at < PAIRS; at += AT_ONCE) {
    const pairs = Array.from({ length: Math.min(AT_ONCE, PAIRS - at) }, (_, index) => [
      send(0, at + index),
      send(1, at + index),
    ]);
    right.push(...(await Promise.all(pairs.flat())));
  }

  expect(right.filter((each) => !each)).toEqual([]);
  expect(right).toHaveLength(PAIRS * 2);
  expect(product.relay.calls(KEYS)).toHaveLength(PAIRS * 2);
});

test("reads of two people at one address are two calls, every time", async () => {
  product.relay.passed.length = 0;
  const read = async ({ visitor, person }: SignedIn) =>
    (await (await visitor.copy().request(`/api${KEYS}`)).text()) === `${person.licenseId} `;

  const right = await Promise.all(Array.from({ length: PAIRS }, () => people.map(read)).flat());

  expect(right.filter((each) => !each)).toEqual([]);
  expect(product.relay.calls(KEYS)).toHaveLength(PAIRS * 2);
});
