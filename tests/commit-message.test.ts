import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/imports.ts";

const { checkMessage }: { checkMessage: (text: string) => string[] } = await import(
  path.join(root, "scripts/commit-message.mjs")
);

const REASON = "\n\nThe list jumped to its first row. Issue 28.\n";

test.each([
  ["a fix with its reason", `fix(data-list): keep scroll position on live updates${REASON}`],
  ["a change without a scope", "docs: add a security policy"],
  ["a version with points", "chore(release): set version 1.0.0-rc.0"],
  ["exactly 60 characters", `test(leads): ${"a".repeat(47)}`],
  ["comments of git", "# Please enter the message\ntest: count rows\n# On branch main\n"],
  [
    "the diff of a verbose commit",
    "test: count rows\n# ------------------------ >8 ------------------------\nand; more",
  ],
  ["line ends of Windows", `perf(leads): skip value checks\r\n\r\nA search read each value.\r\n`],
  ["a merge", "Merge branch 'main' into topic"],
  ["a revert", 'Revert "feat(leads): store how a lead entered and left"'],
  ["a fixup", "fixup! fix: a list, and a row"],
])("%s passes", (_name, text) => {
  expect(checkMessage(text)).toEqual([]);
});

test.each([
  ["no type", "keep scroll position", "type(scope)"],
  ["an empty message", "", "type(scope)"],
  ["an unknown type", "style: format the list", "no type"],
  ["a scope in another case", "test(dataList): count rows", "kebab-case"],
  ["an empty scope", "test(): count rows", "kebab-case"],
  ["61 characters", `test(leads): ${"a".repeat(48)}`, "61 characters"],
  ["a capital letter", "test: Count rows", "lower case"],
  ["a full stop", "test: count rows.", "full stop"],
  ["a semicolon", "test: count rows; read columns", "semicolon"],
  ["two changes", "test: count rows and read columns", "one change"],
  ["a second line", "test: count rows\nof the list", "second line"],
  ["a feature without a reason", "feat(leads): store the origin", "reason"],
  ["a fix with only a comment as body", "fix: store the origin\n\n# why\n", "reason"],
])("%s is refused", (_name, text, message) => {
  expect(checkMessage(text)).toEqual([expect.stringContaining(message)]);
});

test("a message that breaks several rules names each", () => {
  expect(checkMessage("feat(Leads): Store rows; and columns.")).toHaveLength(5);
});
