import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_BYTES, Outbound, OutboundError } from "@/provider/outbound-http/outbound.ts";
import { FORBIDDEN_ADDRESSES, NOT_PUBLIC } from "@/tests/support/forbidden-addresses.ts";

const calls: string[] = [];
let server: Server;
let port: number;
let outbound: Outbound;

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    calls.push(incoming.url ?? "");
    if (incoming.url === "/moved") return answer.writeHead(302, { location: "/elsewhere" }).end();
    if (incoming.url === "/large") return answer.end("a".repeat(10 * MAX_BYTES));
    if (incoming.url === "/hangs") return answer.write("…");
    answer.writeHead(201, { "x-kind": "capture" }).end("taken");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as AddressInfo);
  outbound = new Outbound(`127.0.0.1:${port}, listed.example:${port}`);
});

afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

const options = { method: "POST", timeoutMs: 2000 } as const;
const catchError = async (sending: Promise<unknown>) => {
  const error = await sending.then(() => undefined).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).code;
};

test.each(FORBIDDEN_ADDRESSES)("%s is neither saved nor sent to", async (address) => {
  const guarded = new Outbound("", (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]));

  expect(guarded.forbiddenReason(address)).toBeDefined();
  expect(await catchError(guarded.send(address, options))).toBe("unreachable");

  await guarded.close();
});

test.each([
  "https://crm.example.com/leads",
  "https://crm.example.com:8443/leads?key=1",
  "https://93.184.215.14/leads",
  "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/leads",
  "https://público.example.com/",
])("%s may be saved", (address) => {
  expect(new Outbound("").forbiddenReason(address)).toBeUndefined();
});

test.each(NOT_PUBLIC)("a public name that resolves to %s is not connected to", async (ip) => {
  const family = ip.includes(":") ? 6 : 4;
  const rebound = new Outbound("", (_, __, done) => done(null, [{ address: ip, family }]));

  expect(rebound.forbiddenReason("https://rebound.example.com/")).toBeUndefined();
  expect(await catchError(rebound.send("https://rebound.example.com/", options))).toBe("unreachable");

  await rebound.close();
});

test("a name is resolved once for a connection, and one private address among public ones refuses it", async () => {
  let incoming = 0;
  const turning = new Outbound("", (_, __, done) => {
    incoming += 1;
    const second = incoming === 1 ? "127.0.0.1" : "93.184.215.14";
    done(
      null,
      ["93.184.215.14", second].map((address) => ({ address, family: 4 })),
    );
  });

  expect(await catchError(turning.send("https://turning.example.com/", options))).toBe("unreachable");
  expect(incoming).toBe(1);

  await turning.close();
});

test("only an allowed address is reachable", async () => {
  const answer = await outbound.send(`http://127.0.0.1:${port}/leads`, { ...options, body: "{}" });

  expect(answer).toMatchObject({ status: 201, body: "taken", isCut: false });
  expect(answer.headers["x-kind"]).toBe("capture");
  for (const otherUrl of [`http://127.0.0.2:${port}/`, "http://127.0.0.1:1/", `http://localhost:${port}/`]) {
    expect(outbound.forbiddenReason(otherUrl)).toBeDefined();
  }
});

test("a redirect is an answer, and is not followed", async () => {
  const answer = await outbound.send(`http://127.0.0.1:${port}/moved`, options);

  expect(answer.status).toBe(302);
  expect(calls).not.toContain("/elsewhere");
});

test("64 KB of a large answer are read, and an endless one is truncated", async () => {
  const large = await outbound.send(`http://127.0.0.1:${port}/large`, options);
  const error = await catchError(outbound.send(`http://127.0.0.1:${port}/hangs`, { ...options, timeoutMs: 200 }));

  expect([large.body.length, large.isCut]).toEqual([MAX_BYTES, true]);
  expect(error).toBe("timedOut");
});

test("stopping ends requests in flight, and reports it", async () => {
  const stopping = new AbortController();

  const sending = catchError(outbound.send(`http://127.0.0.1:${port}/hangs`, { ...options, signal: stopping.signal }));
  stopping.abort();

  expect(await sending).toBe("interrupted");
});

test("a request ended while it connects is not awaited", async () => {
  const connecting = Promise.withResolvers<void>();
  const unresolved = new Outbound("", () => connecting.resolve());
  const stopping = new AbortController();

  const send = (over: object) => catchError(unresolved.send("https://slow.example.com/", { ...options, ...over }));
  const patient = { timeoutMs: 60_000, signal: stopping.signal };

  const sending = send(patient);
  await connecting.promise;
  stopping.abort();

  expect(await sending).toBe("interrupted");
  expect(await send(patient)).toBe("interrupted");
  expect(await send({ timeoutMs: 20 })).toBe("timedOut");
  await unresolved.close();
});

test("a header that cannot be sent fails its own request alone", async () => {
  const headers = { "x-kind": "a\nb" };

  expect(await catchError(outbound.send(`http://127.0.0.1:${port}/leads`, { ...options, headers }))).toBe(
    "unreachable",
  );
  expect(await outbound.send(`http://127.0.0.1:${port}/leads`, options)).toMatchObject({ status: 201 });
});

test("an unreachable address is reported like a forbidden one", async () => {
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const alone = new Outbound(`127.0.0.1:${free}`);

  expect(await catchError(alone.send(`http://127.0.0.1:${free}/`, options))).toBe("unreachable");

  await alone.close();
});
