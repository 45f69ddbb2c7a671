import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { startWorker } from "@/provider/jobs/worker.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { type MailServer, startMailServer } from "@/tests/support/mail-server.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { sendRaw } from "@/tests/support/raw-http.ts";

const WEB_URL = "https://prospecta.example";

let product: Product;
let theirs: SignedIn;
let mail: MailServer;
let trap: Server;
const caught: string[] = [];

beforeAll(async () => {
  trap = createServer((request, response) => {
    caught.push(request.url ?? "");
    response.end();
  });
  trap.on("upgrade", (request, socket) => {
    caught.push(request.url ?? "");
    socket.destroy();
  });
  trap.on("connection", () => caught.push("connection"));
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  mail = await startMailServer();
  product = await startProduct({ providerEnv: { SMTP_URL: mail.url, WEB_URL } });
  await startWorker(product.provider.services, HANDLERS);
  theirs = await product.visitor(await product.provider.given.dealership(), "admin-client");
});
afterAll(async () => {
  trap.close();
  await product.stop();
  await mail.close();
});
beforeEach(() => {
  caught.length = 0;
});

const trapAddress = () => `127.0.0.1:${(trap.address() as { port: number }).port}`;
const own = () => `Host: localhost:${product.web.port}`;

const LIES: [string, () => string[]][] = [
  ["Host", () => ["Host: evil.example"]],
  ["Host with a port", () => ["Host: evil.example:3000"]],
  ["Host with a user", () => [`Host: localhost:${product.web.port}@evil.example`]],
  ["Host that begins as the web's", () => [`Host: localhost:${product.web.port}.evil.example`]],
  ["two Hosts", () => [own(), "Host: evil.example"]],
  ["two Hosts, the other first", () => ["Host: evil.example", own()]],
  ["X-Forwarded-Host", () => [own(), "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"]],
  ["Forwarded", () => [own(), "Forwarded: host=evil.example;proto=https"]],
  [
    "X-Host and others",
    () => [own(), "X-Host: evil.example", "X-Forwarded-Server: evil.example", "X-HTTP-Host-Override: evil.example"],
  ],
  ["X-Original-URL", () => [own(), "X-Original-URL: https://evil.example/", "X-Rewrite-URL: https://evil.example/"]],
  ["a trap's address", () => [`Host: ${trapAddress()}`, `X-Forwarded-Host: ${trapAddress()}`]],
];
const ADDRESSES = [
  routes.root,
  routes.home,
  routes.login,
  routes.signIn,
  routes.signOut,
  routes.forgetPassword,
  "/nothing-here",
  "/api/auth/signin",
  "/api/auth/signout",
  "/api/auth/csrf",
  "/api/auth/providers",
  "/api/auth/session",
  "/api/auth/error",
  "/api/auth",
  "/api/session/renew",
  "/api/lead-prospection/deals?limit=1",
  "/icon.svg",
  "/locales/es/translation.json",
];

function expectNoTrace(whole: string): void {
  expect(whole).not.toMatch(/evil\.example/i);
  expect(whole).not.toContain(trapAddress());
}

test.each(LIES)("%s is in no redirect, no cookie and no page", async (_, lines) => {
  for (const address of ADDRESSES) {
    for (const cookie of [[], [`Cookie: ${theirs.visitor.cookie}`]]) {
      const answer = await sendRaw(product.web.port, `GET ${address} HTTP/1.1`, [...lines(), ...cookie]);

      expect(answer.status, address).toBeLessThan(500);
      expectNoTrace(answer.whole);
      for (const set of answer.headers.get("set-cookie") ?? []) expect(set).not.toMatch(/domain=/i);
    }
  }
  expect(caught).toEqual([]);
});

test("a whole address in the request line chooses no host", async () => {
  for (const address of ADDRESSES) {
    for (const start of [
      "http://evil.example",
      "https://evil.example:8443",
      `http://${trapAddress()}`,
      "http://a:b@evil.example",
    ]) {
      for (const cookie of [[], [`Cookie: ${theirs.visitor.cookie}`]]) {
        const answer = await sendRaw(product.web.port, `GET ${start}${address} HTTP/1.1`, cookie);

        expect(answer.status, `${start}${address}`).toBeLessThan(500);
        expectNoTrace(answer.whole);
      }
    }
  }
  expect(caught).toEqual([]);
});

test("nothing is connected to for a change of protocol, or through a tunnel", async () => {
  const upgrade = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const targets = [
    `http://${trapAddress()}/`,
    `ws://${trapAddress()}/`,
    "/",
    "/api/lead-prospection/deals",
    `//${trapAddress()}/`,
  ];

  const answers = await Promise.all([
    ...targets.map((target) => sendRaw(product.web.port, `GET ${target} HTTP/1.1`, [own(), ...upgrade])),
    ...targets.map((target) =>
      sendRaw(product.web.port, `GET ${target} HTTP/1.1`, [`Host: ${trapAddress()}`, ...upgrade]),
    ),
    sendRaw(product.web.port, `CONNECT ${trapAddress()} HTTP/1.1`, [`Host: ${trapAddress()}`]),
  ]);

  for (const { status } of answers) expect(status).not.toBe(101);
  expect(caught).toEqual([]);
});

test("the link of a mail leads to the web, whatever host the request named", async () => {
  const body = JSON.stringify({ email: theirs.person.email });
  for (const lines of [["Host: evil.example"], [own(), "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"]]) {
    mail.mails.length = 0;

    const answer = await sendRaw(
      product.web.port,
      "POST /api/auth/password/forgot HTTP/1.1",
      [...lines, "Content-Type: application/json", `Content-Length: ${body.length}`],
      body,
    );
    const isSent = () => mail.mails.some((text) => text.includes(`To: ${theirs.person.email}`));
    await expect.poll(isSent, { timeout: 15_000 }).toBe(true);

    expect(answer.status).toBeLessThan(300);
    const text = mail.mails.join().replaceAll("=\r\n", "");
    expect(text).toContain(`${WEB_URL}/forgetpassword/`);
    expect(text).not.toMatch(/evil\.example/i);
  }
});
