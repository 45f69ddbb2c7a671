import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { sendToNetwork } from "@/provider/domains/ad-networks/network-request.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function networkThat(answers: RequestListener): Promise<URL> {
  server = createServer(answers).listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/leads?since=1`);
}

const get = { method: "GET", headers: {} } as const;
const catchError = (incoming: Promise<unknown>) =>
  incoming.then(
    () => undefined,
    (cause: unknown) => (cause instanceof NetworkError ? cause.code : cause),
  );

it("returns a whole answer of any status, and the waiting time that it requests", async () => {
  const observed: (string | undefined)[] = [];
  const address = await networkThat((incoming, answer) => {
    observed.push(incoming.method, incoming.url, incoming.headers["access-token"] as string);
    answer.writeHead(429, { "retry-after": "7" }).write("María ");
    setTimeout(() => answer.end("Zambrano"), 20);
  });
  const body = await sendToNetwork(address, { ...get, headers: { "access-token": "t" } });
  expect(body).toEqual({ status: 429, text: "María Zambrano", retryAfter: 7 });
  expect(observed).toEqual(["GET", "/v1/leads?since=1", "t"]);
});

it("follows no redirect: a token is sent to the configured host only", async () => {
  let incoming = 0;
  const address = await networkThat((_, answer) => {
    incoming += 1;
    answer.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await catchError(sendToNetwork(address, get))).toBe("unreachable");
  expect(incoming).toBe(1);
});

it("rejects a truncated answer and one beyond the size limit", async () => {
  const broken = await networkThat((_, answer) => {
    answer.writeHead(200, { "content-length": "100" }).write("{");
    setTimeout(() => answer.destroy(), 20);
  });
  expect(await catchError(sendToNetwork(broken, get))).toBe("unreachable");
  server?.close();
  const endless = await networkThat((_, answer) => {
    const piece = Buffer.alloc(1_048_576, 32);
    const write = () => {
      while (!answer.destroyed && answer.write(piece));
      if (!answer.destroyed) answer.once("drain", write);
    };
    write();
  });
  expect(await catchError(sendToNetwork(endless, get))).toBe("unreachable");
});

it("ends when its caller cancels, before it is sent and while it is answered", async () => {
  const stop = new AbortController();
  const ended = Promise.withResolvers<void>();
  const address = await networkThat((incoming) => {
    incoming.socket.once("close", () => ended.resolve());
    stop.abort();
  });
  expect(await catchError(sendToNetwork(address, { ...get, signal: stop.signal }))).toBe("unreachable");
  await ended.promise;
  expect(await catchError(sendToNetwork(address, { ...get, signal: stop.signal }))).toBe("unreachable");
});
