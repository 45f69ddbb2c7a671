import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "@/contract/kernel/access.ts";
import { CHANNEL_OF, SOURCES } from "@/contract/kernel/channels.ts";
import { isIdentification, isPhone } from "@/contract/kernel/validation.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { verifyPassword } from "@/provider/domains/identity/sessions/password.ts";
import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import { FIRST_STAGES } from "@/provider/domains/licenses/licenses.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { seedLeads } from "@/provider/seed/bulk.ts";
import { COMPANIES, PLATFORM_ACCOUNTS } from "@/provider/seed/catalogue/companies.ts";
import { seedDemo } from "@/provider/seed/demo.ts";
import { type OwnDatabase, ownDatabase } from "../../support/own-database.ts";
import { IS_LONG } from "../../support/product.ts";

const NOW = new Date("2026-11-20T22:00:00.000Z");
const AT = NOW.toISOString();
const PASSWORD = "Prospecta-2026";

type Lead = {
  id: string;
  license: string;
  source: keyof typeof CHANNEL_OF;
  channel: string;
  deal_state: string;
  crm_state: string;
  completion: string | null;
  phone: string;
  identification: string;
  agency: string;
  vin: string;
  rule: string;
  errors: { field: string; code: string; repair?: string }[];
  original_id: string | null;
  created_at: Date;
};

let own: OwnDatabase | undefined;
let database: Database;
let leads: Lead[];

async function freshDatabase(): Promise<Database> {
  const { DATABASE_URL, PGLITE_SNAPSHOT = "" } = process.env;
  if (!DATABASE_URL) return openDatabase({ snapshot: readFileSync(PGLITE_SNAPSHOT) });
  own = await ownDatabase(DATABASE_URL);
  return openDatabase({ url: own.url });
}

async function licenses(): Promise<{ id: string; name: string }[]> {
  return database.transaction({ role: "identity" }, async ({ $client }) => {
    return (await $client.query("select id, name from license order by name")).rows;
  });
}

async function readAll<Row extends object>(sql: string): Promise<Row[]> {
  const all: Row[] = [];
  for (const { id, name } of await licenses()) {
    const rows = await database.transaction({ role: "tenant", licenseId: id }, ({ $client }) => $client.query(sql));
    all.push(...rows.rows.map((row) => ({ ...row, license: name })));
  }
  return all;
}

beforeAll(async () => {
  database = await freshDatabase();
  await seedDemo(database, PASSWORD, NOW);
  leads = await readAll<Lead>("select * from lead order by id");
});
afterAll(async () => {
  await database.close();
  await own?.drop();
});

test("every agency and every advisor has a target for this month and the last", async () => {
  const targets = await readAll<{ month: string; sales: number; agency_id: string | null }>("select * from target");
  const agencies = await readAll("select 1 from agency");
  const advisors = await readAll(`select 1 from "user" where 'sales-manager' = any(roles)`);

  const ofMonth = (month: string) => targets.filter((one) => one.month === month);
  expect(targets).toHaveLength(2 * (agencies.length + advisors.length));
  expect([ofMonth("2026-10").length, ofMonth("2026-11").length]).toEqual(Array(2).fill(targets.length / 2));
  expect(targets.filter(({ agency_id }) => agency_id !== null)).toHaveLength(2 * agencies.length);
  expect(Math.min(...targets.map(({ sales }) => sales))).toBeGreaterThan(0);
});

