import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type DataPointFilter, type Report, type ReportName, reports } from "@/contract/reports/reports.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactAttemptRow } from "@/provider/seed/lead-factories.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  each,
  givenLedger,
  isSold,
  isUnique,
  middle,
  minutesToContact,
  nonZero,
  type OracleLead,
  type ReportOracle,
  share,
} from "./report-oracle.ts";

// Friday noon in Guayaquil: the running week compares with the one before until Friday noon.
const NOW = "2026-03-13T17:00:00.000Z";
const WEEK = { from: "2026-03-07", to: "2026-03-13", compare: "lastWeek", periodToDate: "true" } as const;
const BEFORE = { from: "2026-02-28T05:00:00.000Z", to: "2026-03-06T17:00:00.000Z" };

let provider: TestProvider;
let ledger: ReportOracle;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => provider.stop());

async function readReport(name: ReportName): Promise<Report> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  const { status, body } = await provider.call(reports[name], WEEK, { as: ledger.at.supervisor });
  expect([name, status]).toEqual([name, 200]);
  return body;
}

const isThen = (moment: string | null) => moment !== null && moment < BEFORE.to;
const received = () => ledger.reported.filter(({ createdAt }) => createdAt >= BEFORE.from && isThen(createdAt));
const unique = () => received().filter(isUnique);
const isSoldThen = (lead: OracleLead) => isSold(lead) && isThen(lead.stageAt);
const isContactedThen = (lead: OracleLead) =>
  isUnique(lead) && lead.tries.some((one) => one.isHumanContact && one.isEffective && isThen(one.at));
const valuesBefore = ({ measures, rows, total }: Report, measure: string) => {
  const place = measures.findIndex(({ key }) => key === measure);
  return {
    rows: nonZero(Object.fromEntries(rows.map(({ key, previous }) => [key, previous?.[place]]))),
    total: total.previous?.[place],
  };
};

test("results of the period before count up to the age of the running one", async () => {
  const sold = unique().filter(isSoldThen);

  const [bySource, overview] = [await readReport("closeBySource"), await readReport("overview")];

  expect(sold.length).toBeLessThan(unique().filter(isSold).length);
  expect(valuesBefore(bySource, "sold")).toEqual({ rows: countBy(sold, ({ source }) => source), total: sold.length });
  expect(valuesBefore(bySource, "closeRate").total).toBeCloseTo(share(unique(), isSoldThen) ?? 0, 6);
  expect(valuesBefore(overview, "unique").total).toBe(unique().length);
  expect(valuesBefore(overview, "contacted").total).toBe(unique().filter(isContactedThen).length);
});

test("contacts, their times and their attempts count up to the same age", async () => {
  const answered = unique().filter(({ firstContactAt }) => isThen(firstContactAt ?? null));
  const triesOf = (lead: OracleLead) => {
    const contact = lead.firstContactAt && isThen(lead.firstContactAt) ? lead.firstContactAt : BEFORE.to;
    const isTry = ({ at, actorId }: OracleLead["tries"][number]) => actorId !== null && at < BEFORE.to && at <= contact;
    const tries = lead.tries.filter(isTry).length;
    return tries < 5 ? String(tries) : "5+";
  };

  const [response, bySource, perLead] = [
    await readReport("response"),
    await readReport("contactBySource"),
    await readReport("attemptsPerLead"),
  ];

  expect(valuesBefore(response, "answered").total).toBe(answered.length);
  expect(valuesBefore(response, "median").total).toBeCloseTo(middle(answered.flatMap(minutesToContact)) ?? 0, 5);
  expect(valuesBefore(bySource, "contactRate").rows).toEqual(
    each(
      unique(),
      ({ source }) => source,
      (some) => share(some, isContactedThen),
    ),
  );
  expect(valuesBefore(perLead, "spokenWith").total).toBe(answered.length);
  expect(valuesBefore(perLead, "unique").rows).toEqual(countBy(unique(), triesOf));
});

