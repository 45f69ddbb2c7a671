import { expect, test } from "vitest";
import { formatNumber, formatPercent } from "@/lib/format/numbers.ts";
import { displayPhone, phoneHref, whatsappHref } from "@/lib/format/phones.ts";

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
  const hrefOf = (phone: string) => phoneHref({ phone, doNotContact: false });

  expect(hrefOf("098 765 4321")).toBe("tel:+593987654321");
  expect(hrefOf("+1 (305) 555-0100")).toBe("tel:+13055550100");
  expect(hrefOf("no tiene")).toBeNull();
  expect(hrefOf("")).toBeNull();
});

test("who is not to be contacted has no link, by whatever way", () => {
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
  [0, "0%"],
  [0.0004, "0,1%"],
  [0.0049, "0,5%"],
  [0.034, "3,4%"],
  [0.05, "5%"],
  [0.0994, "9,9%"],
  [0.0996, "10%"],
  [0.125, "13%"],
  [0.6666, "67%"],
  [0.985, "99%"],
  [0.996, "99%"],
  [0.99999, "99%"],
  [1, "100%"],
  [1.254, "125%"],
  [12.5, "1.250%"],
])("a share of %s is said in one way on every screen: %s", (share, said) => {
  expect(formatPercent(share, "es").replace(/\s/g, "")).toBe(said);
});
