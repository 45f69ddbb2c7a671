import { writeFileSync } from "node:fs";
import path from "node:path";
import { PARTS } from "./parts.ts";
import { openBench, SETTINGS } from "./support/context.ts";
import { describeMachine } from "./support/machine.ts";
import { ROOT } from "./support/provider.ts";
import { asMarkdown, type PartReport } from "./support/report.ts";
import { parseSize } from "./support/size.ts";

const size = parseSize(process.env.BENCH_SIZE);
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !PARTS.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}: there are ${PARTS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const bench = openBench(size);
const reports: PartReport[] = [];
let isWhole = requested.length === 0;
const start = performance.now();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void bench.close().finally(() => process.exit(1)));
}
let postgres: string | undefined;
try {
  for (const section of PARTS) {
    if (requested.length > 0 && !requested.includes(section.name)) continue;
    const began = performance.now();
    try {
      const { figures, notes } = await section.run(bench);
      const report = { title: section.title, figures, notes, seconds: (performance.now() - began) / 1000 };
      reports.push(report);
      console.log(`\n${asMarkdown(report)}`);
    } catch (cause) {
      isWhole = false;
      process.exitCode = 1;
      console.error(`\n${section.name} was not measured: ${cause instanceof Error ? cause.stack : String(cause)}`);
    }
  }
  postgres = await bench.startedPostgres();
} finally {
  await bench.close();
}

const missed = reports.flatMap(({ figures }) => figures).filter(({ isMet }) => isMet === false);
console.log(`\n${missed.length} of the promised figures missed${missed.map(({ what }) => `\n- ${what}`).join("")}`);
if (isWhole && size.name === "full") {
  const file = path.join(ROOT, "docs/benchmarks.md");
  writeFileSync(file, page());
  console.log(`Written to ${path.relative(process.cwd(), file)}.`);
}

function page(): string {
  const minutes = Math.round((performance.now() - start) / 60_000);
  const lines = [
    `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} in one run of ${minutes} minutes. Contenders take turns, round after round; figures are medians of rounds, and only ratios within this run mean anything.`,
    [
      ...describeMachine(postgres),
      `PostgreSQL with ${SETTINGS.join(", ")} and fsync on; every query as the ordinary role`,
    ]
      .map((line) => `- ${line}`)
      .join("\n"),
  ];
  return `${["# Benchmarks", ...lines, ...reports.map(asMarkdown)].join("\n\n")}\n`;
}