describe("the demo's leads", () => {
  test("are 5,000 of the last 90 days, unevenly over four licences, the North the most", () => {
    const perLicense = Object.entries(Object.groupBy(leads, ({ license }) => license)).map(([name, some]) => [
      name,
      some?.length,
    ]);
    const times = leads.map(({ created_at }) => created_at.getTime());

    expect(leads).toHaveLength(5000);
    expect(Object.fromEntries(perLicense)).toEqual(
      Object.fromEntries(COMPANIES.flatMap(({ licenses }) => licenses.map(({ name, leads }) => [name, leads]))),
    );
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 90 * 86_400_000);
  });

  test("have every source in its channel and every state, in plausible shares", () => {
    const share = (test: (lead: Lead) => boolean) => leads.filter(test).length / leads.length;

    expect(new Set(leads.map(({ source }) => source))).toEqual(new Set(SOURCES));
    expect(leads.filter(({ source, channel }) => CHANNEL_OF[source] !== channel)).toEqual([]);
    expect(share(({ deal_state }) => deal_state === "failed")).toBeCloseTo(0.06, 1);
    expect(share(({ deal_state }) => deal_state === "duplicated")).toBeCloseTo(0.14, 1);
    expect(share(({ crm_state }) => crm_state === "none")).toBeGreaterThan(0.7);
    expect(new Set(leads.map(({ crm_state }) => crm_state)).size).toBe(3);
    expect(new Set(leads.map(({ completion }) => completion))).toEqual(new Set(["complete", "incomplete", null]));
  });

  test("that passed have a valid phone, and a valid identification if any", () => {
    const passed = leads.filter(({ deal_state }) => deal_state !== "failed");

    expect(passed.filter(({ phone }) => !isPhone(phone))).toEqual([]);
    expect(passed.filter(({ identification }) => identification && !isIdentification(identification))).toEqual([]);
    expect(passed.filter(({ errors }) => errors.length > 0)).toEqual([]);
  });

  test("that failed give their reason, some with a suggested repair", () => {
    const failed = leads.filter(({ deal_state }) => deal_state === "failed");

    expect(failed.filter(({ errors }) => errors.length === 0)).toEqual([]);
    expect(failed.filter(({ errors }) => errors.some(({ repair }) => repair)).length).toBeGreaterThan(20);
  });

  test("that repeat another are linked to an earlier, unique lead of their licence", () => {
    const byId = new Map(leads.map((lead) => [lead.id, lead]));

    for (const { deal_state, original_id, license, created_at } of leads) {
      expect(deal_state === "duplicated").toBe(original_id !== null);
      if (original_id === null) continue;
      const original = byId.get(original_id);
      expect(original).toMatchObject({ license, deal_state: "new" });
      expect(original?.created_at.getTime()).toBeLessThan(created_at.getTime());
    }
  });

  test("of post-sales name vehicle and rule, those of the showroom an agency called Showroom", () => {
    const service = leads.filter(({ source }) => source.endsWith("_pv"));
    const showroom = leads.filter(({ source, agency }) => source === "showroom" && agency !== "");

    expect(service.filter(({ vin, rule }) => vin.length !== 17 || rule === "")).toEqual([]);
    expect(showroom.filter(({ agency }) => !agency.startsWith("Showroom "))).toEqual([]);
  });

  test("are in stages reached one after the other, since their creation", async () => {
    const stages = await readAll<{ name: string }>(
      "select distinct s.name from lead l join stage s on s.id = l.stage_id",
    );
    const astray = await readAll(
      `select l.id from lead l join lateral (
          select * from stage_change c where c.lead_id = l.id order by c.at desc limit 1) last on true
        where last.to_stage_id <> l.stage_id or last.at <> l.stage_at or last.reason <> l.lost_reason or last.at < l.created_at`,
    );

    expect(new Set(stages.map(({ name }) => name))).toEqual(
      new Set([...FIRST_STAGES.map(({ name }) => name), "Cita en taller", "Atendido", "No asistió"]),
    );
    expect(astray).toEqual([]);
  });

  test("have a raw request that the web form's adapter reads as the same lead", async () => {
    const requests = await readAll<{
      lead_id: string;
      source: "web";
      body: string;
      received_at: Date;
      first_name: string;
      product: string;
    }>(
      `select r.lead_id, r.source, r.body, r.received_at, l.first_name, l.product
        from intake_request r join lead l on l.id = r.lead_id`,
    );
    const web = requests.filter(({ source }) => source === "web");

    expect(requests).toHaveLength(leads.length);
    expect(web.length).toBeGreaterThan(500);
    for (const { body, received_at, first_name, product } of web) {
      const draft = readWebForm(JSON.parse(body), "web", received_at.toISOString());
      expect([draft.firstName, draft.product]).toEqual([first_name, product]);
    }
  });
});

