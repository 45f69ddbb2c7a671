import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  theirs = await product.visitor(await product.provider.given.dealership(), "admin-client");
});
afterAll(() => product.stop());

const DIST = path.resolve(process.env.NEXT_DIST_DIR ?? ".next");

function bytesOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

const image = (query: string, headers: Record<string, string> = {}) =>
  theirs.visitor.request(`/_next/image?${query}`, { headers });

test.each([
  ["another host's", "https://evil.example/a.png"],
  ["a host's without a scheme", "//evil.example/a.png"],
  ["an address of this machine", "http://127.0.0.1:4100/"],
  ["a call of the provider", "/api/lead-prospection/deals"],
  ["a session", "/api/auth/session"],
  ["a page", "/gathering"],
  ["a drawing", "/icon.svg"],
  ["itself", "/_next/image?url=/icon.svg&w=64&q=75"],
  ["data", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a file", "file:///etc/passwd"],
])("no image is fetched or resized: %s", async (_, url) => {
  product.relay.passed.length = 0;

  const answers = await Promise.all(
    ["image/avif,image/webp,*/*", "image/svg+xml", "*/*"].map((accept) =>
      image(`url=${encodeURIComponent(url)}&w=640&q=75`, { accept }),
    ),
  );

  for (const answer of answers) {
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.get("content-type")).not.toMatch(/^image\//);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  }
  expect(product.relay.passed).toEqual([]);
});

test("requests for thousands of sizes write nothing to disk", async () => {
  const before = bytesOf(DIST);

  const statuses = new Set<number>();
  const variants = figure(300, 5000);
  for (let at = 0; at < variants; at += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => image(`url=%2Ficon.svg&w=${at + index}&q=${(at + index) % 100}`)),
    );
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }

  expect([...statuses].filter((status) => status !== 400 && status !== 404)).toEqual([]);
  expect(bytesOf(DIST) - before).toBeLessThan(1_000_000);
});
