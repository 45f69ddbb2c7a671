import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { Secrets } from "@/provider/secrets/secrets.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];

test("an encrypted value decrypts, and two encryptions of one secret differ", () => {
  const secrets = new Secrets([first]);

  const encrypted = [secrets.encrypt("señal", "here"), secrets.encrypt("señal", "here")];

  expect(encrypted.map((one) => secrets.open(one, "here"))).toEqual(["señal", "señal"]);
  expect(encrypted[0]).not.toBe(encrypted[1]);
  expect(encrypted.join()).not.toContain("señal");
});

test("a secret moved to another row does not decrypt, nor does a changed one", () => {
  const secrets = new Secrets([first]);
  const encrypted = secrets.encrypt("token", "licence A");

  expect(() => secrets.open(encrypted, "licence B")).toThrow();
  expect(() => secrets.open(`${encrypted.slice(0, -2)}AA`, "licence A")).toThrow();
});

test("during a rotation both keys decrypt, and the first encrypts", () => {
  const before = new Secrets([first]).encrypt("token", "here");
  const both = new Secrets([second, first]);

  expect(both.open(before, "here")).toBe("token");
  expect(new Secrets([second]).open(both.encrypt("token", "here"), "here")).toBe("token");
  expect(() => new Secrets([second]).open(before, "here")).toThrow("ENCRYPTION_KEYS");
});

test("a key of another length is refused", () => {
  expect(() => new Secrets([randomBytes(16)])).toThrow("32 bytes");
});

test("without a setting, a key is created once and stored for its owner only", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-secrets-"));

  const encrypted = Secrets.of({ ENCRYPTION_KEYS: undefined, dataDir }).encrypt("token", "here");

  expect(Secrets.of({ ENCRYPTION_KEYS: undefined, dataDir }).open(encrypted, "here")).toBe("token");
  expect(statSync(path.join(dataDir, "encryption.key")).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});
