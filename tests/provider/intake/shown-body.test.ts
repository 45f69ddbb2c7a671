import { expect, test } from "vitest";
import { shownBody, shownProperties } from "@/provider/intake/shown-body.ts";
import { expectWithin } from "@/tests/support/within.ts";

test.each([
  ['{"apiKey":"k-1","name":"Ana"}', '{"apiKey":"***","name":"Ana"}'],
  ['{"partner_key" : 17 , "n": 1234567890123456789}', '{"partner_key" :"***", "n": 1234567890123456789}'],
  ['{"api\\u004bey":"k-1"}', '{"api\\u004bey":"***"}'],
  ['{"credentials":{"user":"u","list":[{"a":"}"}]},"b":[1]}', '{"credentials":"***","b":[1]}'],
  ['{"a":{"token":null},"b":"token: x"}', '{"a":{"token":"***"},"b":"token: x"}'],
  [
    '{"x":["token","y"],"clave":"c","palabras_clave":"suv"}',
    '{"x":["token","y"],"clave":"***","palabras_clave":"suv"}',
  ],
  ['{"token":"k', '{"token":"***"'],
])("what is a secret by its name is masked and no more: %s", (body, shown) => {
  expect(shownBody(body)).toBe(shown);
});

test.each([
  ["<adf><apiKey>k-1</apiKey><name>Ana</name></adf>", "<adf><apiKey>***</apiKey><name>Ana</name></adf>"],
  [
    '<?xml version="1.0"?><id source="x" token=\'k-1\'>7</id>',
    '<?xml version="1.0"?><id source="x" token="***">7</id>',
  ],
  ["<secret><![CDATA[k<b>]]></secret><b/>", "<secret>***</secret><b/>"],
  ["<token/><b>1</b>", "<token/><b>1</b>"],
])("in XML too: %s", (body, shown) => {
  expect(shownBody(body)).toBe(shown);
});

test.each([
  ['"'.repeat(200_000)],
  [`"${'\\"'.repeat(100_000)}`],
  [`<${"a".repeat(200_000)}`],
  [`<a ${"b".repeat(200_000)}>`],
  ["<a ".repeat(60_000)],
  [`{"${"_".repeat(200_000)}":1}`],
])("no body of a sender's keeps whoever reads it waiting", (body) => {
  const start = performance.now();

  expect(shownBody(body)).toBe(body);

  expectWithin(performance.now() - start, 1000);
});

test("of what an unknown body left with its lead, however deep", () => {
  const left = { apiKey: "k-1", color: "rojo", form: { password: "p", list: [{ access_token: 7 }, "token"] } };

  expect(shownProperties(left)).toEqual({
    ...{ apiKey: "***", color: "rojo" },
    form: { password: "***", list: [{ access_token: "***" }, "token"] },
  });
});
