import { inDomain, spellings, word } from "./edit.mjs";

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 };

function toSeconds(period) {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(period) ?? [];
  const seconds = Number(count) * SECONDS[unit];
  if (!(seconds >= 60)) throw new Error("A period is a minute or more, as 5m, 1h or 1d.");
  return seconds;
}

const sendLine = (kebab) =>
  `ctx.services.jobs.send(ctx.db, "${kebab}", { licenseId: ctx.actor.licenseId }, { requestId: ctx.request.id })`;

const periodicJob = (camel, kebab) => `import { licenseJob } from "@/provider/jobs/job.ts";

/** May run twice for one job. */
export const ${camel} = licenseJob<"${kebab}">(async ({ services, licenseId }) => {
  services.log.debug({ licenseId }, "${kebab} has nothing to do yet");
});
`;

const sentJob = (camel, kebab) => `import type { Handler } from "@/provider/jobs/job.ts";

/** May run twice for one job. */
export const ${camel}: Handler<"${kebab}"> = async (services, { licenseId }) => {
  services.log.debug({ licenseId }, "${kebab} has nothing to do yet");
};
`;

const jobTest = (kebab, isSent) => `import { expect, test } from "vitest";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { startProvider } from "@/tests/support/provider.ts";

test("${kebab} runs twice without an error", async () => {
  const provider = await startProvider();
${isSent ? "  const { licenseId } = await provider.given.dealership();\n" : ""}  const run = () =>
    HANDLERS["${kebab}"](provider.services, ${isSent ? "{ licenseId }" : "{}"}, { requestId: "", signal: new AbortController().signal });

  await expect(run().then(run)).resolves.toBeUndefined();
  await provider.stop();
});
`;

