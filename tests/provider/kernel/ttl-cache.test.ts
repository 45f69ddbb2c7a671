import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TtlCache } from "@/provider/kernel/ttl-cache.ts";

class Counted extends TtlCache<string> {
  reads: string[] = [];
  isAway = false;

  protected async read(key: string) {
    this.reads.push(key);
    if (this.isAway) throw new Error("away");
    return `${key} ${this.reads.length}`;
  }
}

let now = 1000;
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

test("a repeated read within five seconds is served once, also while it is in progress", async () => {
  const counted = new Counted(10);

  const answers = await Promise.all([counted.of("a"), counted.of("a"), counted.of("b")]);
  now += 4999;
  await counted.of("a");

  expect(answers).toEqual(["a 1", "a 1", "b 2"]);
  expect(counted.reads).toEqual(["a", "b"]);
});

test("after five seconds, and after an invalidation, it is read again", async () => {
  const counted = new Counted(10);
  await counted.of("a");

  now += 5001;
  await counted.of("a");
  await counted.of("b");
  counted.forget("a");
  await Promise.all([counted.of("a"), counted.of("b")]);
  counted.forget();
  await Promise.all([counted.of("a"), counted.of("b")]);

  expect(counted.reads).toEqual(["a", "a", "b", "a", "a", "b"]);
});

test("a read that failed is not remembered", async () => {
  const counted = new Counted(10);
  counted.isAway = true;
  await expect(counted.of("a")).rejects.toThrow("away");

  counted.isAway = false;

  expect(await counted.of("a")).toBe("a 2");
});

test("it never exceeds its maximum of keys", async () => {
  const counted = new Counted(2);

  for (const key of ["a", "b", "c", "c", "a"]) await counted.of(key);

  expect(counted.reads).toEqual(["a", "b", "c", "a"]);
});
