import { Edits, spellings } from "./edit.mjs";

const word = (from, to) => (text) => text.replace(new RegExp(`\\b${from}\\b`, "g"), to);

/** Name within a domain: `agenda/room`. */
function inDomain(name) {
  const [domain, own] = name.split("/");
  if (!own) throw new Error("Name its domain too: agenda/room.");
  return { domain, ...spellings(own) };
}

const plainText = (label) => label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const COLUMN_TYPES = {
  text: { schema: (snake) => `text("${snake}").notNull().default("")`, rules: "isListed: true," },
  number: { schema: (snake) => `integer("${snake}")`, rules: "isInteger: true, isListed: true," },
};

const SETTING_TYPES = {
  switch: { column: "boolean", schema: "z.boolean()", field: "toggle", initial: false, other: true },
  number: { column: "integer", schema: "z.int().min(0).max(10_000)", field: "number", initial: 0, other: 1 },
};

export const RECIPES = {
  source: {
    guide: "add-a-source",
    scope: "intake",
    example: "classifieds",
    isLabelled: true,
    edit(edits, { name, labels }) {
      const { snake } = spellings(name);
      const rename = word("web", snake);
      edits.copy("contract/kernel/channels.ts", "web", rename);
      edits.copy("tests/contract/vocabularies.test.ts", "web", rename);
      edits.copy("provider/domains/intake/adapters/adapters.ts", "web", rename);
      edits.copy("components/features/leads/lead-columns.ts", "web", rename);
      edits.copyLabel("provider/domains/lead-core/labels.ts", "web", snake, labels);
      edits.copy("provider/seed/inbound-leads.ts", "web", (text) =>
        rename(text)
          .replace(/: \d+,/, ": 1,")
          .replace(/\["Cotizador".*\]/, `["${labels.es}"]`)
          .replace(/"Sitio .*"/, `"${labels.es}"`),
      );
      edits.copy("provider/seed/story.ts", "web", rename);
      edits.translate("sources", snake, labels);
      const empty = { es: `Llegan de ${labels.es}.`, en: `They come from ${labels.en}.` };
      edits.translate("leads.emptyTexts", snake, empty);
    },
    steps: ({ snake }) => [
      [
        "contract/kernel/channels.ts",
        `${snake}: its channel in CHANNEL_OF and INTEGRATION_CHANNEL_OF. Now that of web.`,
      ],
    ],
  },
  column: {
    guide: "add-a-lead-column",
    scope: "leads",
    example: "favoriteColor",
    isLabelled: true,
    edit(edits, { name, type = "text", labels }) {
      const { camel, snake } = spellings(name);
      const column = COLUMN_TYPES[type];
      if (!column) throw new Error(`A column is one of: ${Object.keys(COLUMN_TYPES).join(", ")}.`);
      if (new RegExp(`^ {4}${camel}: `, "m").test(edits.read("provider/db/schema/leads.ts"))) {
        throw new Error(
          `${camel} is stored already. See "A field that leads store" of docs/how-to/add-a-lead-column.md.`,
        );
      }
      const rename = word("formName", camel);
      const names = [...new Set([labels.en, labels.es].map(plainText))];
      edits.copy("contract/leads/sent-fields.ts", "formName", (text) =>
        rename(text)
          .replace(/names: .*/, `names: ${JSON.stringify(names)},`)
          .replace(/description: .*/, `description: "Or \`${spellings(plainText(labels.es)).camel}\`",`)
          .replace(/onErasure: .*/, 'onErasure: "blank",')
          .replace("isListed: true,", column.rules),
      );
      edits.after("provider/db/schema/leads.ts", /^ {4}formName: /, `    ${camel}: ${column.schema(snake)},`);
      edits.after("contract/leads/lead-columns.ts", /"formName", "completion"/, `    "${camel}",`);
      edits.copy("components/features/leads/lead-columns.ts", "formName", rename);
      edits.copyLabel("provider/domains/lead-core/labels.ts", "formName", camel, labels);
      for (const section of ["leads.columns", "leads.fields", "imports.fields"]) edits.translate(section, camel, labels);
      edits.copy("tests/web/engines/data-list/made-up-leads.ts", "formName", rename);
      edits.copy("tests/promises/row-39-no-more-than-is-needed.test.ts", "formName", rename);
      edits.replace("tests/contract/endpoints.test.ts", /"formName", /, `"formName", "${camel}", `);
      edits.after("tests/web/leads/lead-columns.test.ts", /\["formName", "completion"\] : \[\]/, `      "${camel}",`);
      edits.replace(
        "tests/web/engines/data-list/leads-list.test.tsx",
        /(shows the columns of its source[\s\S]*?"Propiedades",)/,
        `$1\n      ${JSON.stringify(labels.es)},`,
      );
      edits.replace("tests/provider/leads/export.test.ts", /("",\n {4}"Completo",)/, '$1\n    "",');
      edits.copy("tests/provider/intake/receive.test.ts", "formName", (text) =>
        rename(text).replace('"Feria"', '"2026"'),
      );
    },
    steps: ({ camel }) => [
      [
        "contract/leads/sent-fields.ts",
        `${camel}: the names that senders use, the longest text, and what erasure of a person does.`,
      ],
      ["contract/leads/lead-columns.ts", `${camel}: its position, and which sources have it. Now all have it, last.`],
      ["components/features/leads/lead-columns.ts", `${camel}: a width, if its values are short.`],
    ],
    migration: true,
  },
  setting: {
    guide: "add-a-licence-setting",
    scope: "licenses",
    example: "sendsGreeting",
    isLabelled: true,
    edit(edits, { name, type = "switch", labels }) {
      const { camel, snake } = spellings(name);
      const value = SETTING_TYPES[type];
      if (!value) throw new Error(`A setting is one of: ${Object.keys(SETTING_TYPES).join(", ")}.`);
      edits.replace(
        "provider/db/schema/companies.ts",
        /^( {4}timeZone: text\("time_zone"\).*)$/m,
        `$1\n    ${camel}: ${value.column}("${snake}").notNull().default(${value.initial}),`,
      );
      edits.replace(
        "contract/licenses/licenses.ts",
        /^( {2}timeZone: z\.string\(\),)$/m,
        `$1\n  ${camel}: ${value.schema},`,
      );
      edits.replace(
        "contract/licenses/licenses.ts",
        /^( {2}timeZone: TimeZone,)$/m,
        `$1\n  ${camel}: ${value.schema}.optional(),`,
      );
      edits.copy("provider/domains/licenses/licenses.ts", "timeZone", word("timeZone", camel));
      edits.replace(
        "provider/seed/factories.ts",
        /(licenseRow[\s\S]*?timeZone: .*\n)/,
        `$1    ${camel}: ${value.initial},\n`,
      );
      edits.replace("provider/domains/privacy/personal-data.ts", /(license, \[[^\]]*)\]/, `$1, "${camel}"]`);
      const list = "components/features/licenses/license-list.tsx";
      edits.copy(list, "isActive", (text) => word("isActive", camel)(text).replace("toggle", value.field));
      edits.translate("licenses.fields", camel, labels);
      edits.replace(
        "tests/provider/licenses/licenses.test.ts",
        /(Required<LicensePatch> = \{.*isActive: false)/,
        `$1, ${camel}: ${value.other}`,
      );
    },
    steps: ({ camel, type = "switch" }) =>
      type === "number"
        ? [["contract/licenses/licenses.ts", `${camel}: its limits, twice. Now from 0 to 10,000.`]]
        : [],
    migration: true,
  },
  report: {
    guide: "add-a-report",
    scope: "reports",
    example: "receivedAgain",
    edit(edits, { name }) {
      const { camel, label } = spellings(name);
      const rename = word("received", camel);
      edits.copy("contract/reports/reports.ts", "received", (text) =>
        rename(text).replace(/summary: ".*?"/, `summary: "${label}"`),
      );
      edits.replace(
        "provider/domains/reports/definitions/lead-quality.ts",
        /^export const received: [\s\S]*?^};\n/m,
        (definition) => `${definition}\n${word("received", camel)(definition.replace(/ rollup: "\w+",/, ""))}`,
      );
      edits.replace("provider/domains/reports/index.ts", /\breceived,/g, `received, ${camel},`);
      edits.copy("provider/domains/reports/routes.ts", "received", rename);
      edits.copy("tests/provider/reports/data-points.test.ts", "received", rename);
    },
    steps: ({ camel }) => [
      [
        "provider/domains/reports/definitions/lead-quality.ts",
        `${camel}: its key, rows and measures. Now those of received.`,
      ],
      ["contract/reports/reports.ts", `${camel}: its summary.`],
    ],
  },
  job: {
    guide: "add-a-job",
    scope: "jobs",
    example: "agenda/room-sweep",
    edit(edits, { name }) {
      const { domain, camel, kebab } = inDomain(name);
      edits.copy("provider/jobs/queues.ts", "session-sweep", word("session-sweep", kebab));
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
        `import { licenseJob } from "@/provider/jobs/job.ts";

/** May run twice for one job. */
export const ${camel} = licenseJob<"${kebab}">(async ({ services, licenseId }) => {
  services.log.debug({ licenseId }, "${kebab} has nothing to do yet");
});
`,
      );
      edits.create(
        `tests/provider/${domain}/${kebab}.test.ts`,
        `import { expect, test } from "vitest";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { startProvider } from "@/tests/support/provider.ts";

test("${kebab} runs twice without an error", async () => {
  const provider = await startProvider();
  const run = () =>
    HANDLERS["${kebab}"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  await expect(run().then(run)).resolves.toBeUndefined();
  await provider.stop();
});
`,
      );
    },
    steps: ({ name, kebab }) => [
      [`provider/domains/${name}.ts`, "what the job does in each licence."],
      ["provider/jobs/queues.ts", `${kebab}: its retries and period.`],
      [`tests/provider/${name}.test.ts`, "its effect."],
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

export function commandOf(kind, { example, isLabelled }) {
  return `npm run new -- ${kind} ${example}${isLabelled ? ' --en "Its label" --es "Su etiqueta"' : ""}`;
}

/** Files with their new text, and what remains to write by hand. */
export function recipeEdits(kind, { name, labels = {}, ...options }) {
  const { isLabelled, edit, steps } = RECIPES[kind];
  if (isLabelled && !(labels.en && labels.es)) {
    throw new Error('Name its label in both languages: --en "Favorite color" --es "Color favorito"');
  }
  const edits = new Edits();
  edit(edits, { name, labels, ...options });
  return { files: edits.files, steps: steps({ ...spellings(name.split("/").at(-1)), name, ...options }) };
}