export const CODE_RECIPES = {
  report: {
    guide: "add-a-report",
    scope: "reports",
    example: "receivedAgain",
    isLabelled: true,
    edit(edits, { name, labels }) {
      const { camel } = spellings(name);
      const rename = word("received", camel);
      edits.copy("contract/reports/reports.ts", "received", (text) =>
        rename(text).replace(/summary: ".*?"/, `summary: ${JSON.stringify(labels.en)}`),
      );
      edits.replace(
        "provider/domains/reports/definitions/lead-quality.ts",
        /^export const received: [\s\S]*?^};\n/m,
        (definition) => `${definition}\n${rename(definition.replace(/ rollup: "\w+",/, ""))}`,
      );
      edits.replace(
        "components/features/reports/caption-page.ts",
        /^ {4}\{\n {6}id: "received",[\s\S]*?^ {4}\},\n/m,
        (chart) => chart + rename(chart),
      );
      const chart = { es: { title: labels.es, text: labels.es }, en: { title: labels.en, text: labels.en } };
      edits.translate("reports.charts", camel, chart);
      edits.copy("tests/provider/reports/data-points.test.ts", "received", rename);
    },
    steps: ({ camel }) => [
      [
        "provider/domains/reports/definitions/lead-quality.ts",
        `${camel}: its key, rows and measures. Now those of received.`,
      ],
      ["contract/reports/reports.ts", `${camel}: its path and summary.`],
      [
        "components/features/reports/caption-page.ts",
        `${camel}: its form, rows and measures, or no chart. Charts of half the width come in pairs.`,
      ],
      ["locales/es/translation.json", `reports.charts.${camel}: the text of the chart, also in English.`],
      ["tests/provider/reports/data-points.test.ts", `${camel}: out of BY_DAY, if it is not by day.`],
    ],
  },
  job: {
    guide: "add-a-job",
    scope: "jobs",
    example: "agenda/room-sweep",
    options: ["every", "after-commit"],
    usage: " [--every 5m | --after-commit]",
    edit(edits, { name, every, "after-commit": isSent = false }) {
      const { domain, camel, kebab } = inDomain(name);
      if (every && isSent) throw new Error("A job runs --every 5m or --after-commit, not both.");
      const rest = isSent
        ? "data: z.object({ licenseId: z.uuid() }), retryLimit: 8, retryDelay: 2"
        : `retryLimit: 1, retryDelay: 60, everySeconds: ${toSeconds(every ?? "1h")}`;
      edits.after("provider/jobs/queues.ts", /^ {2}"session-sweep": /, `  "${kebab}": { ${rest} },`);
      edits.copy("provider/registry/job-handlers.ts", "session-sweep", (text) =>
        text.replace(/"session-sweep": \w+/, `"${kebab}": ${camel}`),
      );
      edits.after(
        "provider/registry/job-handlers.ts",
        /^import \{.*sweepSessions.*\}/,
        `import { ${camel} } from "@/provider/domains/${domain}/${kebab}.ts";`,
      );
      edits.create(
        `provider/domains/${domain}/${kebab}.ts`,
        isSent ? sentJob(camel, kebab) : periodicJob(camel, kebab),
      );
      edits.create(`tests/provider/${domain}/${kebab}.test.ts`, jobTest(kebab, isSent));
    },
    steps: ({ name, kebab, every, "after-commit": isSent = false }) => [
      [
        `provider/domains/${name}.ts`,
        isSent ? "what the job does after the commit." : "what the job does in each licence.",
      ],
      isSent
        ? ["provider/jobs/queues.ts", `${kebab}: its data and retries. A command sends it: ${sendLine(kebab)}`]
        : ["provider/jobs/queues.ts", `${kebab}: its retries and period. Now every ${every ?? "1h"}.`],
      [`tests/provider/${name}.test.ts`, "its effect, also of a second run."],
    ],
  },
  resource: {
    guide: "add-a-resource",
    scope: "contract",
    example: "agenda/room",
    edit(edits, { name }) {
      const { domain, camel, pascal, kebab, label } = inDomain(name);
      edits.create(
        `contract/${domain}/${kebab}.ts`,
        `import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";

export const ${pascal} = z.object({ id: Id });
export type ${pascal} = z.infer<typeof ${pascal}>;

// biome-ignore format: a table is read by its columns
export const ${camel} = {
  list: endpoint({ method: "GET", path: "/backoffice/${kebab}", access: "directory.read", input: z.object({}), output: z.array(${pascal}), summary: "${label}: all of the licence" }),
};
`,
      );
      edits.create(
        `provider/domains/${domain}/${kebab}.ts`,
        `import { ${camel}, type ${pascal} } from "@/contract/${domain}/${kebab}.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";

export const ${camel}Routes = implement(${camel}, { list: query(list${pascal}s) });

async function list${pascal}s(_ctx: RequestContext): Promise<${pascal}[]> {
  return [];
}
`,
      );
      const tables = [
        ["contract/index.ts", `import { ${camel} } from "./${domain}/${kebab}.ts";`, `  ${camel},`, /^ {2}setup,$/],
        [
          "provider/registry/routes.ts",
          `import { ${camel}Routes } from "../domains/${domain}/${kebab}.ts";`,
          `  ${camel}: ${camel}Routes,`,
          /^ {2}setup: setupRoutes,$/,
        ],
      ];
      for (const [file, line, entry, like] of tables) {
        edits.after(file, /^import \{.*\bsetup/, line);
        edits.after(file, like, entry);
      }
      const both = "tests/provider/resource-tests.test.ts";
      edits.after(both, /^import \{.*\bsetup \}/, `import { ${camel} } from "@/contract/${domain}/${kebab}.ts";`);
      edits.copy(both, "setup", (text) =>
        word(
          "setup",
          camel,
        )(text)
          .replaceAll(`${camel}.get`, `${camel}.list`)
          .replace(/expect\(new Set.*/, "expect(body).toEqual([]);"),
      );
    },
    steps: ({ name }) => [
      [`contract/${name}.ts`, "its fields and calls."],
      [`provider/domains/${name}.ts`, "its handlers."],
    ],
  },
};
