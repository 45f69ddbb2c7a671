import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { clock, dayHeader, entry, viewsOn } from "@/components/features/agenda/schedule/calendar-setup.tsx";

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

test("a narrow day shows its number", () => {
  const narrow = { text: "M", weekdayText: "M", dayNumberText: "24", isNarrow: true };
  const { container } = render(dayHeader(narrow));

  expect(container).toHaveTextContent("M 24");
  expect(dayHeader({ text: "mar 24", weekdayText: "mar", dayNumberText: "24", isNarrow: false })).toBe("mar 24");
  expect(dayHeader({ text: "M", weekdayText: "M", dayNumberText: "", isNarrow: true })).toBe("M");
});

test("a truncated appointment has its full text in its title", () => {
  const title = "Edison Llerena Cárdenas · Entrega · Carolina Ortiz";
  render(entry({ event: { title }, timeText: "08:00", timeClass: "time", titleClass: "title" }));

  expect(screen.getByTitle(title)).toHaveTextContent(title);
  expect(screen.getByText("08:00")).toHaveClass("time");
});

test("weeks of the month have equal heights, and a phone counts hidden appointments", () => {
  const [wide, phone] = [viewsOn(false), viewsOn(true)];

  expect(wide.options).toMatchObject({ dayGrid: { dayMaxEvents: true } });
  expect(wide.names.week).toBe("timeGridWeek");
  expect(wide.options).toMatchObject({ timeGridWeek: { eventMaxStack: 2 } });
  expect(phone.options).toMatchObject({
    dayGrid: { dayMaxEvents: 0 },
    [phone.names.week]: { duration: { days: 3 }, eventMaxStack: 1 },
  });
});
