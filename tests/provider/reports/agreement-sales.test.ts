import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  each,
  getTotal,
  givenLedger,
  isContacted,
  isForSale,
  isOfWhole,
  isSold,
  isUnique,
  middle,
  minutesToContact,
  nonZero,
  nonZeroRows,
  nonZeroTotals,
  type OracleLead,
  type ReportOracle,
  share,
  toLocalDay,
} from "./report-oracle.ts";

let provider: TestProvider;
let ledger: ReportOracle;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
});
afterAll(() => provider.stop());

const DAY_MS = 86_400_000;
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const ofAdvisor = ({ advisor }: OracleLead) => advisor?.id ?? "none";
const unique = () => ledger.reported.filter(isUnique);
const hasMeeting = ({ id }: OracleLead) =>
  ledger.meetings.some(
    ({ leadId, type, state }) =>
      leadId === id && ["visit", "testDrive"].includes(type) && !["cancelled", "rescheduled"].includes(state),
  );

test("the funnel matches present stages, past stages and durations", async () => {
  const { moves, leadOf, readReport } = ledger;
  const left = moves.filter(({ leadId }) => isUnique(leadOf(leadId)));
  const stood = [
    ...left.map(({ leadId, fromStageId }) => `${fromStageId} ${leadId}`),
    ...unique().flatMap(({ id, stage }) => (stage ? [`${stage.id} ${id}`] : [])),
  ];

  const funnel = await readReport("funnel");

  expect(nonZeroRows(funnel, "standing")).toEqual(countBy(unique(), ({ stage }) => stage?.id ?? "none"));
  expect(nonZeroRows(funnel, "reached")).toEqual(countBy([...new Set(stood)], (one) => one.split(" ")[0] ?? ""));
  expect(nonZeroRows(funnel, "medianStay")).toEqual(
    each(
      left,
      ({ fromStageId }) => fromStageId ?? "",
      (some) => middle(some.map(({ fromAt, at }) => minutesBetween(fromAt, at))),
    ),
  );
  expect(getTotal(funnel, "medianStay")).toBeCloseTo(
    middle(left.map(({ fromAt, at }) => minutesBetween(fromAt, at))) ?? 0,
    5,
  );
  expect(funnel.rows.map(({ label }) => label)).toEqual([
    "Nuevo",
    "Contactado",
    "Cita agendada",
    "Negociación",
    "Ganado",
    "Perdido",
  ]);
});

test("sales match the stages of the leads, in every grouping", async () => {
  const { reported, readReport } = ledger;
  const sold = reported.filter(isSold);
  const [cohorts, mix] = [await readReport("cohorts"), await readReport("mix")];
  const trend = await readReport("trendByAdvisor");

  expect(nonZeroRows(await readReport("closeBySource"), "sold")).toEqual(countBy(sold, ({ source }) => source));
  expect(nonZeroRows(await readReport("closeByAdvisor"), "unique")).toEqual(countBy(unique(), ofAdvisor));
  expect(
    nonZero(Object.fromEntries(trend.rows.map(({ key, column, values: [leads] }) => [`${key} ${column?.key}`, leads]))),
  ).toEqual(countBy(unique(), (lead) => `${ofAdvisor(lead)} ${toLocalDay(lead.createdAt)}`));
  expect(nonZeroRows(await readReport("closeByAgency"), "closeRate")).toEqual(
    each(
      reported.filter(isUnique),
      ({ agencyMatch }) => agencyMatch?.id ?? "none",
      (some) => share(some, isSold),
    ),
  );
  expect(nonZeroRows(await readReport("closeByModel"), "sold")).toEqual(
    countBy(sold, ({ model }) => model?.id ?? "none"),
  );
  expect(nonZeroRows(cohorts, "sold")).toEqual(countBy(sold, ({ createdAt }) => toLocalDay(createdAt).slice(0, 7)));
  expect(getTotal(cohorts, "closeRate")).toBeCloseTo(share(reported.filter(isUnique), isSold) ?? 0, 6);
  const ofCell = ({ agencyMatch, model }: OracleLead) => `${agencyMatch?.id ?? "none"} ${model?.id ?? "none"}`;
  const cells = (place: number) =>
    nonZero(Object.fromEntries(mix.rows.map(({ key, column, values }) => [`${key} ${column?.key}`, values[place]])));
  expect(mix.measures.slice(0, 2).map(({ key }) => key)).toEqual(["unique", "sold"]);
  expect([cells(0), cells(1)]).toEqual([countBy(unique(), ofCell), countBy(sold, ofCell)]);
});

test.each([30, 60, 90])("sold within %i days is of the unique leads that are as old", async (days) => {
  const old = ledger.reported.filter(
    (lead) => isUnique(lead) && Date.parse(lead.createdAt) <= Date.now() - days * DAY_MS,
  );
  const inTime = (lead: OracleLead) => isSold(lead) && minutesBetween(lead.createdAt, lead.stageAt) < days * 1440;

  expect(nonZeroTotals(await ledger.readReport("cohorts"))[`closedWithin${days}`]).toEqual(
    nonZero({ share: share(old, inTime) }).share,
  );
});

