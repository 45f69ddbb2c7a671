import { Edits, spellings } from "./edit.mjs";

const word = (from, to) => (text) => text.replace(new RegExp(`\\b${from}\\b`, "g"), to);

/** Name within a domain: `agenda/room`. */
function inDomain(name) {
  const [domain, own] = name.split("/");
  if (!own) throw new Error("Name its domain too: agenda/room.");
  return { domain, ...spellings(own) };
}

const SETTING_TYPES = {
  switch: { column: "boolean", schema: "z.boolean()", field: "toggle", initial: false, other: true },
  number: { column: "integer", schema: "z.int().min(0).max(10_000)", field: "number", initial: 0, other: 1 },
};

export const RECIPES = {
  source: {
    guide: "add-a-source",
    scope: "intake",
    example: "classifieds",
    edit(edits, name) {
      const { snake, label } = spellings(name);
      const rename = word("web", snake);
      edits.copy("contract/kernel/channels.ts", "web", rename);
      edits.copy("tests/contract/vocabularies.test.ts", "web", rename);
      edits.copy("provider/domains/intake/adapters/adapters.ts", "web", rename);
      edits.copy("components/features/leads/lead-columns.ts", "web", rename);
      edits.copy("provider/domains/lead-core/labels.ts", "web", (text) =>
        text.replace(/web: "Web"/, `${snake}: "${label}"`),
      );
      edits.copy("provider/seed/inbound-leads.ts", "web", (text) =>
        rename(text)
          .replace(/: \d+,/, ": 1,")
          .replace(/\["Cotizador".*\]/, `["${label}"]`)
          .replace(/"Sitio .*"/, `"${label}"`),
      );
      edits.copy("provider/seed/story.ts", "web", rename);
      edits.translate("sources", snake, label);
      edits.translate("leads.emptyTexts", snake, { es: `Llegan de ${label}.`, en: `They come from ${label}.` });
    },
  },
  column: {
    guide: "add-a-lead-column",
    scope: "leads",
    example: "favoriteColor",
    edit(edits, name) {
      const { camel, snake, label } = spellings(name);
      if (new RegExp(`^ {4}${camel}: `, "m").test(edits.read("provider/db/schema/leads.ts"))) {
        throw new Error(`${camel} is stored already. Begin at step 3 of docs/how-to/add-a-lead-column.md.`);
      }
      const rename = word("formName", camel);
      edits.after(
        "provider/db/schema/leads.ts",
        /^ {4}formName: /,
        `    ${camel}: text("${snake}").notNull().default(""),`,
      );
      edits.after("provider/domains/intake/store.ts", /^ {4}formName: draft\.formName,$/, `    ${camel}: "",`);
      edits.copy("provider/seed/lead-factories.ts", "formName", rename);
      edits.copy("provider/domains/privacy/lead-declaration.ts", "formName", rename);
      edits.copy("contract/leads/lead-list.ts", "formName", rename);
      edits.after("contract/leads/lead-columns.ts", /"formName", "completion"/, `    "${camel}",`);
      edits.copy("provider/domains/leads/list.ts", "formName", rename);
      edits.copy("components/features/leads/lead-columns.ts", "formName", rename);
      edits.copy("provider/domains/leads/export-cells.ts", "formName", rename);
      edits.copy("provider/domains/lead-core/labels.ts", "formName", (text) =>
        text.replace(/formName: ".*"/, `${camel}: "${label}"`),
      );
      edits.translate("leads.columns", camel, label);
      edits.copy("tests/web/engines/data-list/made-up-leads.ts", "formName", rename);
      edits.copy("tests/promises/row-39-no-more-than-is-needed.test.ts", "formName", rename);
      edits.replace("tests/contract/endpoints.test.ts", /"formName", /, `"formName", "${camel}", `);
      edits.after("tests/web/leads/lead-columns.test.ts", /\["formName", "completion"\] : \[\]/, `      "${camel}",`);
    },
    migration: true,
  },
  setting: {
    guide: "add-a-licence-setting",
    scope: "licenses",
    example: "sendsGreeting",
    edit(edits, name, type = "switch") {
      const { camel, snake, label } = spellings(name);
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
      edits.translate("licenses.fields", camel, label);
      edits.replace(
        "tests/provider/licenses/licenses.test.ts",
        /(Required<LicensePatch> = \{.*isActive: false)/,
        `$1, ${camel}: ${value.other}`,
      );
    },
    migration: true,
  },
  report: {
    guide: "add-a-report",
    scope: "reports",
    example: "receivedAgain",
    edit(edits, name) {
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
  },
  job: {
    guide: "add-a-job",
    scope: "jobs",
    example: "agenda/room-sweep",
    edit(edits, name) {
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
  },
  resource: {
    guide: "add-a-resource",
    scope: "contract",
    example: "agenda/room",
    edit(edits, name) {
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
  },
};

export function recipeEdits(kind, name, type) {
  const edits = new Edits();
  RECIPES[kind].edit(edits, name, type);
  return edits.files;
}
