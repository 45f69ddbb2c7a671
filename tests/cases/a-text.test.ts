import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Receipt } from "@/contract/intake.ts";
import { leads } from "@/contract/leads.ts";
import { aPerson, type Dealership, type Someone } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: Someone;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

function send(body: object, source = "web") {
  const whole = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...body };
  return provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body: whole });
}

async function detail(id: string) {
  return (await provider.call(leads.get, { id }, { as: supervisor })).body;
}

describe("invisible and typographic signs", () => {
  test.each([
    ["directional marks", { phone: "\u202a+593 98 765 4321\u202c" }, { phone: "+593987654321" }],
    ["isolates and non-breaking hyphens", { phone: "\u2068098\u2011765\u20114322\u2069" }, { phone: "+593987654322" }],
    ["zero-width space and word joiner", { phone: "+59398\u200b765\u20604323" }, { phone: "+593987654323" }],
    [
      "full-width figures",
      { phone: "\uff10\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff14" },
      { phone: "+593987654324" },
    ],
    ["tel: in front", { phone: "tel:+593987654325" }, { phone: "+593987654325" }],
    ["p: in front, as Meta writes it", { phone: "p:+593987654326" }, { phone: "+593987654326" }],
    ["a comma behind", { phone: "0987654327," }, { phone: "+593987654327" }],
    ["a number kept as text by a spreadsheet", { phone: "'0987654328" }, { phone: "+593987654328" }],
    ["an email with a dot behind", { email: "maria@example.com." }, { email: "maria@example.com" }],
    ["an email with a byte-order mark", { email: "\ufeffmaria1@example.com" }, { email: "maria1@example.com" }],
    ["an email as a link", { email: "mailto:maria2@example.com" }, { email: "maria2@example.com" }],
    ["a full-width at sign", { email: "maria3\uff20example.com" }, { email: "maria3@example.com" }],
    ["a cédula with a non-breaking hyphen", { identification: "171003406\u20115" }, { identification: "1710034065" }],
    [
      "a cédula between isolates, with a comma",
      { identification: "\u20660102003456,\u2069" },
      { identification: "0102003456" },
    ],
    ["a typographic apostrophe", { lastName: "O\u2019Connor" }, { lastName: "O'Connor" }],
    ["a name with a comma behind", { firstName: "Ana," }, { firstName: "Ana" }],
    ["a name with a variation selector", { firstName: "Ana\ufe0f" }, { firstName: "Ana" }],
    ["a name whose accent is a character of its own", { firstName: "Jose\u0301" }, { firstName: "Jos\u00e9" }],
    ["an abbreviation, which is no damage", { lastName: "Paz Jr." }, { lastName: "Paz Jr." }],
    ["a plate with a typographic hyphen", { carLicense: "PBA\u20131234" }, { carLicense: "PBA1234" }],
  ])("%s", async (_, sent, stored) => {
    const answer = await send(sent);

    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    expect(await detail(answer.body.id)).toMatchObject(stored);
  });

  test("the trace names the signs that a value lost, and nothing of a value that lost none", async () => {
    const answer = await send({ firstName: "Ana", phone: "\u202a+593 98 765 4399\u202c", email: "ana@example.com" });

    const { trace } = await detail(answer.body.id);
    expect(trace.find(({ step }) => step === "normalised")?.changes).toEqual([
      { field: "phone", before: "\u202a+593 98 765 4399\u202c", after: "+593987654399", signs: ["invisible"] },
    ]);
  });

  test("a name of invisible signs alone is no name, and a phone of them is missing", async () => {
    const answer = await send({ phone: "\u200b\u202a\u202c" });

    expect(answer.body.errors).toEqual([{ field: "phone", code: "required" }]);
  });
});

describe("an email that is obviously damaged", () => {
  test.each([
    ["maria@gmail,com", "maria@gmail.com"],
    ["maria @gmail.com", "maria@gmail.com"],
    ["maria@ gmail . com", "maria@gmail.com"],
    ["maria@@gmail.com", "maria@gmail.com"],
    ["maria@gmail..com", "maria@gmail.com"],
    ["maria@gmail", "maria@gmail.com"],
    ["maria.paz@hotmailcom", "maria.paz@hotmail.com"],
    ["mariapaz.gmail.com", "mariapaz@gmail.com"],
    ["maria(at)example.com", "maria@example.com"],
    ["maria arroba gmail punto com", "maria@gmail.com"],
    ["Mar\u00eda Paz <maria@example.com>", "maria@example.com"],
    ["maria@example.com; paz@example.com", "maria@example.com"],
    ["maria@example.com,paz@example.com", "maria@example.com"],
  ])("%s is offered as %s", async (email, repair) => {
    const answer = await send({ email });

    expect(answer.body.errors).toEqual([{ field: "email", code: "email", repair }]);
  });

  test.each(["maria", "maria paz@gmail.com", "www.gmail.com", "0987654321", "@gmail.com", "maria@paz"])(
    "%s is offered as nothing",
    async (email) => {
      const answer = await send({ email });

      expect(answer.body.errors).toEqual([{ field: "email", code: "email" }]);
    },
  );
});
