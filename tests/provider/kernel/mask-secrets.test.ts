import { expect, test } from "vitest";
import { maskBody, maskProperties, maskText } from "@/provider/kernel/mask-secrets.ts";
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
])("only values named as secrets are masked: %s", (body, displayed) => {
  expect(maskBody(body)).toBe(displayed);
});

test.each([
  ["<adf><apiKey>k-1</apiKey><name>Ana</name></adf>", "<adf><apiKey>***</apiKey><name>Ana</name></adf>"],
  [
    '<?xml version="1.0"?><id source="x" token=\'k-1\'>7</id>',
    '<?xml version="1.0"?><id source="x" token="***">7</id>',
  ],
  ["<secret><![CDATA[k<b>]]></secret><b/>", "<secret>***</secret><b/>"],
  ["<token/><b>1</b>", "<token/><b>1</b>"],
])("values named as secrets are masked in XML: %s", (body, displayed) => {
  expect(maskBody(body)).toBe(displayed);
});

const PART = "Content-Disposition: form-data; name=";
const parts = (name: string, value: string) =>
  `--b1\r\n${PART}"${name}"\r\n\r\n${value}\r\n--b1\r\n${PART}"phone"\r\n\r\n0987654321\r\n--b1--`;

test.each([
  ["a=1&token=k-1&password=p,1;2&phone=0987654321", "a=1&token=***&password=***&phone=0987654321"],
  ["{'token':'k-1','phone':'0987654321'}", "{'token':'***','phone':'0987654321'}"],
  ['{token:"k-1",phone:"0987654321"}', '{token:"***",phone:"0987654321"}'],
  [parts("access_token", "k-1\r\nk-2"), parts("access_token", "***")],
  [
    "MIME-Version: 1.0\n\n<adf><token>k-1</token><phone>0987654321</phone></adf>",
    "MIME-Version: 1.0\n\n<adf><token>***</token><phone>0987654321</phone></adf>",
  ],
  ["Authorization: Bearer k-1 k-2\r\nNombre: Ana", "Authorization: ***\r\nNombre: Ana"],
  ["Contraseña del portal: k 1\nTeléfono: 0987654321", "Contraseña del portal: ***\nTeléfono: 0987654321"],
  ["payload=%7B%22token%22%3A%22k-1%22%2C%22n%22%3A1%7D", "payload=%7B%22token%22%3A%22***%22%2C%22n%22%3A1%7D"],
  ["https://x.example/in?api%5Fkey=k-1&b=2", "https://x.example/in?api%5Fkey=***&b=2"],
  ['{"nota":"5" de largo","token":"k-1","b":2', '{"nota":"5" de largo","token":"***","b":2'],
  ["{credentials:{user:'u}',pass:'k-1'},b:1}", "{credentials:***,b:1}"],
  ["array('token' => 'it\\'s', 'b' => 1)", "array('token' => '***', 'b' => 1)"],
  ["token=3Dk=\r\n1&b=2", "token=***&b=2"],
  ["Token:\nk-1\nNombre: Ana", "Token:\n***\nNombre: Ana"],
  ["token: k-1 phone: 0987654321", "token: *** phone: 0987654321"],
  ["<adf token=k-1><b>1</b>", "<adf token=***<b>1</b>"],
  ["&lt;token&gt;k-1&lt;/token&gt; &lt;b&gt;1", "&lt;token&gt;***&lt;/token&gt; &lt;b&gt;1"],
  ["{“token”: “k-1”, “b”: 1}", "{“token”: “***”, “b”: 1}"],
])("values named as secrets are masked in other text: %s", (text, displayed) => {
  expect(maskText(text)).toBe(displayed);
});

test.each([
  ["nombre=Ana&telefono=0987654324&palabras clave=suv"],
  ["{'firstName':'Ana','phone':'0987654334'}"],
  ["Nombre: Ana\nTeléfono: 0987654322\nLlegó a las 12:30"],
  ["<html><body>Nombre: Ana, 0987654321</body></html>"],
  [parts("name", "Ana")],
  ["token:\nphone=1"],
])("the rest of the text remains: %s", (text) => {
  expect(maskText(text)).toBe(text);
});

test.each([
  [":".repeat(200_000)],
  ['="'.repeat(100_000)],
  ["token='".repeat(40_000)],
  ["token=[".repeat(40_000)],
  [`token=${" ".repeat(200_000)}`],
  [`token=${"a ".repeat(100_000)}`],
  [`token=${"%26".repeat(60_000)}`],
  [`${"a".repeat(100)}=`.repeat(2000)],
  ["form-data; name=token\n".repeat(10_000)],
  ["--".repeat(100_000)],
  ["&lt;a&gt;".repeat(20_000)],
  ['token="a'.repeat(30_000)],
])("masking of other text is not slow", (text) => {
  const start = performance.now();

  maskText(text);

  expectWithin(performance.now() - start, 1000);
});

test.each([
  ['"'.repeat(200_000)],
  [`"${'\\"'.repeat(100_000)}`],
  [`<${"a".repeat(200_000)}`],
  [`<a ${"b".repeat(200_000)}>`],
  ["<a ".repeat(60_000)],
  [`{"${"_".repeat(200_000)}":1}`],
])("no body of a sender makes masking slow", (body) => {
  const start = performance.now();

  expect(maskBody(body)).toBe(body);

  expectWithin(performance.now() - start, 1000);
});

test("values named as secrets are masked in unknown fields of a lead, at any depth", () => {
  const left = { apiKey: "k-1", color: "rojo", form: { password: "p", list: [{ access_token: 7 }, "token"] } };

  expect(maskProperties(left)).toEqual({
    apiKey: "***",
    color: "rojo",
    form: { password: "***", list: [{ access_token: "***" }, "token"] },
  });
});
