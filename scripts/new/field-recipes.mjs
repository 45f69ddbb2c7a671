import { spellings, word } from "./edit.mjs";

const plainText = (label) => label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const COLUMN_TYPES = {
  text: { schema: (snake) => `text("${snake}").notNull().default("")`, rules: "isListed: true,", maxLength: 200 },
  number: { schema: (snake) => `integer("${snake}")`, rules: "isInteger: true, isListed: true,", maxLength: 10 },
};

const SETTING_TYPES = {
  switch: ({ default: initial = "false" }) => {
    if (!/^(?:true|false)$/.test(initial)) throw new Error("The default of a switch is true or false.");
    const other = initial === "false";
    return { column: "boolean", schema: "z.boolean()", stored: "z.boolean()", field: "toggle", initial, other };
  },
  number: ({ min = "0", max = "10000", default: initial = min }) => {
    const [least, most, first] = [min, max, initial].map(Number);
    if (![least, most, first].every(Number.isInteger) || least > first || first > most) {
      throw new Error("A number needs whole numbers: --min 0 --max 100 --default 20, in this order of size.");
    }
    const schema = `z.int().min(${least}).max(${most})`;
    const other = first === most ? least : first + 1;
    return { column: "integer", schema, stored: "z.number()", field: "number", initial: first, other };
  },
};

function settingStep(camel, type, { min, max, initial }) {
  if (type === "switch") return `${camel}: its default in SETTING_DEFAULTS. Now ${initial ?? "false"}.`;
  return `${camel}: its limits and its default. Now ${min ?? 0} to ${max ?? 10_000}, and ${initial ?? min ?? 0}.`;
}

/** Sources that a new one copies. */
const SOURCE_TYPES = { sales: "web", "post-sales": "ccLeadsEngine_pv" };