const LOCAL = "at time zone 'America/Guayaquil'";
/** Opening hours: Monday to Saturday, 8 to 18. */
const isOpen = (at: string) =>
  `(extract(isodow from ${at} ${LOCAL}) < 7 and extract(hour from ${at} ${LOCAL}) between 8 and 17)`;

describe("activity of the demo's people", () => {
  test("most leads were contacted, and one in eight to twelve bought", async () => {
    const unique = await readAll<{
      source: string;
      advisor: string;
      sold: boolean;
      minutes: number | null;
      isOld: boolean;
    }>(
      `select source, coalesce(advisor_id::text, '') as advisor, sold_at is not null as sold,
          extract(epoch from first_contact_at - created_at)::float8 / 60 as minutes,
          created_at < '${AT}'::timestamptz - interval '7 days' as "isOld"
        from lead where deal_state = 'new' and is_sales_pipeline`,
    );
    const rateOf = (some: typeof unique | undefined) =>
      (some ?? []).filter(({ sold }) => sold).length / (some?.length ?? 1);
    const minutes = unique.flatMap((one) => one.minutes ?? []).sort((a, b) => a - b);
    const rates = (by: "source" | "advisor") => Object.values(Object.groupBy(unique, (one) => one[by])).map(rateOf);
    const old = unique.filter(({ isOld }) => isOld);

    expect(rateOf(unique)).toBeGreaterThan(0.08);
    expect(rateOf(unique)).toBeLessThan(0.15);
    for (const by of ["source", "advisor"] as const)
      expect(Math.max(...rates(by))).toBeGreaterThan(1.3 * Math.min(...rates(by)));
    expect(minutes[0]).toBeGreaterThan(0);
    expect(minutes[Math.floor(minutes.length / 2)]).toBeLessThan(12 * 60);
    expect(old.filter((one) => one.minutes === null).length / old.length).toBeLessThan(0.15);
  });

  test("agreed times cover each of the last ninety days' weeks and the next two, in opening hours, without overlap", async () => {
    const meetings = await readAll<{
      state: string;
      week: number;
      isOpen: boolean;
      isOver: boolean;
      advisor: string;
      at: Date;
    }>(
      `select state, floor(extract(epoch from starts_at - '${AT}'::timestamptz) / 604800)::int as week,
          ${isOpen("starts_at")} as "isOpen", starts_at <= '${AT}'::timestamptz as "isOver",
          advisor_id as advisor, starts_at as at from appointment`,
    );
    const taken = meetings.map(({ advisor, at }) => `${advisor} ${at.toISOString()}`);

    expect(new Set(meetings.map(({ state }) => state))).toEqual(
      new Set(["planned", "shown", "noShow", "cancelled", "rescheduled"]),
    );
    expect(new Set(meetings.map(({ week }) => week))).toEqual(
      new Set(Array.from({ length: 15 }, (_, week) => week - 13)),
    );
    expect(meetings.filter((one) => !one.isOpen)).toEqual([]);
    expect(meetings.filter(({ state, isOver }) => isOver === (state === "planned"))).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test("calls are planned for today and the next days, and few are overdue", async () => {
    const planned = await readAll<{ overdue: boolean; day: boolean }>(
      `select next_action_at <= '${AT}' as overdue, next_action_at <= '${AT}'::timestamptz + interval '1 day' as day
        from lead l join stage s on s.id = l.stage_id where next_action = 'call' and s.type = 'open'`,
    );

    const overdue = planned.filter((one) => one.overdue).length;
    expect(overdue).toBeGreaterThan(0);
    expect(overdue / planned.length).toBeLessThan(0.3);
    expect(planned.filter(({ day }) => day).length).toBeGreaterThan(overdue);
    expect(planned.filter(({ day }) => !day).length).toBeGreaterThan(0);
  });

  test("where an agent exists, the latest digital leads are unassigned, more than an hour's work", async () => {
    const unassigned = await readAll<{ license: string; untouched: boolean }>(
      `select first_contact_at is null and next_action_at is null and again_at is null as untouched
        from lead where deal_state = 'new' and channel = 'digital' and advisor_id is null`,
    );

    expect([...new Set(unassigned.map(({ license }) => license))]).toEqual(["Andes Motor Norte"]);
    expect(unassigned.filter(({ untouched }) => untouched).length).toBeGreaterThan(30);
  });

  test("an agent has leads to continue: unassigned ones that they tried, some with an agreed call", async () => {
    const attempted = await readAll<{ at: Date; created: Date; isAgreed: boolean; isAgain: boolean }>(
      `select a.at, l.created_at as created, a.next_action_at = l.next_action_at as "isAgreed",
          l.again_at <= '${AT}' as "isAgain" from contact_attempt a join lead l on l.id = a.lead_id
        where l.advisor_id is null and l.deal_state = 'new' and l.channel = 'digital'`,
    );

    expect(attempted.filter(({ isAgreed }) => isAgreed).length).toBeGreaterThan(1);
    expect(attempted.filter(({ isAgain }) => isAgain).length).toBeGreaterThan(1);
    expect(attempted.every(({ at, created }) => at > created && at <= new Date(AT))).toBe(true);
  });

  test("where a host exists, visitors come on every open day, and wait some minutes", async () => {
    const days = await readAll<{ license: string; day: string; wait: number | null }>(
      `select (arrived_at ${LOCAL})::date::text as day,
          extract(epoch from attended_at - arrived_at)::float8 / 60 as wait from visit where closed_at is not null`,
    );
    const waits = days.flatMap(({ wait }) => wait ?? []);

    const ofNorth = new Set(days.filter(({ license }) => license === "Andes Motor Norte").map(({ day }) => day));
    expect(ofNorth.size).toBeGreaterThan(70);
    expect([...ofNorth].filter((day) => new Date(day).getUTCDay() === 0)).toEqual([]);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waits)).toBeLessThan(30);
  });

  test("campaigns of each licence bring leads by what they are known by, some of whom buy", async () => {
    const campaigns = await readAll<{
      state: string;
      leads: number;
      sold: number;
      isStarted: boolean;
      budget: number;
      spend: number;
    }>(
      `select c.state, c.budget::float8 as budget, c.spend::float8 as spend, c.from_day <= '${AT}' as "isStarted",
          count(l.id)::int as leads, count(l.sold_at)::int as sold
        from campaign c left join lead l on l.campaign_id = c.id and l.attribution <> '{}' group by c.license_id, c.id`,
    );

    expect(campaigns).toHaveLength(8 * COMPANIES.flatMap(({ licenses }) => licenses).length);
    expect(new Set(campaigns.map(({ state }) => state))).toEqual(new Set(["open", "paused", "closed"]));
    for (const { isStarted, leads } of campaigns) expect(leads > 0).toBe(isStarted);
    expect(campaigns.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(50);
    expect(campaigns.filter(({ budget, spend }) => spend > budget)).toEqual([]);
  });

  test("only a paused CRM has waiting deliveries, with answers that fit its leads", async () => {
    const active = await readAll(
      "select 1 from destination where state = 'active' and removed_at is null union all select 1 from connection",
    );
    const crm = await readAll<{ license: string; state: string; crm_state: string; count: number }>(
      `select d.state, l.crm_state, count(*)::int from delivery d join lead l on l.id = d.lead_id
        group by 1, 2 order by 1, 2`,
    );
    const offered = await readAll<{ license: string }>("select 1 from lead where crm_state <> 'none' limit 1");
    const ofSouth = crm.filter(({ license }) => license === "Andes Motor Sur");

    expect(active).toEqual([]);
    expect(offered.map(({ license }) => license).sort()).toEqual([
      "Andes Motor Norte",
      "Andes Motor Sur",
      "Costa Autos Guayaquil",
    ]);
    expect(new Set(crm.map(({ license }) => license))).toEqual(
      new Set(["Andes Motor Norte", "Andes Motor Sur", "Costa Autos Guayaquil"]),
    );
    expect(ofSouth.map(({ state, crm_state }) => [state, crm_state])).toEqual([
      ["delivered", "integrated"],
      ["failed", "not integrated"],
      ["waiting", "not integrated"],
    ]);
    const [delivered, failed] = ofSouth;
    expect((failed?.count ?? 0) / (delivered?.count ?? 1)).toBeLessThan(0.1);
  });

  test("as many forms were sent by each code as leads came by it", async () => {
    const counted = await readAll<{ sent: number; leads: number }>(`
      select (select coalesce(sum(sent), 0)::int from referral_visit v where v.code_id = c.id) as sent,
        (select count(*)::int from referral r join license l on l.id = r.license_id
          where r.code_id = c.id and (r.created_at at time zone l.time_zone)::date > date '${AT.slice(0, 10)}' - 90) as leads
      from referral_code c`);

    expect(counted.map(({ sent }) => sent)).toEqual(counted.map(({ leads }) => leads));
    expect(counted.some(({ sent }) => sent > 5)).toBe(true);
  });

  test("rewards and referrals are in every state that they go through", async () => {
    const states = async (table: string) =>
      new Set((await readAll<{ state: string }>(`select distinct state from ${table}`)).map(({ state }) => state));

    expect(await states("referral")).toEqual(new Set(["accepted", "review", "refused"]));
    expect(await states("referral_reward")).toEqual(new Set(["pending", "approved", "delivered"]));
  });
});

describe("the demo's people", () => {
  test("are those of the README, have every role, and share one password", async () => {
    const { rows } = await database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query<{ email: string; roles: string[]; type: string; password_hash: string }>('select * from "user"'),
    );
    const accounts = [...PLATFORM_ACCOUNTS, ...COMPANIES.flatMap(({ accounts }) => accounts)];

    expect(rows.map(({ email }) => email).sort()).toEqual(accounts.map(({ email }) => email).sort());
    expect(new Set(rows.flatMap(({ roles }) => roles))).toEqual(new Set(ROLES));
    expect(rows.filter(({ type }) => type === "root")).toHaveLength(PLATFORM_ACCOUNTS.length);
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(rows.length);
    expect(await verifyPassword(rows[0]?.password_hash, PASSWORD)).toBe(true);
  });
});

