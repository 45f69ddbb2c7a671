import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLEANED_SIGNS, clean, cleanText, type TextKind } from "@/contract/clean-text.ts";

const KINDS: TextKind[] = ["text", "name", "phone", "email", "identification", "vehicle", "term"];

describe("a value loses the signs that machines add", () => {
  test.each<[TextKind, string, string, string[]]>([
    ["phone", "\u202a+593 98 765 4321\u202c", "+593 98 765 4321", ["invisible"]],
    ["phone", "\u2066098\u2011765\u20114321\u2069", "098-765-4321", ["invisible", "hyphen"]],
    ["phone", "\uff10\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff11", "0987654321", ["width"]],
    ["phone", "\u0660\u0669\u0668\u0667\u0666\u0665\u0664\u0663\u0662\u0661", "0987654321", ["width"]],
    ["phone", "tel:+593-98-765-4321", "+593-98-765-4321", ["prefix"]],
    ["phone", "p:+593987654321", "+593987654321", ["prefix"]],
    ["phone", "0987654321,", "0987654321", ["trailing"]],
    ["phone", '="0987654321"', "0987654321", ["quotes"]],
    ["phone", "'0987654321", "0987654321", ["quotes"]],
    ["phone", '"tel: 098 765 4321",', "098 765 4321", ["trailing", "quotes", "prefix"].toSorted()],
    ["email", "maria\u200b@example.com.", "maria@example.com", ["invisible", "trailing"]],
    ["email", "mailto:maria@example.com", "maria@example.com", ["prefix"]],
    ["email", "maria\uff20example.com", "maria@example.com", ["width"]],
    ["name", "O\u2019Connor,", "O'Connor", ["apostrophe", "trailing"]],
    ["name", "O\u00b4Connor", "O'Connor", ["apostrophe"]],
    ["name", "Garc\u00eda\u2010L\u00f3pez\ufe0f", "Garc\u00eda-L\u00f3pez", ["hyphen", "invisible"].toSorted()],
    ["name", "Jose\u0301", "Jos\u00e9", ["accents"]],
    ["name", "\u2800\u3164", "", ["invisible"]],
    ["name", "Ana\ufeff Mar\u00eda", "Ana Mar\u00eda", ["invisible"]],
    ["identification", "171003406\u20115", "171003406-5", ["hyphen"]],
    ["identification", "\u20601710034065.", "1710034065", ["invisible", "trailing"]],
    ["vehicle", "PBA\u20131234", "PBA-1234", ["hyphen"]],
    ["term", "Connor,", "Connor", ["trailing"]],
    ["term", "tel:+593 98 765 4321", "+593 98 765 4321", ["prefix"]],
  ])("%s %j", (kind, value, text, signs) => {
    const cleaned = clean(value, kind);

    expect({ ...cleaned, signs: cleaned.signs.toSorted() }).toEqual({ text, signs: [...signs].toSorted() });
  });

  test.each<[TextKind, string]>([
    ["name", "Luis Paz Jr."],
    ["name", "Andes Motor S.A."],
    ["name", "Ma."],
    ["name", "D'Angelo-Mu\u00f1oz"],
    ["text", "Onix \u2013 LT \u201csport\u201d"],
    ["email", "m.z_1-2'3@sub.dominio.com.ec"],
    ["phone", "+593 (0)98 765-43.21"],
    ["identification", "AB-123456"],
  ])("and what people write is no damage: %s %j", (kind, value) => {
    expect(clean(value, kind)).toEqual({ text: value, signs: [] });
  });

  test("a second cleaning finds nothing", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary", maxLength: 2 }),
      fc.constantFrom(..."'\"\u201c\u201d=,.; \u200b\u202atel:p:0+9\u2019-\u2011\uff0c\ufeff"),
    );
    const value = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(""));

    fc.assert(
      fc.property(value, fc.constantFrom(...KINDS), (text, kind) => {
        const once = cleanText(text, kind);
        expect(clean(once, kind)).toEqual({ text: once, signs: [] });
      }),
    );
  });

  test("every sign that is named can be lost", () => {
    const dirty = clean("\u200b\u201ctel:e\u0301\uff10\u2011\u201d,", "phone").signs;

    expect(CLEANED_SIGNS.filter((sign) => !dirty.includes(sign) && sign !== "prefix" && sign !== "apostrophe")).toEqual(
      [],
    );
  });
});
