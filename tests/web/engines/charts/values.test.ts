import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import {
  axisUnit,
  changeText,
  formatMinutes,
  formatTick,
  formatValue,
  plainValue,
} from "@/components/engines/charts/values.ts";
import { formatChange, relativeChange } from "@/contract/kernel/percentages.ts";
import { changeText as changeOnPaper, formatShare } from "@/provider/pdf/values.ts";

test.each([
  [0, "0 min"],
  [12.4, "12 min"],
  [60, "1 h"],
  [200, "3 h 20 min"],
  [1440, "1 d"],
  [3130, "2 d 4 h"],
])("%d minutes are formatted as %s", (minutes, expected) => {
  expect(formatMinutes(minutes)).toBe(expected);
});

test.each([
  [100, 170, "100 min"],
  [240, 700, "4 h"],
  [480, 2000, "8 h"],
  [7200, 20_000, "5 d"],
])("on an axis %d of up to %d minutes are formatted in one unit: %s", (minutes, top, expected) => {
  expect(formatTick(minutes, "minutes", "es", axisUnit(top))).toBe(expected);
});

test("a number is formatted by its kind, and a missing one as a dash", () => {
  expect(formatValue(3871, "count", "es")).toBe("3.871");
  expect(formatValue(0.8, "rate", "en")).toBe("80.0%");
  expect(formatValue(0.064, "rate", "en")).toBe("6.4%");
  expect(formatValue(null, "rate", "es")).toBe("–");
});

test("a change is relative, of rates a difference, and absent from zero", () => {
  expect(relativeChange(30, 20, "count")).toBe(0.5);
  expect(relativeChange(0.5, 0.4, "rate")).toBeCloseTo(0.1);
  expect(relativeChange(3, 0, "count")).toBeNull();
  expect(relativeChange(null, 4, "minutes")).toBeNull();
});

test("growth of ten times and more is shown as a factor, that of rates in points", () => {
  const t = ((key: string, { value }: { value: string }) => `${key} ${value}`) as unknown as TFunction;
  const written = (change: number, kind: string, locale: "es" | "en") =>
    changeText(formatChange(change, kind, locale), t).replace(/\s/g, " ");
  expect(written(0.125, "count", "es")).toBe("+12,5%");
  expect(written(8.99, "count", "es")).toBe("+899,0%");
  expect(written(19.75, "count", "es")).toBe("charts.times 21");
  expect(written(-0.95, "money", "en")).toBe("−95.0%");
  expect(written(9.5, "rate", "en")).toBe("charts.points +950.0");
});

test("a change and a share are written on paper as on the screen", () => {
  const labels = { points: "{{value}} puntos", times: "×{{value}}" };

  expect(changeOnPaper(79, 80, "count", "es", labels)).toMatchObject({ text: "−1,3%", direction: "down" });
  expect(changeOnPaper(0.0875, 0.1, "rate", "es", labels)).toMatchObject({ text: "−1,3 puntos" });
  expect(changeOnPaper(2000, 100, "count", "es", labels)).toMatchObject({ text: "×20" });
  expect(formatShare(0.125, "es")).toBe("12,5%");
});

test("a file has numbers without units, with the decimal sign of its language", () => {
  expect(plainValue(0.12345, "es")).toBe("0,1235");
  expect(plainValue(0.12345, "en")).toBe("0.1235");
  expect(plainValue(null, "es")).toBe("");
});
