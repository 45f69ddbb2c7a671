import { expect, test } from "vitest";
import { formatChange, formatPercent, progressPercent, relativeChange } from "@/contract/kernel/percentages.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { displayPhone, phoneHref, whatsappHref } from "@/lib/format/phones.ts";

test("an Ecuadorian phone has one format for any input", () => {
  expect(displayPhone("+593987654321")).toBe("+593 98 765 4321");
  expect(displayPhone("0987654321")).toBe("+593 98 765 4321");
  expect(displayPhone("098-765-4321")).toBe("+593 98 765 4321");
});

test("an invalid phone is shown as received", () => {
  expect(displayPhone("98765")).toBe("98765");
  expect(displayPhone("")).toBe("");
});

test("only what can be dialled becomes a link", () => {
  const hrefOf = (phone: string) => phoneHref({ phone, doNotContact: false });

  expect(hrefOf("098 765 4321")).toBe("tel:+593987654321");
  expect(hrefOf("+1 (305) 555-0100")).toBe("tel:+13055550100");
  expect(hrefOf("no tiene")).toBeNull();
  expect(hrefOf("")).toBeNull();
});

test("an opted-out person has no link, for any channel", () => {
  const phone = "0987654321";

  expect(whatsappHref({ phone, doNotContact: false })).toBe("https://wa.me/593987654321");
  for (const hrefOf of [phoneHref, whatsappHref]) expect(hrefOf({ phone, doNotContact: true })).toBeNull();
});

test("numbers are grouped as each language groups them", () => {
  expect(formatNumber(3871, "es")).toBe("3.871");
  expect(formatNumber(10_000, "es")).toBe("10.000");
  expect(formatNumber(3871, "en")).toBe("3,871");
});

test.each([
  [0, "0,0%"],
  [0.0004, "0,1%"],
  [0.0049, "0,5%"],
  [0.034, "3,4%"],
  [0.05, "5,0%"],
  [0.0994, "9,9%"],
  [0.0996, "10,0%"],
  [0.1, "10,0%"],
  [0.125, "12,5%"],
  [0.6666, "66,7%"],
  [0.985, "98,5%"],
  [0.9996, "99,9%"],
  [0.99999, "99,9%"],
  [1, "100,0%"],
  [1.25449, "125,4%"],
  [1.2545, "125,5%"],
  [12.5, "1.250,0%"],
])("a share of %s has one decimal on every screen: %s", (share, text) => {
  expect(formatPercent(share, "es").replace(/\s/g, "")).toBe(text);
});

test.each([
  [79, 80, "count", "−1,3%"],
  [81, 80, "count", "+1,3%"],
  [1601, 1600, "count", "+0,1%"],
  [120, 100, "count", "+20,0%"],
  [30, 1000, "money", "−97,0%"],
  [0.10125, 0.1, "rate", "+0,1"],
  [0.0875, 0.1, "rate", "−1,3"],
  [0.1125, 0.1, "rate", "+1,3"],
  [0.5, 0.5, "rate", "0,0"],
  [2000, 100, "count", "20"],
])("%s after %s of a %s is written %s on every screen", (value, previous, kind, text) => {
  expect(formatChange(relativeChange(value, previous, kind) ?? 0, kind, "es").text.replace(/\s/g, "")).toBe(text);
});

test.each([
  [0, 0],
  [0.29, 29],
  [0.999, 99],
  [1, 100],
  [1.4, 100],
])("of an action at %s, %i per cent are done", (share, percent) => {
  expect(progressPercent(share)).toBe(percent);
});