test("a second seed adds no row", async () => {
  await seedDemo(database, "Another-password-1", new Date(NOW.getTime() + 86_400_000));

  expect(await readAll("select id from lead")).toHaveLength(5000);
});

test.runIf(IS_LONG)("the seed creates the same leads on another machine", async () => {
  const [first] = await licenses();
  const before = leads.filter(({ license }) => license === first?.name).map(({ id, phone }) => `${id} ${phone}`);
  // The tenant's role must not delete history.
  await database.pool.query(
    "truncate stage_change, contact_attempt, appointment, referral, destination, lead_at_crm cascade",
  );
  await database.transaction({ role: "tenant", licenseId: first?.id ?? "" }, async ({ $client }) => {
    await $client.query("delete from intake_request");
    await $client.query("delete from lead");
  });

  await seedDemo(database, PASSWORD, NOW);
  const again = (await readAll<Lead>("select * from lead order by id")).filter(
    ({ license }) => license === first?.name,
  );

  expect(again.map(({ id, phone }) => `${id} ${phone}`)).toEqual(before);
});

test("leads by the thousand are added to a licence, and what was there stays", async () => {
  const [first] = await licenses();
  const before = leads.filter(({ license }) => license === first?.name).length;

  const { done } = await seedLeads(database, first?.id ?? "", 3000, { now: NOW });
  await seedLeads(database, first?.id ?? "", 1000, { now: NOW });

  const after = (await readAll<Lead>("select * from lead")).filter(({ license }) => license === first?.name);
  const years = (NOW.getTime() - Math.min(...after.map(({ created_at }) => created_at.getTime()))) / (365 * 86_400_000);
  expect(done).toBe(3000);
  expect(after).toHaveLength(before + 4000);
  expect(years).toBeCloseTo(3, 1);
});

test("an unknown licence is rejected with a message", async () => {
  await expect(seedLeads(database, "00000000-0000-7000-8000-000000000000", 1)).rejects.toThrow(
    /unknown, or has no agencies/,
  );
});
