import fc from "fast-check";
import { expect, test } from "vitest";
import { parseInstant } from "@/provider/domains/intake/adf/dates.ts";

const HERE = "America/Guayaquil";

test.each([
  ["2025-11-21T02:59:50-05:00", "2025-11-21T07:59:50.000Z"],
  ["2025-11-21T07:59:50Z", "2025-11-21T07:59:50.000Z"],
  ["2025-11-21T07:59:50.123456+00:00", "2025-11-21T07:59:50.123Z"],
  ["2025-11-21T07:59:50+0000", "2025-11-21T07:59:50.000Z"],
  ["2025-09-22T18:07", "2025-09-22T23:07:00.000Z"],
  ["2025-09-22T8:47:50", "2025-09-22T13:47:50.000Z"],
  ["2025-09-22T08:47:50-08:0", "2025-09-22T16:47:50.000Z"],
  ["2025-09-22T08:47:50 -8", "2025-09-22T16:47:50.000Z"],
  ["2025-09-22", "2025-09-22T05:00:00.000Z"],
  ["2025-9-2 8:05", "2025-09-02T13:05:00.000Z"],
  ["20250922", "2025-09-22T05:00:00.000Z"],
  ["20250922T184750-0500", "2025-09-22T23:47:50.000Z"],
  ["2025/09/22 18:07:00", "2025-09-22T23:07:00.000Z"],
  ["22/09/2025", "2025-09-22T05:00:00.000Z"],
  ["05/09/2025 18:07", "2025-09-05T23:07:00.000Z"],
  ["09/22/2025 6:07:00 PM", "2025-09-22T23:07:00.000Z"],
  ["9/22/25, 12:07 a.m.", "2025-09-22T05:07:00.000Z"],
  ["22/09/2025 12:07 p. m.", "2025-09-22T17:07:00.000Z"],
  ["Mon, 22 Sep 2025 18:07:00 -0500", "2025-09-22T23:07:00.000Z"],
  ["Mon, 22 Sep 2025 18:07:00 EST", "2025-09-22T23:07:00.000Z"],
  ["September 22, 2025 18:07 PST", "2025-09-23T02:07:00.000Z"],
  ["22 de septiembre de 2025, 18:07", "2025-09-22T23:07:00.000Z"],
  ["1763712000", "2025-11-21T08:00:00.000Z"],
  ["1763712000123", "2025-11-21T08:00:00.123Z"],
])("%s is understood", (written, instant) => {
  expect(parseInstant(written, HERE)).toBe(instant);
});

test.each(["", "hoy", "2025-02-30", "2025-13-01", "31/31/2025", "0000-00-00", "2025-11-21T25:00", "12", "99999999"])(
  "%j is no date",
  (written) => {
    expect(parseInstant(written, HERE)).toBeUndefined();
  },
);

test("any text is parsed as a date or rejected, in short time", () => {
  const pieces = fc.array(
    fc.constantFrom("2025", "-", "/", "11", "T", ":", " ", "PM", "+", "Nov", "de", "9", "Z", ","),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((some) => some.join("")),
      ),
      (written) => {
        const instant = parseInstant(written, HERE);
        return instant === undefined || new Date(instant).toISOString() === instant;
      },
    ),
    { numRuns: 2000 },
  );
});
