import { expect, test } from "vitest";
import { formatNumber } from "@/lib/format/numbers.ts";
import { displayPhone, phoneHref } from "@/lib/format/phones.ts";

test("an Ecuadorian phone reads the same however it came", () => {
  expect(displayPhone("+593987654321")).toBe("+593 98 765 4321");
  expect(displayPhone("0987654321")).toBe("+593 98 765 4321");
  expect(displayPhone("098-765-4321")).toBe("+593 98 765 4321");
});

test("what is not a phone is shown as it came", () => {
  expect(displayPhone("98765")).toBe("98765");
  expect(displayPhone("")).toBe("");
});

test("only what can be dialled becomes a link", () => {
  expect(phoneHref("098 765 4321")).toBe("tel:+593987654321");
  expect(phoneHref("+1 (305) 555-0100")).toBe("tel:+13055550100");
  expect(phoneHref("no tiene")).toBeNull();
  expect(phoneHref("")).toBeNull();
});

test("numbers are grouped as each language groups them", () => {
  expect(formatNumber(3871, "es")).toBe("3.871");
  expect(formatNumber(10_000, "es")).toBe("10.000");
  expect(formatNumber(3871, "en")).toBe("3,871");
});
