import "@testing-library/jest-dom/vitest";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { clock, dayHeader } from "@/components/schedule/calendar-words.tsx";

afterEach(cleanup);

test("hours have two digits, alone and from one to another", () => {
  const [nine, ten] = [
    { hour: 9, minute: 0 },
    { hour: 10, minute: 5 },
  ];

  expect([clock({ start: nine }), clock({ start: nine, end: ten }), clock({ start: { hour: 0, minute: 0 } })]).toEqual([
    "09:00",
    "09:00 - 10:05",
    "00:00",
  ]);
});

test("a day with little room keeps its number", () => {
  const narrow = { text: "M", weekdayText: "M", dayNumberText: "24", isNarrow: true };
  const { container } = render(dayHeader(narrow));

  expect(container).toHaveTextContent("M 24");
  expect(dayHeader({ text: "mar 24", weekdayText: "mar", dayNumberText: "24", isNarrow: false })).toBe("mar 24");
  expect(dayHeader({ text: "M", weekdayText: "M", dayNumberText: "", isNarrow: true })).toBe("M");
});
