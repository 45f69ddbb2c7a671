import type { Part } from "../support/context.ts";
import { type Library, openLibrary, type Query, type Reading } from "../support/reading.ts";
import { added, type Figure, milliseconds, times } from "../support/report.ts";

export const list: Part = {
  name: "list",
  title: "List",
  run: async (bench) => {
    const { fewRows, many, page } = bench.size;
    const figures: Figure[] = [];
    const readings = new Map<string, Reading & { rows: number }>();
    const sizes = [
      ["few", fewRows],
      ["many", many],
    ] as const;
    for (const [name, leads] of sizes) {
      const library = await openLibrary(bench, name, leads);
      try {
        for (const [what, query] of Object.entries(await buildQueries(library, page))) {
          const reading = await library.time(query);
          readings.set(`${name} ${what}`, { ...reading, rows: await library.rowsOf(query) });
          figures.push(overSql(`${what}, ${thousands(leads)}`, reading));
        }
      } finally {
        await library.close();
      }
      const [first, far] = ["first page", farPage(page)].map((what) => readings.get(`${name} ${what}`)?.ours.p50 ?? 0);
      figures.push(
        compared(`page ${page} compared with the first, ${thousands(leads)}`, far, first, "≤ 1.3 × (equal)"),
      );
    }
    for (const key of readings.keys()) {
      if (!key.startsWith("few ")) continue;
      const what = key.slice(4);
      const [small, large] = ["few", "many"].map((name) => readings.get(`${name} ${what}`));
      const figure = compared(
        `${what}: ${thousands(many)} compared with ${thousands(fewRows)}`,
        large?.ours.p50,
        small?.ours.p50,
        "≤ 1.3 ×",
      );
      // A partial page has another size, so it is not comparable.
      const isSamePage = small?.rows === large?.rows;
      figures.push(
        isSamePage ? figure : { ...figure, target: `none: ${large?.rows} rows, not ${small?.rows}`, isMet: undefined },
      );
    }
    return {
      figures,
      notes: [
        "Ours: GET /lead-prospection/deals by one connection with a session, 50 rows. Raw: the statement that the provider sent, prepared, by pgbench as role prospecta_tenant.",
      ],
    };
  },
};

const farPage = (page: number) => `page ${page}`;
const thousands = (leads: number) => `${(leads / 1000).toLocaleString("en")}k leads`;

async function buildQueries(library: Library, page: number): Promise<Record<string, Query>> {
  const [rareAgency, rareModel, rareAdvisor] = await Promise.all([
    library.idOf("agency", "Tulcán"),
    library.idOf("model", "Páramo"),
    library.idOf("user", "Bryan Toapanta"),
  ]);
  return {
    "first page": {},
    [farPage(page)]: { cursor: await library.cursorOf(page), direction: "next" },
    "one source": { source: "web" },
    "rare agency": { agency: rareAgency },
    "rare model and advisor": { product: rareModel, advisor: rareAdvisor },
    "failed of a source": { source: "brand_chevrolet", dealState: "failed" },
    "channel, state, agency and model": {
      channel: "digital",
      dealState: "duplicated",
      agency: rareAgency,
      product: rareModel,
    },
    "no result: nothing of a source went to a CRM": { source: "web", crmState: "integrated" },
    "no result: failed leads have no advisor": { dealState: "failed", advisor: rareAdvisor },
    "no result: four filters": {
      channel: "digital_pv",
      crmState: "integrated",
      agency: rareAgency,
      product: rareModel,
    },
  };
}

function overSql(what: string, { ours, sql }: Reading): Figure {
  const over = ours.p50 - sql.p50;
  return {
    what,
    ours: milliseconds(ours.p50),
    raw: milliseconds(sql.p50),
    ratio: added(over),
    target: "≤ +2 ms",
    isMet: over <= 2,
  };
}

function compared(what: string, ours: number | undefined = 0, raw: number | undefined = 0, target: string): Figure {
  return {
    what,
    ours: milliseconds(ours),
    raw: milliseconds(raw),
    ratio: times(ours / raw),
    target,
    isMet: ours / raw <= 1.3,
  };
}
