import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  cedulaCheckDigit,
  compactIdentification,
  identificationError,
  identificationType,
  identifiesPerson,
  isBlank,
  isCedula,
  isDayInFigures,
  isEmail,
  isIdentification,
  isPassport,
  isPhone,
  isRuc,
  isSpreadsheetDate,
  isStrongPassword,
  isWholeEmail,
  isWholeIdentification,
  lostLeadingZero,
  normaliseEmail,
  spreadsheetDay,
  spreadsheetDayNumber,
  spreadsheetError,
  toE164,
} from "@/contract/kernel/validation.ts";

const anything = fc.oneof(fc.anything(), fc.string({ unit: "binary" }));
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe("cédula", () => {
  test.each([
    ["1710034065", "the universal test number"],
    ["1713175071", "a library's example"],
    ["0926687856", "Guayas"],
    ["0102003456", "a leading zero"],
    ["0210345674", "Bolívar"],
    ["0305128902", "Cañar"],
    ["0604123455", "Chimborazo"],
    ["0703332148", "El Oro"],
    ["0912345675", "Guayas"],
    ["1004567895", "Imbabura"],
    ["1307214567", "Manabí"],
    ["1802643732", "Tungurahua"],
    ["2309876544", "Santo Domingo"],
    ["2401234568", "the highest province"],
    ["1710001080", "check digit 10 counts as 0"],
    ["0100000009", "the lowest"],
    ["2469999995", "third digit 6"],
    ["2222222222", "all twos"],
  ])("%s is valid: %s", (value) => {
    expect(isCedula(value)).toBe(true);
  });

  test.each([
    ["1710034066", "check digit"],
    ["1234567890", "check digit"],
    ["0102030405", "check digit"],
    ["1111111111", "check digit"],
    ["0001234566", "province 00"],
    ["2501234567", "province 25"],
    ["3012345678", "province 30"],
    ["9999999999", "province 99"],
    ["0171234560", "third digit 7"],
    ["0987654324", "third digit 8"],
    ["0999999999", "third digit 9"],
    ["171003406", "nine digits"],
    ["17100340655", "eleven digits"],
    ["17-1003406", "not digits"],
    [" 1710034065", "not trimmed"],
    ["١٧١٠٠٣٤٠٦٥", "digits of another script"],
    ["1710034065\n", "a line break after it"],
  ])("%j is invalid: %s", (value) => {
    expect(isCedula(value)).toBe(false);
  });

  test("one of ten check digits is valid for any nine digits", () => {
    const stem = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 6 }), digits(6));

    fc.assert(
      fc.property(stem, ([province, third, rest]) => {
        const nine = `${String(province).padStart(2, "0")}${third}${rest}`;
        const fitting = [..."0123456789"].filter((digit) => isCedula(nine + digit));
        expect(fitting).toEqual([String(cedulaCheckDigit(nine))]);
      }),
    );
  });

  test("one wrong digit is always detected", () => {
    const cedula = digits(9)
      .map((nine) => nine + cedulaCheckDigit(nine))
      .filter(isCedula);

    fc.assert(
      fc.property(cedula, fc.nat(9), fc.integer({ min: 1, max: 9 }), (value, index, shift) => {
        const invalid = String((Number(value[index]) + shift) % 10);
        expect(isCedula(value.slice(0, index) + invalid + value.slice(index + 1))).toBe(false);
      }),
    );
  });
});

