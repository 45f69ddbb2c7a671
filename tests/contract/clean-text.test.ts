import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLEANED_SIGNS, clean, cleanText, type TextKind } from "@/contract/kernel/text/clean-text.ts";

const KINDS: TextKind[] = ["text", "label", "name", "phone", "email", "identification", "vehicle", "term"];

describe("cleaning removes the signs that programs add to a value", () => {
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
    ["phone", "+593 (0)98 765-43.21", "+593987654321", ["country"]],
    ["phone", "Cel: 098 765 4321", "098 765 4321", ["prefix"]],
    ["phone", "0987654321 (WhatsApp)", "0987654321", ["words"]],
    ["phone", "mi número es 098-765-4321, gracias", "098-765-4321", ["words"]],
    ["phone", "0987654321 ext. 12", "0987654321", ["extension"]],
    ["phone", "https://api.whatsapp.com/send?phone=593987654321&text=hola", "+593987654321", ["link"]],
    ["phone", "0\ufe0f\u20e39\ufe0f\u20e38\ufe0f\u20e37654321", "0987654321", ["invisible", "width"].toSorted()],
    ["email", "Ana Paz <ana@example.com>", "ana@example.com", ["brackets"]],
    ["email", "correo: ana@example.com", "ana@example.com", ["prefix"]],
    ["email", "ana @ example.com", "ana@example.com", ["spaces"]],
    ["identification", "C.I. 171003406-5", "171003406-5", ["prefix"]],
    ["identification", "Pasaporte: AB123456", "AB123456", ["prefix"]],
    ["term", "wa.me/593987654321", "+593987654321", ["link"]],
    ["email", "maria\u200b@example.com.", "maria@example.com", ["invisible", "trailing"]],
    ["email", "mailto:maria@example.com", "maria@example.com", ["prefix"]],
    ["email", "maria\uff20example.com", "maria@example.com", ["width"]],
    ["name", "O\u2019Connor,", "O'Connor", ["apostrophe", "trailing"]],
    ["name", "O\u00b4Connor", "O'Connor", ["apostrophe"]],
    ["name", "Garc\u00eda\u2010L\u00f3pez\ufe0f", "Garc\u00eda-L\u00f3pez", ["hyphen", "invisible"].toSorted()],
    ["name", "Paz  Soto", "Paz Soto", ["blanks"]],
    ["text", "Paz\u00a0Soto", "Paz Soto", ["blanks"]],
    ["text", " Paz Soto\u00a0", "Paz Soto", []],
    ["name", "Jos&eacute;", "Jos\u00e9", ["references"]],
    ["label", "Paz &#38; C&iacute;a.", "Paz & C\u00eda.", ["references"]],
    ["label", "Quito Norte,", "Quito Norte", ["trailing"]],
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
    ["label", "Andes Motor S.A."],
    ["label", "Onix 1.6 \u2013 LT"],
    ["name", "D'Angelo-Mu\u00f1oz"],
    ["text", "Onix \u2013 LT \u201csport\u201d"],
    ["email", "m.z_1-2'3@sub.dominio.com.ec"],
    ["identification", "AB-123456"],
    ["identification", "CI123456"],
    ["identification", "CC 123456"],
    ["phone", "0987654321x"],
    ["phone", "llamar 5 veces al 0987654321"],
    ["phone", "0987654321 / 0991234567"],
    ["email", "maria paz@example.com"],
    ["email", "wwwilson@example.com"],
    ["email", "e.paz@example.com"],
    ["term", "Cela Paz"],
  ])("cleaning preserves ordinary text: %s %j", (kind, value) => {
    expect(clean(value, kind)).toEqual({ text: value, signs: [] });
  });

  test("a second cleaning changes no value", () => {
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

  test("every named sign is removed by a case", () => {
    const dirty: [TextKind, string][] = [
      ["phone", "\u200b\u201ctel:e\u0301\uff10\u2011\u201d,"],
      ["phone", "tel: +5930987654321 ext 12"],
      ["phone", "098 765 4321 (casa)"],
      ["phone", "wa.me/593987654321"],
      ["name", "O\u2019Connor"],
      ["text", "Paz  Soto"],
      ["text", "Paz &amp; Soto"],
      ["email", "<ana @ example.com>"],
      ["email", "ana @ example.com"],
      ["email", "<ana@example.com>"],
    ];
    const lost = new Set(dirty.flatMap(([kind, value]) => clean(value, kind).signs));

    // Intake separates other values of a field.
    expect(CLEANED_SIGNS.filter((sign) => !lost.has(sign))).toEqual(["several"]);
  });
});