export const FIELD_RECIPES = {
  source: {
    guide: "add-a-source",
    scope: "intake",
    example: "classifieds",
    usage: " [post-sales]",
    isLabelled: true,
    edit(edits, { name, type = "sales", labels }) {
      const { snake } = spellings(name);
      const like = SOURCE_TYPES[type];
      if (!like) throw new Error(`A source is one of: ${Object.keys(SOURCE_TYPES).join(", ")}.`);
      const rename = word(like, snake);
      edits.copy("contract/kernel/channels.ts", like, rename);
      edits.copy("tests/contract/vocabularies.test.ts", like, rename);
      edits.copy("provider/domains/intake/adapters/adapters.ts", like, rename);
      edits.copy("components/features/leads/lead-columns.ts", like, rename);
      edits.copyLabel("provider/domains/lead-core/labels.ts", like, snake, labels);
      if (type === "post-sales") {
        edits.copy("provider/seed/story.ts", like, rename);
        edits.replace("tests/web/leads/lead-columns.test.ts", `"${like}", `, `"${like}", "${snake}", `);
      }
      edits.copy("provider/seed/inbound-leads.ts", like, (text) =>
        rename(text)
          .replace(/: [\d.]+,/, ": 1,")
          .replace(/\["(?:Cotizador|Motor)[^\]]*\]/, `["${labels.es}"]`)
          .replace(/"Sitio .*"/, `"${labels.es}"`),
      );
      edits.translate("sources", snake, labels);
      const empty = { es: `Llegan de ${labels.es}.`, en: `They come from ${labels.en}.` };
      edits.translate("leads.emptyTexts", snake, empty);
    },
    steps: ({ snake, type = "sales" }) => {
      const like = SOURCE_TYPES[type];
      return [
        [
          "contract/kernel/channels.ts",
          `${snake}: its channel in CHANNEL_OF and INTEGRATION_CHANNEL_OF. Now those of ${like}.`,
        ],
        ["provider/domains/intake/adapters/adapters.ts", `${snake}: its adapter. Now that of ${like}.`],
        ["components/features/leads/lead-columns.ts", `${snake}: the widths of its labels. Now those of ${like}.`],
        ["provider/seed/inbound-leads.ts", `${snake}: its share of the demo and its origins.`],
        ["locales/es/translation.json", `leads.emptyTexts.${snake}: who sends these leads, in both languages.`],
      ];
    },
  },
  column: {
    guide: "add-a-lead-column",
    scope: "leads",
    example: "favoriteColor",
    usage: " [number]",
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
      edits.copy("contract/kernel/sent-fields.ts", "formName", (text) =>
        rename(text)
          .replace(/names: .*/, `names: ${JSON.stringify(names)},`)
          .replace(/description: .*/, `description: "Or \`${spellings(plainText(labels.es)).camel}\`",`)
          .replace(/maxLength: .*/, `maxLength: ${column.maxLength},`)
          .replace(/onErasure: .*/, 'onErasure: "blank",')
          .replace("isListed: true,", column.rules),
      );
      edits.after("provider/db/schema/leads.ts", /^ {4}formName: /, `    ${camel}: ${column.schema(snake)},`);
      edits.after("contract/leads/lead-columns.ts", /"formName", "completion"/, `    "${camel}",`);
      edits.copy("components/features/leads/lead-columns.ts", "formName", rename);
      edits.copyLabel("provider/domains/lead-core/labels.ts", "formName", camel, labels);
      for (const section of ["leads.columns", "leads.fields", "imports.fields"])
        edits.translate(section, camel, labels);
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
        "contract/kernel/sent-fields.ts",
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
    options: ["min", "max", "default"],
    usage: " [number --min 0 --max 100] [--default 20]",
    edit(edits, { name, type = "switch", labels, ...limits }) {
      const { camel, snake } = spellings(name);
      const of = SETTING_TYPES[type];
      if (!of) throw new Error(`A setting is one of: ${Object.keys(SETTING_TYPES).join(", ")}.`);
      const { column, schema, field, stored, initial, other } = of(limits);
      const contract = "contract/licenses/licenses.ts";
      edits.after(
        "provider/db/schema/companies.ts",
        /^ {4}timeZone: text\("time_zone"\)/,
        `    ${camel}: ${column}("${snake}").notNull().default(SETTING_DEFAULTS.${camel}),`,
      );
      const schemas = edits.read("provider/db/schema/companies.ts");
      if (!schemas.includes("import { SETTING_DEFAULTS }")) {
        const line = 'import { SETTING_DEFAULTS } from "@/contract/licenses/licenses.ts";';
        edits.after(
          "provider/db/schema/companies.ts",
          /^import .*drizzle-orm\/pg-core";$|^\} from "drizzle-orm\/pg-core";$/,
          line,
        );
      }
      edits.after(contract, /^ {2}timeZone: TimeZone,$/, `  ${camel}: ${schema}.optional(),`);
      edits.after(contract, /^ {2}timeZone: z\.string\(\),$/, `  ${camel}: ${stored},`);
      edits.replace(
        contract,
        /(export const SETTING_DEFAULTS = \{)([^}]*)\}/,
        (_, head, others) => `${head}${others.trimEnd().replace(/([^,])$/, "$1,")} ${camel}: ${initial} }`,
      );
      edits.after(
        "components/features/licenses/license-list.tsx",
        /^ {4}isActive: "toggle",$/,
        `    ${camel}: "${field}",`,
      );
      edits.translate("licenses.fields", camel, labels);
      edits.replace(
        "tests/provider/licenses/licenses.test.ts",
        /(Required<LicensePatch> = \{[^}]*isActive: false)/,
        `$1, ${camel}: ${other}`,
      );
    },
    steps: ({ camel, type = "switch", min, max, default: initial }) => [
      ["contract/licenses/licenses.ts", settingStep(camel, type, { min, max, initial })],
      ["components/features/licenses/license-list.tsx", `${camel}: its position in the form. Now the last.`],
    ],
    migration: true,
  },
};
