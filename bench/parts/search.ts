import { openDatabase } from "@/provider/db/client.ts";
import type { Database } from "@/provider/kernel/database.ts";
import {
  compareCosts,
  copyLead,
  FIXED_BUFFERS,
  measurePlans,
  measureSearch,
  type SearchKind,
  TRIGRAM_INDEX,
} from "@/tests/support/search-cost.ts";
import type { Part } from "../support/context.ts";
import { type Library, openLibrary } from "../support/reading.ts";
import { added, type Figure, milliseconds, times } from "../support/report.ts";

/** Search terms by the number of leads that each finds among a million. */
const TERMS: Record<string, string> = {
  "rare name (20)": "xiomarel",
  "uncommon name (1,000)": "ayavaca",
  "middling name (5,000)": "tigselema",
  "middling name (20,000)": "ushina",
  "common name (40,000)": "zambrano",
  "two common names": "maria zambrano",
  "two names, rarely of one person": "zambrano robalino",
  "common name and mail domain": "quilumba example.net maria",
  "common three letters": "mar",
  "common word and rare initials": "example qz",
  "phone fragment, few": "098765",
  "phone fragment, many": "0987",
  "email fragment, few": "zambrano1234@",
  "email fragment, many": "@example.com",
  "a name of no lead": "zzyzx",
};

const BURST = 24_000;

const FAILED_OF_DIGITAL = {
  filters: { sources: ["web", "meta", "tiktok"], dealState: "failed" },
  where: "source = any('{web,meta,tiktok}') and deal_state = 'failed'",
};

const PLAN_KINDS: Record<string, SearchKind> = {
  ...Object.fromEntries(Object.entries(TERMS).map(([what, term]) => [what, { term }])),
  "common name of one source": { term: "zambrano", filters: { sources: ["web"] }, where: "source = 'web'" },
  "common letters, failed of digital": { term: "mar", ...FAILED_OF_DIGITAL },
  "failed of digital": { term: "", ...FAILED_OF_DIGITAL },
};

