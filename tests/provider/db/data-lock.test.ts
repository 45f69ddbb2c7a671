import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DirectoryLocked, lockDirectory } from "@/provider/db/client.ts";

const ROUNDS = 30;
const CONTENDERS = 4;
const folder = mkdtempSync(path.join(tmpdir(), "prospecta-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Contender = { take(directory: string): Promise<string>; end(): void };

async function startContender(): Promise<Contender> {
  const child = spawn(process.execPath, ["--import", "./provider/alias.ts", "tests/support/lock-contender.ts"], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string;
  expect(await next()).toBe("ready");
  return {
    take: (directory) => {
      child.stdin.write(`${directory}\n`);
      return next();
    },
    end: () => child.kill("SIGKILL"),
  };
}

function abandoned(name: string): string {
  const directory = path.join(folder, name);
  mkdirSync(directory);
  writeFileSync(path.join(directory, "lock"), "4194305");
  return directory;
}

let contenders: Contender[];
beforeAll(async () => {
  contenders = await Promise.all(Array.from({ length: CONTENDERS }, startContender));
});
afterAll(() => contenders.forEach(({ end }) => void end()));

test("of several processes at an abandoned lock, one takes it", async () => {
  const taken: number[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    const directory = abandoned(String(round));
    const results = await Promise.all(contenders.map(({ take }) => take(directory)));
    taken.push(results.filter((result) => result === "taken").length);
  }

  expect(taken).toEqual(Array(ROUNDS).fill(1));
});

test("a process that is killed releases its locks", async () => {
  const directory = abandoned("killed");
  const contender = await startContender();
  expect(await contender.take(directory)).toBe("taken");
  expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);

  contender.end();

  await expect.poll(() => attempt(directory)).toBe("taken");
});

test("a process refuses a directory that it has open itself, until it releases it", () => {
  const directory = abandoned("own");
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`process ${process.pid}`);

  release();

  expect(attempt(directory)).toBe("taken");
});

function attempt(directory: string): string {
  try {
    lockDirectory(directory)();
    return "taken";
  } catch {
    return "locked";
  }
}