describe("RUC and passport", () => {
  test("a RUC is thirteen digits and nothing more: real ones fail every published sum", () => {
    expect(["1790012345001", "1793213150001", "9999999999999"].map(isRuc)).toEqual([true, true, true]);
    expect(["179001234500", "17900123450011", "179001234500A", " 1790012345001"].map(isRuc)).toEqual(
      Array(4).fill(false),
    );
  });

  test("a passport is six to nine uppercase letters or digits", () => {
    expect(["ABC123", "A12345678", "123456"].map(isPassport)).toEqual([true, true, true]);
    expect(["AB123", "ABC1234567", "abc123", "ABC 123", "ÑBC123", ""].map(isPassport)).toEqual(Array(6).fill(false));
  });

  test("ten digits are validated as a cédula, thirteen as a RUC, anything else as a passport", () => {
    expect(["1710034065", "1790012345001", "ABC123", "171003406"].map(identificationType)).toEqual([
      "cedula",
      "ruc",
      "passport",
      "passport",
    ]);
  });

  test("the shape of a value decides which rule it breaks", () => {
    const errors = ["1710034066", "17100340655", "AB-12", "ABC12345678", "no tiene", "123"].map(identificationError);
    expect(errors).toEqual(["cedula", "cedula", "identification", "passport", "identification", "identification"]);
    expect(["1710034065", "1790012345001", "ABC123", "912345675"].map(identificationError)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ["99999999", "2222222222", "9999999999999", "XXXXXX"],
    ["123456", "456789", "987654321", "1234567890123"],
    ["NOTIENE", "NINGUNO", "SINDATO", "PENDIENTE"],
    ["A0000000", "XX0000", "121212", "123123123"],
  ])("%s and similar values pass, and identify no person", (...fillers) => {
    expect(fillers.filter((value) => !isIdentification(value))).toEqual([]);
    expect(fillers.filter(identifiesPerson)).toEqual([]);
  });

  test("a value that only one person can have identifies that person", () => {
    const own = ["1710034065", "0102003456", "1790012345001", "ABC123", "A1234567", "AB000001", "123465", "B1111112"];

    expect(own.filter((value) => !identifiesPerson(value))).toEqual([]);
    expect(["1710034066", "123", ""].filter(identifiesPerson)).toEqual([]);
  });

  test.each(["1710034065.0", "1710034065,00", " 1710034065.0 "])(
    "%s, a number stored as a fraction, is repaired",
    (value) => {
      expect(isIdentification(value)).toBe(false);
      expect(repairIdentification(value)).toBe("1710034065");
    },
  );

  test("the zero of a decimal fraction is not a digit of a cédula", () => {
    expect(repairIdentification("912345675.0")).toBe("0912345675");
    // Nine digits may be a passport; with the fraction's zero 0123456780 is neither number.
    expect(repairIdentification("123456789.0")).toBe("123456789");
  });

  test("separated parts are joined, unless a part passes as a passport by itself", () => {
    expect(["171003406-5", "17 1003 4065", "ab-123456", "91234567-5"].map(compactIdentification)).toEqual([
      "1710034065",
      "1710034065",
      "AB123456",
      "912345675",
    ]);
    expect(compactIdentification("17-1003406")).toBe("17-1003406");
    expect(repairIdentification("17-1003406")).toBeUndefined();
  });

  test("a cédula without its leading zero passes as a passport, and has a repair", () => {
    expect(isPassport("912345675")).toBe(true);
    expect(lostLeadingZero("912345675")).toBe(true);
    expect(isIdentification("912345675")).toBe(true);
    expect(repairIdentification("912345675")).toBe("0912345675");
  });
});

describe("phone", () => {
  test.each(["+593987654321", "0987654321", "0223456789", "+593223456789", "098 765 4321", "(098) 765-43.21"])(
    "%s passes",
    (value) => {
      expect(isPhone(value)).toBe(true);
    },
  );

  test.each([
    "022345678",
    "+59322345678",
    "987654321",
    "593987654321",
    "+5930987654321",
    "00593987654321",
    "0987654321x",
    "022345678.0",
    "+593 98765432",
    "",
    "٠٩٨٧٦٥٤٣٢١",
  ])("%j does not", (value) => {
    expect(isPhone(value)).toBe(false);
  });

  test.each([
    "987654321",
    "987654321.0",
    "0987654321,0",
    "593987654321",
    "+5930987654321",
    "00593987654321",
    "+593 0 98 765 4321",
  ])("%s is repaired to 0987654321", (value) => {
    expect(repairPhone(value)).toBe("0987654321");
  });

  test.each(["022345678", "0987654321", "12345", "", "34987654321"])("%j is left alone", (value) => {
    expect(repairPhone(value)).toBeUndefined();
  });

  test("both ways to write a number are one number", () => {
    fc.assert(
      fc.property(digits(9), (nine) => {
        expect(toE164(`0${nine}`)).toBe(`+593${nine}`);
        expect(toE164(`+593${nine}`)).toBe(`+593${nine}`);
      }),
    );
  });
});

describe("email", () => {
  test.each([
    "maria@example.com",
    "maria+auto@example.com",
    "m.z_1-2'3@sub.dominio.com.ec",
    "MARIA@EXAMPLE.EC",
    "maría@correo.ec",
    "a@b.co",
    "a@muñoz.ec",
  ])("%s passes", (value) => {
    expect(isEmail(value)).toBe(true);
  });

  test.each([
    "",
    "maria",
    "maria@",
    "@example.com",
    "maria@example",
    "maria@example.c",
    "maria@example.c1",
    "maria@@example.com",
    "maria@exa mple.com",
    "mar ia@example.com",
    "maria@.com",
    "maria@-example.com",
    "maria@example..com",
    "a@b.com,c@d.com",
    "María <maria@example.com>",
    "maria@example.com\n",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(250)}.com`,
  ])("%j does not", (value) => {
    expect(isEmail(value)).toBe(false);
  });

  test("no input makes validation slow", () => {
    const start = performance.now();

    for (const value of [`${"a.".repeat(50_000)}@`, `a@${"b.".repeat(50_000)}`, `${"a@".repeat(50_000)}`])
      isEmail(value);

    expect(performance.now() - start).toBeLessThan(200);
  });

  test("addresses are matched without regard to case or space around them", () => {
    expect(normaliseEmail("  Maria@Example.COM ")).toBe("maria@example.com");
  });
});

describe("blank, and a password", () => {
  test("values other than text, and blanks, are blank", () => {
    expect([undefined, null, 0, false, [], {}, "", " ", "\t\n\u00a0"].map(isBlank)).toEqual(Array(9).fill(true));
    expect(["a", " a ", "0"].map(isBlank)).toEqual([false, false, false]);
  });

  test("a password has ten characters, a letter and something else", () => {
    expect(["Prospecta-2026", "contraseña 1"].map(isStrongPassword)).toEqual([true, true]);
    expect(["short-1", "1234567890", "onlyletters", 12_345_678_901, undefined].map(isStrongPassword)).toEqual(
      Array(5).fill(false),
    );
  });
});

describe("for any input at all", () => {
  test("every rule answers true or false, and throws nothing", () => {
    const rules = [isBlank, isEmail, isCedula, isRuc, isPassport, isPhone, isIdentification, isStrongPassword];

    fc.assert(
      fc.property(anything, (value) => {
        expect(rules.map((rule) => typeof rule(value))).toEqual(rules.map(() => "boolean"));
      }),
    );
  });

  test("a repair passes the rule that the value failed", () => {
    const near = fc.oneof(
      fc.string(),
      digits(9),
      digits(10),
      digits(12),
      digits(13).map((value) => `+${value}`),
    );

    fc.assert(
      fc.property(near, (value) => {
        const identification = repairIdentification(value);
        const phone = repairPhone(value);
        if (identification !== undefined) expect(isIdentification(identification)).toBe(true);
        if (phone !== undefined) expect([isPhone(value), isPhone(phone)]).toEqual([false, true]);
      }),
    );
  });

  test("normalising a phone twice changes it once", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(toE164(toE164(value))).toBe(toE164(value));
      }),
    );
  });
});

describe("a date created by a spreadsheet", () => {
  test.each(["2-mar", "02-Mar.", "mar-26", "31-dic-2026", "1-Jan-99", "sept-09"])(
    "is recognised by its format: %s",
    (value) => {
      expect(isSpreadsheetDate(value)).toBe(true);
    },
  );

  test.each(["Mazda 2-mar", "mar", "Marzo-26", "2-3", "MAR-2024", "45231", "02/03/2026", ""])(
    "is recognised in no ordinary text: %s",
    (value) => {
      expect(isSpreadsheetDate(value)).toBe(false);
    },
  );

  test.each([
    ["01/02/2026", true],
    ["1-2-26", true],
    ["2026-02-01", true],
    ["24/11/2026 0:00", true],
    ["2026-11-24 00:00:00", true],
    ["2026-11-24T00:00:00", true],
    ["24/11/2026 12:00:00 a. m.", true],
    ["24/11/2026 sábado", false],
    ["01/02-2026", false],
    ["3/2", false],
    ["Núñez 01/02/2026", false],
    ["", false],
  ])("is not recognised in numeric dates: %s", (value, isDay) => {
    expect(isDayInFigures(value)).toBe(isDay);
  });

  test("is converted back to a day when its year is present", () => {
    expect(["2-mar-26", "31-dic-2026", "1-ene-31", "2-mar", "mar-26", "31-feb-26"].map(spreadsheetDay)).toEqual([
      "2026-03-02",
      "2026-12-31",
      "1931-01-01",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a spreadsheet's changes to an identification", () => {
  test.each([
    ["spreadsheetNumber", ["9,87654E+11", "1.71003E09"]],
    ["spreadsheetDate", ["01-mar", "02-mar-26", "24/11/2026", "2026-11-24 00:00:00"]],
    ["spreadsheetError", ["#¡VALOR!", "#VALUE!", "#REF!", "#N/A", "#N/D", "#¡DIV/0!", "#¿NOMBRE?", "#########", "##"]],
  ])("is recognised by its remains, and has no repair: %s", (input, values) => {
    expect(values.map(spreadsheetError)).toEqual(values.map(() => input));
    expect(values.flatMap((value) => repairIdentification(value) ?? repairPhone(value) ?? [])).toEqual([]);
  });

  test.each(["1710034065", "0987654321", "AB123456", "#", "#1", "#12 casa", "N/A", "46350", ""])(
    "is not recognised in other values: %s",
    (value) => {
      expect(spreadsheetError(value)).toBeUndefined();
    },
  );

  test("a date without separators would pass as a passport, and has no repair", () => {
    expect(["02-mar-26", "24-11-2026", "2026-11-24", "1.71003E09"].map(repairIdentification)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test("a number is a day of its calendar between 1920 and 2079", () => {
    expect(["46350", "46350,5", " 7306 ", "65744"].map(spreadsheetDayNumber)).toEqual([46_350, 46_350, 7306, 65_744]);
    expect(["7305", "65745", "463500", "4.6350", "x"].map(spreadsheetDayNumber)).toEqual(Array(5).fill(undefined));
  });
});

test("typed text is validated once it is complete, and not while it may become a RUC", () => {
  expect(["1712345678", "1790012345001", "17900123450012"].map(isWholeIdentification)).toEqual([true, true, true]);
  expect(["171234567", "1790012345", "1760001550", "17900123450", "AB1234567"].map(isWholeIdentification)).toEqual(
    Array(5).fill(false),
  );
  expect(["ana@x.com", "ana paz@x.com", "ana@x@y"].map(isWholeEmail)).toEqual([true, true, true]);
  expect(["ana", "ana@x", "ana@x.c", "ana@x.com.", "ana "].map(isWholeEmail)).toEqual(Array(5).fill(false));
});