test("first attempts and their times count up to the same age", async () => {
  const { given, services, call } = provider;
  const own = await given.dealership();
  const [as, agent] = await Promise.all([given.user(own, "supervisor"), given.user(own, "advisor-cct")]);
  const { id: resultId, name: result } = await given.contactResult(own.licenseId, {});
  const receivedLead = { createdAt: "2026-03-06T16:00:00.000Z", triesToContact: 1 };
  const [soon, late] = await given.leads(own.licenseId, [receivedLead, receivedLead]);
  const attemptAt = (leadId: string | undefined, at: string) =>
    contactAttemptRow({
      licenseId: own.licenseId,
      id: randomUUID(),
      leadId: leadId ?? "",
      at,
      channel: "call",
      resultId,
      result,
      actorId: agent.userId,
      actor: agent.fullName,
      isHumanContact: false,
      isEffective: false,
    });
  const tries = [attemptAt(soon?.id, "2026-03-06T16:20:00.000Z"), attemptAt(late?.id, "2026-03-06T17:00:00.000Z")];
  await services.database.transaction({ role: "tenant", licenseId: own.licenseId }, ({ $client }) =>
    insertRows($client, contactAttempt, tries),
  );

  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  const { body } = await call(reports.firstAttempt, WEEK, { as });
  const { body: whole } = await call(reports.firstAttempt, { from: "2026-03-06", to: "2026-03-06" }, { as });

  expect(body.total.previous).toEqual([2, 1, 1, 20, 20]);
  expect(whole.total.values.slice(0, 4)).toEqual([2, 2, 0, 40]);
});

test("stages and agreed actions count up to the same age", async () => {
  const stageThen = ({ id, stage }: OracleLead) =>
    ledger.moves.filter(({ leadId, at }) => leadId === id && !isThen(at)).sort((a, b) => a.at.localeCompare(b.at))[0]
      ?.fromStageId ??
    stage?.id ??
    "none";
  const left = ledger.moves.filter(({ leadId, at }) => unique().some(({ id }) => id === leadId) && isThen(at));
  const reached = new Set([
    ...left.map(({ leadId, fromStageId }) => `${fromStageId} ${leadId}`),
    ...unique().map((lead) => `${stageThen(lead)} ${lead.id}`),
  ]);
  // A rescheduled appointment counts until its successor was created.
  const nextOf = (id: string) => ledger.meetings.find(({ previousId }) => previousId === id)?.createdAt ?? null;
  const isAgreedThen = (lead: OracleLead) =>
    ledger.meetings.some(
      ({ id, leadId, type, state, createdAt }) =>
        leadId === lead.id &&
        ["visit", "testDrive"].includes(type) &&
        isThen(createdAt) &&
        state !== "cancelled" &&
        (state !== "rescheduled" || !isThen(nextOf(id))),
    );
  const contacted = unique().filter((lead) => isContactedThen(lead));

  const [funnel, meetings] = [await readReport("funnel"), await readReport("meetings")];

  expect(valuesBefore(funnel, "standing").rows).toEqual(countBy(unique(), stageThen));
  expect(valuesBefore(funnel, "reached").rows).toEqual(countBy([...reached], (one) => one.split(" ")[0] ?? ""));
  expect(valuesBefore(meetings, "contacted").total).toBe(contacted.length);
  expect(valuesBefore(meetings, "withAppointment").total).toBe(contacted.filter(isAgreedThen).length);
});

test("a measure without a time is not compared as of then, and is with a complete period", async () => {
  const overview = await readReport("overview");
  const over = await provider.call(
    reports.overview,
    { from: "2026-02-28", to: "2026-03-06", compare: "previous" },
    { as: ledger.at.supervisor },
  );

  expect(valuesBefore(overview, "unassigned").total).toBeNull();
  expect(valuesBefore(overview, "leads").total).toBe(received().length);
  expect(valuesBefore(overview, "notIntegrated").total).toEqual(expect.any(Number));
  const unassigned = over.body.measures.findIndex(({ key }) => key === "unassigned");
  expect(over.body.total.previous?.[unassigned]).toEqual(expect.any(Number));
});

test("a number of the period before links to the leads that it counted, and none sold later", async () => {
  const report = await readReport("closeBySource");

  const mark = { from: "2026-02-28", to: "2026-03-06", until: BEFORE.to, limit: 200 };
  const query = { ...mark, report: "closeBySource", measure: "sold" } satisfies Partial<DataPointFilter>;
  const { body } = await provider.call(reports.leads, query, { as: ledger.at.supervisor });

  expect(body.items).toHaveLength(valuesBefore(report, "sold").total ?? -1);
});
