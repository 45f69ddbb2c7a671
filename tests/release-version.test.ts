import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./support/imports.ts";

const SCRIPT = path.join(root, "scripts/release-version.mjs");
const AUTHOR = { GIT_AUTHOR_NAME: "Ana", GIT_AUTHOR_EMAIL: "ana@example.com" };
const COMMITTER = { GIT_COMMITTER_NAME: "Ana", GIT_COMMITTER_EMAIL: "ana@example.com" };
/** Isolates git from the machine's settings, such as signatures and hooks. */
const ENV = {
  ...process.env,
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_WORK_TREE: undefined,
  ...AUTHOR,
  ...COMMITTER,
  GIT_CONFIG_GLOBAL: path.join(tmpdir(), "none"),
  GIT_CONFIG_NOSYSTEM: "1",
};
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A list.

## [0.9.0] - 2026-01-02

### Added

- A start.
`;

let repository: string;

const call = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: repository, encoding: "utf8", env: ENV });
const git = (...args: string[]) => call("git", ...args).stdout.trim();
const release = (...args: string[]) => call(process.execPath, SCRIPT, ...args);
const read = (file: string) => readFileSync(path.join(repository, file), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), "prospecta-release-"));
  write("package.json", json({ name: "sample", version: "1.0.0-rc.0" }));
  const own = { name: "sample", version: "1.0.0-rc.0" };
  write("package-lock.json", json({ ...own, lockfileVersion: 3, requires: true, packages: { "": own } }));
  write("CHANGELOG.md", CHANGELOG);
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "-m", "chore: start");
});

afterEach(() => rmSync(repository, { recursive: true, force: true }));

test("a release sets both versions, dates the changelog, commits and tags", () => {
  const { status, stderr } = release("1.0.0-rc.1");

  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(JSON.parse(read("package.json")).version).toBe("1.0.0-rc.1");
  const lock = JSON.parse(read("package-lock.json"));
  expect([lock.version, lock.packages[""].version]).toEqual(["1.0.0-rc.1", "1.0.0-rc.1"]);
  expect(read("CHANGELOG.md").replace(/1\.0\.0-rc\.1\] - \d{4}-\d\d-\d\d\n/, "1.0.0-rc.1] - DATE\n")).toBe(
    CHANGELOG.replace("## [Unreleased]\n", "## [Unreleased]\n\n## [1.0.0-rc.1] - DATE\n"),
  );
  expect(git("log", "--format=%s")).toBe("chore(release): set version 1.0.0-rc.1\nchore: start");
  expect(git("show", "--name-only", "--format=", "HEAD").split("\n").sort()).toEqual([
    "CHANGELOG.md",
    "package-lock.json",
    "package.json",
  ]);
  expect(git("cat-file", "-t", "v1.0.0-rc.1")).toBe("tag");
  expect(git("rev-parse", "v1.0.0-rc.1^{commit}")).toBe(git("rev-parse", "HEAD"));
  expect(git("status", "--porcelain")).toBe("");
});

test("the version that is set already can be released", () => {
  expect(release("1.0.0-rc.0").status).toBe(0);
  expect(git("tag")).toBe("v1.0.0-rc.0");
});

test("a release follows its candidates", () => {
  expect(release("1.0.0").status).toBe(0);
  expect(git("tag")).toBe("v1.0.0");
});

test.each([
  ["no version", [], "Usage"],
  ["a version that is none", ["1.0"], "Usage"],
  ["two versions", ["1.0.0", "1.0.1"], "Usage"],
  ["a lower version", ["0.9.9"], "lower"],
  ["an earlier stage", ["1.0.0-beta.7"], "lower"],
])("%s is refused", (_name, args, message) => {
  const { status, stderr } = release(...args);

  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expectNoChange();
});

test("a tree with changes is refused", () => {
  appendFileSync(path.join(repository, "CHANGELOG.md"), "\n");

  expect(release("1.0.0").stderr).toContain("has changes");
  expect(git("log", "--format=%s")).toBe("chore: start");
});

test("a tag that exists is refused", () => {
  git("tag", "v1.0.0");

  expect(release("1.0.0").stderr).toContain("v1.0.0 exists");
  expect(git("log", "--format=%s")).toBe("chore: start");
});

test.each([
  ["without a section Unreleased", CHANGELOG.replace("## [Unreleased]\n", ""), "no line"],
  ["without a change under Unreleased", CHANGELOG.replace("- A list.\n", ""), "lists no change"],
])("a changelog %s is refused", (_name, text, message) => {
  write("CHANGELOG.md", text);
  git("commit", "--quiet", "--all", "-m", "docs: change the changelog");

  expect(release("1.0.0").stderr).toContain(message);
  expectNoChange();
});

test("a commit that a hook refuses leaves the tree as it was", () => {
  write(".git/hooks/commit-msg", "#!/bin/sh\necho refused by the hook >&2\nexit 1\n");
  call("chmod", "+x", ".git/hooks/commit-msg");

  expect(release("1.0.0").stderr).toContain("refused by the hook");
  expect(JSON.parse(read("package.json")).version).toBe("1.0.0-rc.0");
  expectNoChange();
});

function expectNoChange() {
  expect(git("tag", "--list", "v1.*")).toBe("");
  expect(git("status", "--porcelain")).toBe("");
}
