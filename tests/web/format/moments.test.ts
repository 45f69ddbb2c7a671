import { expect, test } from "vitest";
import { dayMoments } from "@/lib/format/moments.ts";

const hoursOf = (day: string, zone: string) => {
  const { from, to } = dayMoments(day, zone);
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
};

test("a day is between its zone's midnights", () => {
  expect(dayMoments("2026-11-22", "America/Guayaquil")).toEqual({
    from: "2026-11-22T05:00:00.000Z",
    to: "2026-11-23T05:00:00.000Z",
  });
});

test("the days on which clocks change are an hour shorter or longer", () => {
  expect(hoursOf("2026-10-25", "Europe/Madrid")).toBe(25);
  expect(hoursOf("2026-03-29", "Europe/Madrid")).toBe(23);
  expect(hoursOf("2026-12-31", "Europe/Madrid")).toBe(24);
  // Its clocks change at midnight: this day begins at one.
  expect(hoursOf("2026-09-06", "America/Santiago")).toBe(23);
});
