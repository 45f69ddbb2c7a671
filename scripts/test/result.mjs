import { readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import { pathOf } from "../house.mjs";

const PAGE = pathOf("docs/test-results.md");
const SECTION = /<!-- last run -->[\s\S]*<!-- \/last run -->/;

export function writeResult(results, slowest) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const day = new Date().toISOString().slice(0, 10);
  const lines = [
    "<!-- last run -->",
    `${day}, ${platform()} ${arch()}, ${availableParallelism()} cores: ${sum("passed")} passed, ${sum("failed")} failed.`,
    "",
    "| Step | Passed | Failed | Skipped | Took |",
    "|---|---|---|---|---|",
    ...results.map(
      ({ name, passed, failed, skipped, ms }) =>
        `| ${name} | ${passed} | ${failed} | ${skipped} | ${Math.round(ms / 1000)} s |`,
    ),
    "",
    "The slowest files:",
    "",
    "```",
    ...slowest,
    "```",
    "<!-- /last run -->",
  ];
  writeFileSync(
    PAGE,
    readFileSync(PAGE, "utf8").replace(SECTION, () => lines.join("\n")),
  );
}