test("losses match the lost leads, by reason", async () => {
  const lost = ledger.reported.filter((lead) => isForSale(lead) && lead.lostReason);

  expect(nonZeroRows(await ledger.readReport("lostReasons"), "lost")).toEqual(
    countBy(lost, ({ lostReason }) => lostReason),
  );
});

test("appointments set and attended match the calendar", async () => {
  const { reported, meetings, leadOf, readReport } = ledger;
  const contacted = reported.filter(isContacted);
  const due = meetings.filter(
    ({ leadId, type, startsAt }) =>
      ["visit", "testDrive"].includes(type) && isOfWhole(startsAt) && isForSale(leadOf(leadId)),
  );
  const [shown, noShow] = ["shown", "noShow"].map((state) => due.filter((one) => one.state === state));

  const report = await readReport("appointments");

  expect(nonZeroTotals(report)).toEqual(
    nonZero({
      contacted: contacted.length,
      withAppointment: contacted.filter(hasMeeting).length,
      setRate: share(contacted, hasMeeting),
      shown: shown?.length,
      noShow: noShow?.length,
      showRate: share([...(shown ?? []), ...(noShow ?? [])], ({ state }) => state === "shown"),
      testDrives: shown?.filter(({ type }) => type === "testDrive").length,
      testDriveRate: share(shown ?? [], ({ type }) => type === "testDrive"),
    }),
  );
  expect(nonZeroRows(report, "shown")).toEqual(countBy(shown ?? [], ({ startsAt }) => toLocalDay(startsAt)));
});

test("the funnel of appointments agrees with the calendar, step by step and by advisor", async () => {
  const { reported, meetings, readReport } = ledger;
  const contacted = reported.filter(isContacted);
  const hasAppointment = (types: string[], { id }: OracleLead) =>
    meetings.some(({ leadId, type, state }) => leadId === id && types.includes(type) && state === "shown");

  const report = await readReport("meetings");

  expect(nonZeroTotals(report)).toEqual(
    nonZero({
      contacted: contacted.length,
      withAppointment: contacted.filter(hasMeeting).length,
      hasCome: contacted.filter((lead) => hasAppointment(["visit", "testDrive"], lead)).length,
      hasDriven: contacted.filter((lead) => hasAppointment(["testDrive"], lead)).length,
      setRate: share(contacted, hasMeeting),
    }),
  );
  expect(nonZeroRows(report, "withAppointment")).toEqual(countBy(contacted.filter(hasMeeting), ofAdvisor));
});

test("an advisor's numbers are those of their own leads and their own appointments", async () => {
  const { reported, meetings, leadOf, readReport } = ledger;
  const byAdvisor = (some: OracleLead[], measure: (some: OracleLead[]) => number | null) =>
    each(some, ofAdvisor, measure);
  const shown = meetings.filter(
    ({ leadId, type, state, startsAt }) =>
      ["visit", "testDrive"].includes(type) && state === "shown" && isOfWhole(startsAt) && isForSale(leadOf(leadId)),
  );
  const overdue = unique().filter(
    ({ isOpen, nextActionAt }) => isOpen && nextActionAt && Date.parse(nextActionAt) <= Date.now(),
  );

  const report = await readReport("advisors");

  expect(nonZeroRows(report, "unique")).toEqual(byAdvisor(unique(), ({ length }) => length));
  expect(nonZeroRows(report, "contactRate")).toEqual(byAdvisor(unique(), (some) => share(some, isContacted)));
  expect(nonZeroRows(report, "setRate")).toEqual(
    byAdvisor(reported.filter(isContacted), (some) => share(some, hasMeeting)),
  );
  expect(nonZeroRows(report, "closeRate")).toEqual(byAdvisor(unique(), (some) => share(some, isSold)));
  expect(nonZeroRows(report, "medianResponse")).toEqual(
    byAdvisor(unique(), (some) => middle(some.flatMap(minutesToContact))),
  );
  expect(nonZeroRows(report, "shown")).toEqual(countBy(shown, ({ advisorId }) => advisorId));
  expect(nonZeroRows(report, "overdue")).toEqual(countBy(overdue, ofAdvisor));
  expect(getTotal(report, "overdue")).toBeGreaterThan(0);
});

test("visits, open visits, waiting times and durations match the showroom", async () => {
  const { visits, readReport } = ledger;
  const waited = visits.flatMap(({ arrivedAt, attendedAt }) =>
    attendedAt ? [minutesBetween(arrivedAt, attendedAt)] : [],
  );
  const isLeftOpen = ({ arrivedAt, closedAt }: (typeof visits)[number]) =>
    !closedAt || toLocalDay(closedAt) > toLocalDay(arrivedAt);
  const stayed = visits.flatMap(({ arrivedAt, closedAt }) => (closedAt ? [minutesBetween(arrivedAt, closedAt)] : []));

  const report = await readReport("showroom");

  expect(nonZeroTotals(report)).toMatchObject(
    nonZero({
      visits: visits.length,
      open: visits.filter(isLeftOpen).length,
      medianWait: middle(waited),
      medianInStore: middle(stayed),
    }),
  );
  expect(nonZeroRows(report, "visits")).toEqual(countBy(visits, ({ arrivedAt }) => toLocalDay(arrivedAt)));
});
