import { connect, type Socket } from "node:net";
import autocannon from "autocannon";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Dealership } from "@/tests/support/given.ts";
import { figure, PASSWORD, type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { expectWithin } from "@/tests/support/within.ts";

const SLOW = figure(200, 500);
const SECONDS = figure(8, 60);
const FLOODING = 100;
/** A short run has so few samples that the slowest one is the p95. */
const SIGN_IN_MS = figure(4000, 2000);

let product: Product;
let dealership: Dealership;
let email: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  ({ email } = (await product.visitor(dealership, "supervisor")).person);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => product.stop());

/** Sends a few bytes every second and never completes. */
function drip(head: string, line: () => string): void {
  for (let at = 0; at < SLOW; at += 1) {
    const socket = connect(product.web.port, "127.0.0.1", () => socket.write(head));
    const timer = setInterval(() => socket.writable && socket.write(line()), 1000);
    socket.on("error", () => {});
    socket.on("close", () => clearInterval(timer));
    sockets.push(socket);
  }
}

type Seen = { signedInMs: number[]; statuses: Set<number> };

async function live(): Promise<Seen> {
  const observed: Seen = { signedInMs: [], statuses: new Set() };
  const end = Date.now() + SECONDS * 1000;
  while (Date.now() < end) {
    const visitor = new Visitor(product.web.url);
    const start = performance.now();
    const answer = await visitor.signIn(email, PASSWORD);
    observed.signedInMs.push(performance.now() - start);
    observed.statuses.add(answer.status);
    observed.statuses.add((await visitor.request("/api/lead-prospection/deals")).status);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return observed;
}

function expectServed({ signedInMs, statuses }: Seen): void {
  const p95 = signedInMs.toSorted((one, other) => one - other)[Math.ceil(signedInMs.length * 0.95) - 1];
  expect([...statuses]).toEqual([200]);
  expect(signedInMs.length).toBeGreaterThan(3);
  expectWithin(p95, SIGN_IN_MS);
}

test("hundreds of connections with unfinished headers do not block other clients", async () => {
  let line = 0;
  drip("GET /login HTTP/1.1\r\nHost: localhost\r\n", () => `X-Line-${line++}: x\r\n`);

  expectServed(await live());
});

test("hundreds of endless bodies do not block other clients", async () => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  drip(
    `POST /api/webhook/leads/web HTTP/1.1\r\nHost: localhost\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: 200000\r\n\r\n{`,
    () => " ",
  );

  expectServed(await live());
});

test("a flood of visitors of the public pages does not block sign-in", async () => {
  const flood = autocannon({ url: `${product.web.url}/ref`, connections: FLOODING, duration: SECONDS + 2 });

  const observed = await live();
  const { requests } = await flood;

  expectServed(observed);
  expect(requests.total).toBeGreaterThan(0);
});