/** The search and both plain plans, before and after a file of leads that lack the terms. Changes nothing. */
async function comparePlans({ database, person: { licenseId } }: Library, leadId: string): Promise<Figure[]> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; begin; ${TRIGRAM_INDEX}`);
    const before = await compareKinds("");
    await client.query(`set local role prospecta_tenant; set local app.license_id = '${licenseId}'`);
    const moments = "'created_at', now() - n * interval '2 ms', 'source', 'external-management', 'deal_state', 'new'";
    await copyLead(client, leadId, BURST, `${moments}, 'search_text', concat(' otro', n, ' otro', n, '@mail.test')`);
    return [...before, ...(await compareKinds(`, after ${BURST.toLocaleString("en")} leads without it`))];
  } finally {
    await client.query("rollback");
    client.release(true);
  }

  async function compareKinds(when: string): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const [what, kind] of Object.entries(PLAN_KINDS)) {
      const plans = await measurePlans(client, licenseId, kind);
      const { best, isMet } = compareCosts(plans);
      const cost = ({ milliseconds: time, buffers }: typeof best) => `${milliseconds(time)}, ${buffers} buffers`;
      figures.push({
        what: `${what}${when}, by the function and by the better plain plan`,
        ours: cost(plans.search),
        raw: cost(best),
        ratio: times(plans.search.buffers / best.buffers),
        target: `buffers ≤ 1.5 × + ${FIXED_BUFFERS}`,
        isMet,
      });
    }
    return figures;
  }
}

const FEW = 20_000;

/** Names of the leads of a licence with few, each given to a known share. */
const FEW_LEADS = `'created_at', now() - n * interval '1 hour', 'source', (array['web', 'meta', 'showroom'])[1 + n % 3],
  'deal_state', case when n % 16 = 0 then 'failed' else 'new' end,
  'search_text', concat(' ', (array['maria', 'jose', 'marco', 'ana', 'luis'])[1 + n % 5],
    case when n % 4000 = 1 then ' xiomarel' when n % 1000 = 2 then ' ayavaca' when n % 200 = 3 then ' tigselema' end,
    case when n % 25 = 4 then ' zambrano' when n % 50 = 5 then ' ushina' when n % 25 = 6 then ' robalino' end,
    ' correo', n, '@example.com 0', 900000000 + n * 7919)`;

/** Buffers of each search of a licence with few leads. Changes nothing. */
async function countBuffersOfFew(database: Database): Promise<number[]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0; set local role prospecta_search");
    const { rows } = await client.query<{ license_id: string; id: string }>(
      `select license_id, id from lead where license_id =
         (select license_id from lead group by license_id order by count(*) limit 1) limit 1`,
    );
    const [{ license_id: licenseId, id } = { license_id: "", id: "" }] = rows;
    await client.query(`set local role prospecta_tenant; set local app.license_id = '${licenseId}'`);
    await copyLead(client, id, FEW, FEW_LEADS);
    const buffers: number[] = [];
    for (const kind of Object.values(PLAN_KINDS)) buffers.push((await measureSearch(client, licenseId, kind)).buffers);
    return buffers;
  } finally {
    await client.query("rollback");
    client.release(true);
  }
}

async function compareLicenses(among: Database, aloneUrl: string, others: number): Promise<Figure[]> {
  const alone = await openDatabase({ url: aloneUrl });
  try {
    const shared = await countBuffersOfFew(among);
    const own = await countBuffersOfFew(alone);
    return Object.keys(PLAN_KINDS).map((what, index) => {
      const [ours = 0, raw = 0] = [shared[index], own[index]];
      return {
        what: `${what}: ${FEW.toLocaleString("en")} leads of a licence, with ${others.toLocaleString("en")} of another and without`,
        ours: `${ours} buffers`,
        raw: `${raw} buffers`,
        ratio: times(ours / raw),
        target: "≤ 1.2 ×",
        isMet: ours <= 1.2 * raw,
      };
    });
  } finally {
    await alone.close();
  }
}

export const search: Part = {
  name: "search",
  title: "Search",
  run: async (bench) => {
    const library = await openLibrary(bench, "many", bench.size.many);
    const figures: Figure[] = [];
    try {
      const { id, vin, carLicense, identification } = await library.anOldLead("engine_pv");
      const terms = {
        ...TERMS,
        "identification of an old lead": identification,
        "plate of an old lead": `${carLicense.slice(0, 3)}-${carLicense.slice(3)}`,
        "VIN of an old lead": vin,
        "end of an old lead's id": id.slice(-8),
        "id of an old lead": id,
      };
      for (const [what, searchTerm] of Object.entries(terms)) {
        const { ours, sql, logged } = await library.timeWithin({ searchTerm });
        const over = logged.ours.p50 - logged.within.p50;
        figures.push({
          what: `${what}: \`${searchTerm}\`, p50`,
          ours: milliseconds(logged.ours.p50),
          raw: milliseconds(logged.within.p50),
          ratio: added(over),
          target: "≤ +2 ms",
          isMet: over <= 2,
        });
        figures.push({
          what: "compared with pgbench, which does nothing else",
          ours: milliseconds(ours.p50),
          raw: milliseconds(sql.p50),
          ratio: added(ours.p50 - sql.p50),
          target: "",
        });
        figures.push({
          what: "p95",
          ours: milliseconds(ours.p95),
          raw: milliseconds(sql.p95),
          ratio: "",
          target: "< 50 ms",
          isMet: ours.p95 < 50,
        });
        const found = await library.timeSearch(searchTerm);
        figures.push({
          what: "of /search, p95",
          ours: milliseconds(found.p95),
          raw: "",
          ratio: "",
          target: "< 60 ms",
          isMet: found.p95 < 60,
        });
      }
      figures.push(...(await compareLicenses(library.database, await bench.database("alone", 0), bench.size.many)));
      figures.push(...(await comparePlans(library, id)));
    } finally {
      await library.close();
    }
    return {
      figures,
      notes: [
        "Plain plans: the newest leads in order, and a trigram index of the text with a sort. Their buffers are counted by EXPLAIN.",
        `GET /lead-prospection/deals?searchTerm= by one connection among ${bench.size.many.toLocaleString("en")} leads of one licence. It is compared with the time that the database reports for the statements of those calls. It is also compared with the same statement by pgbench, which does nothing between two of them and has warm caches. Then GET /lead-prospection/deals/search, which /search asks, with the same term.`,
      ],
    };
  },
};
