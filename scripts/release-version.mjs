import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fail } from "./project.mjs";

// Sets the version, dates the changelog, commits and tags in the current directory. Pushes nothing.
const CHANGELOG = "CHANGELOG.md";
const FILES = ["package.json", "package-lock.json", CHANGELOG];
const UNRELEASED = "## [Unreleased]";
const SEMVER = /^\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$/;
/** Order of semver; a release has no stage. */
const STAGES = ["alpha", "beta", "rc", undefined];

const [version = "", ...others] = process.argv.slice(2);
if (!SEMVER.test(version) || others.length > 0) fail("Usage: npm run release:version <version>, such as 1.0.0-rc.1.");
const tag = `v${version}`;

checkTree();
const changelog = datedChangelog();
try {
  setVersion();
  writeFileSync(CHANGELOG, changelog);
  run("git", "add", ...FILES);
  run("git", "commit", "--quiet", "-m", `chore(release): set version ${version}`);
} catch (error) {
  // The tree was clean before.
  spawnSync("git", ["restore", "--staged", "--worktree", ...FILES]);
  fail(error.message);
}
try {
  run("git", "tag", "--annotate", tag, "-m", `Prospecta ${version}`);
} catch (error) {
  fail(`${error.message}\nThe commit exists; the tag ${tag} is missing.`);
}
console.log(`Committed and tagged ${tag}. Push both: git push --follow-tags`);

function checkTree() {
  if (output("git", "status", "--porcelain") !== "") fail("The working tree has changes. Commit them first.");
  if (output("git", "tag", "--list", tag) !== "") fail(`The tag ${tag} exists already.`);
  const { version: present } = JSON.parse(readFileSync("package.json", "utf8"));
  if (compareVersions(version, present) < 0) fail(`${version} is lower than the present version, ${present}.`);
}

function datedChangelog() {
  const text = readFileSync(CHANGELOG, "utf8");
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) fail(`${CHANGELOG} has no line "${UNRELEASED}".`);
  const from = start + UNRELEASED.length;
  const next = text.indexOf("\n## [", from);
  const section = text.slice(from, next < 0 ? undefined : next);
  if (!/^- /m.test(section)) fail(`${CHANGELOG} lists no change under Unreleased.`);
  const today = new Date().toISOString().slice(0, 10);
  return `${text.slice(0, from)}\n\n## [${version}] - ${today}${text.slice(from)}`;
}

/** The present version may be released: it is set before its tag exists. */
function setVersion() {
  const isSame = JSON.parse(readFileSync("package.json", "utf8")).version === version;
  if (!isSame) run("npm", "version", version, "--no-git-tag-version", "--ignore-scripts");
}

function compareVersions(a, b) {
  const [remaining, right] = [a, b].map(parseVersion);
  const at = remaining.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : remaining[at] - right[at];
}

function parseVersion(text) {
  const [core, preRelease] = text.split("-");
  const [stage, number = "0"] = preRelease?.split(".") ?? [];
  return [...core.split("."), STAGES.indexOf(stage), number].map(Number);
}

function run(command, ...args) {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32" && command === "npm",
  });
  if (error || status !== 0) throw new Error(`${command} ${args[0]} failed. ${error?.message ?? stderr}`.trimEnd());
}

function output(command, ...args) {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) fail(stderr.trimEnd());
  return stdout.trim();
}
