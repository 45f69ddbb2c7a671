import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { expectWithin } from "@/tests/support/within.ts";

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  theirs = await product.visitor(await product.provider.given.dealership(), "superadmin");
});
afterAll(() => product.stop());

const FILES = ["/icon.svg", "/locales/es/translation.json", "/_next/static/x", "/_next/data/x.json", "/ref/andes/ABC"];
const ACTION = "7f1d3a0b5c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b";

function act(path: string, action: string, body: string): Promise<Response> {
  const headers = { "next-action": action, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" };
  return theirs.visitor.request(path, { method: "POST", headers, body });
}

test("no page and no file accepts an action of any name, and the rejection is quick", async () => {
  const paths = [...Object.values(routes), ...FILES];
  product.relay.passed.length = 0;

  const answered: { path: string; status: number; ms: number }[] = [];
  for (const path of paths) {
    for (const action of ["x", ACTION]) {
      // The best of three rounds, because other load adds time.
      for (let round = 0; round < 3; round += 1) {
        const start = performance.now();
        const response = await act(path, action, "[]");
        await response.arrayBuffer();
        answered.push({ path, status: response.status, ms: performance.now() - start });
      }
    }
  }

  expect(answered.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  const quickest = paths.map((path) => Math.min(...answered.filter((each) => each.path === path).map(({ ms }) => ms)));
  expectWithin(Math.max(...quickest), 200);
  expect(product.relay.passed).toEqual([]);
});

test("an action within a form is refused as well", async () => {
  const form = new FormData();
  form.append(`$ACTION_ID_${ACTION}`, "");
  form.append("$ACTION_REF_1", "");
  form.append("$ACTION_1:0", `{"id":"${ACTION}","bound":"$@1"}`);

  const answers = await Promise.all(
    Object.values(routes).map((path) => theirs.visitor.copy().request(path, { method: "POST", body: form })),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 405));
});

test("large action payloads do not block sign-in", async () => {
  const flood = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("../support/action-flood.ts", import.meta.url)),
      product.web.url,
      String(figure(10, 50)),
      ...Object.values(routes),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(flood, "exit");

  const times: number[] = [];
  while (times.length < figure(20, 100)) {
    const start = performance.now();
    const response = await fetch(`${product.web.url}${routes.login}`);
    await response.text();
    expect(response.status).toBe(200);
    times.push(performance.now() - start);
  }
  const isFlooded = flood.exitCode === null;
  flood.kill();
  await ended;

  expect(isFlooded).toBe(true);
  times.sort((a, b) => a - b);
  expectWithin(times[Math.floor(times.length * 0.95)], 1000);
});
