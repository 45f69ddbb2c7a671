import { describe, expect, test } from "vitest";
import {
  auditDate,
  clockTime,
  DEFAULT_ZONE,
  listDate,
  monthName,
  plainDay,
  plainMoment,
  shortMonth,
  weekdayAndDay,
} from "@/lib/format/dates.ts";
import { knownZone } from "@/lib/format/zone.ts";

describe("audit date", () => {
  test("is dd/mm/yyyy - hh:mm in the licence's zone on a 24-hour clock", () => {
    expect(auditDate("2026-11-21T15:56:02.000Z", DEFAULT_ZONE)).toBe("21/11/2026 - 10:56");
    expect(auditDate("2026-11-21T23:05:00.000Z", DEFAULT_ZONE)).toBe("21/11/2026 - 18:05");
  });

  test("belongs to the licence's day, not to UTC's", () => {
    expect(auditDate("2026-01-01T04:59:00.000Z", DEFAULT_ZONE)).toBe("31/12/2025 - 23:59");
    expect(auditDate("2026-01-01T05:00:00.000Z", DEFAULT_ZONE)).toBe("01/01/2026 - 00:00");
  });

  test("follows another zone through its summer time", () => {
    expect(auditDate("2026-07-01T12:00:00.000Z", "America/New_York")).toBe("01/07/2026 - 08:00");
    expect(auditDate("2026-12-01T12:00:00.000Z", "America/New_York")).toBe("01/12/2026 - 07:00");
  });
});

test("a trace shows seconds", () => {
  expect(clockTime("2026-11-21T15:56:02.400Z", DEFAULT_ZONE)).toBe("10:56:02");
});

describe("a list's date", () => {
  const now = Date.parse("2026-11-21T16:00:00.000Z");
  const ago = (ms: number) => new Date(now - ms).toISOString();

  test("is relative within the hour", () => {
    expect(listDate(ago(12_000), now, "es", DEFAULT_ZONE)).toBe("hace 12 s");
    expect(listDate(ago(4 * 60_000 + 59_000), now, "es", DEFAULT_ZONE)).toBe("hace 4 min");
    expect(listDate(ago(59 * 60_000), now, "en", DEFAULT_ZONE)).toBe("59 min ago");
  });

  test("is a time within the licence's day and a date before it", () => {
    expect(listDate(ago(60 * 60_000), now, "es", DEFAULT_ZONE)).toBe("10:00");
    expect(listDate("2026-11-21T05:00:00.000Z", now, "es", DEFAULT_ZONE)).toBe("00:00");
    expect(listDate("2026-11-21T04:59:00.000Z", now, "es", DEFAULT_ZONE)).toBe("ayer 23:59");
    expect(listDate("2026-11-21T04:59:00.000Z", now, "en", DEFAULT_ZONE)).toBe("yesterday 11:59 PM");
    expect(listDate(ago(60 * 60_000), now, "en", DEFAULT_ZONE)).toBe("10:00 AM");
    expect(listDate("2026-11-20T04:59:00.000Z", now, "es", DEFAULT_ZONE)).toBe("19 nov");
    expect(listDate("2026-11-20T04:59:00.000Z", now, "en", DEFAULT_ZONE)).toBe("Nov 19");
    expect(listDate("2025-12-31T15:00:00.000Z", now, "es", DEFAULT_ZONE)).toBe("31 dic 2025");
    expect(listDate("2025-12-31T15:00:00.000Z", now, "en", DEFAULT_ZONE)).toBe("Dec 31, 2025");
  });

  test("never shows a future time when the clocks differ", () => {
    expect(listDate(ago(-90_000), now, "es", DEFAULT_ZONE)).toBe("hace 0 s");
  });
});

test("a licence with an unknown zone uses the default one", () => {
  expect(knownZone("Pacific/Galapagos")).toBe("Pacific/Galapagos");
  expect(knownZone("Mars/Olympus")).toBe(DEFAULT_ZONE);
  expect(knownZone(undefined)).toBe(DEFAULT_ZONE);
});

test("a month is called by its name and its year, whatever the zone", () => {
  expect(monthName("2026-11", "es")).toBe("noviembre de 2026");
  expect(monthName("2027-01", "en")).toBe("January 2027");
});

test("a day can be read in one way alone, in each language", () => {
  expect(plainDay("2026-11-03", "es")).toBe("3 nov 2026");
  expect(plainDay("2026-11-03", "en")).toBe("Nov 3, 2026");
  expect(plainDay("whenever", "en")).toBe("whenever");
  expect(weekdayAndDay("2026-11-03", "es")).toBe("mar, 3 nov");
  expect(weekdayAndDay("2026-11-03", "en")).toBe("Tue, Nov 3");
  expect(shortMonth("2026-11", "es")).toBe("nov 2026");
  expect(shortMonth("2026-11", "en")).toBe("Nov 2026");
});

test("a moment shows its day in the usual format, in the licence's zone", () => {
  expect(plainMoment("2026-11-04T04:59:00.000Z", "es", DEFAULT_ZONE)).toBe("3 nov 2026, 23:59");
  expect(plainMoment("2026-11-04T04:59:00.000Z", "en", DEFAULT_ZONE)).toBe("Nov 3, 2026, 11:59 PM");
});
