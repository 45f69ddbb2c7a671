import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fold, UNSEEN_SIGNS } from "@/contract/fold.ts";
import type { Receipt } from "@/contract/intake.ts";
import { leads } from "@/contract/leads.ts";
import { people } from "@/contract/people.ts";
import { rules } from "@/contract/rules.ts";
import { work } from "@/contract/work.ts";
import { aPerson, type Dealership, type Someone } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: Someone;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  await another();
});
afterAll(() => provider.stop());

async function another() {
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
}

function send(body: object, source = "web") {
  const whole = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...body };
  return provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body: whole });
}

const asTenant = (licenseId: string) => (text: string, values?: unknown[]) =>
  provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) => $client.query(text, values));

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

describe("a search", () => {
  async function find(searchTerm: string) {
    const { body } = await provider.call(leads.search, { searchTerm }, { as: supervisor });
    return body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  }

  beforeAll(async () => {
    await another();
    await send({ firstName: "Maureen", lastName: "O'Connor", phone: "0990010011" });
    await send({ firstName: "Dermot", lastName: "O\u2019Connor", phone: "0990010012" });
    await send({ firstName: "S\u00f8ren", lastName: "S\u00f8rensen Wei\u00df", phone: "0990010013" });
    await send({
      firstName: "\u0141ukasz",
      lastName: "\u0110or\u0111evi\u0107-\u00de\u00f3rsson",
      phone: "0990010014",
    });
    await send({ firstName: "Jose\u0301", lastName: "Zambrano\u2011Cede\u00f1o", phone: "0990010015" });
  });

  test.each([
    ["O'Connor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["O\u2019Connor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["oconnor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["Connor,", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["Connor, Maureen", ["Maureen O'Connor"]],
    ["Connor,Maureen.", ["Maureen O'Connor"]],
    ["sorensen weiss", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["S\u00d8RENSEN WEI\u00df", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["lukasz dordevic-thorsson", ["\u0141ukasz \u0110or\u0111evi\u0107-\u00de\u00f3rsson"]],
    ["zambrano\u2013cedeno", ["Jos\u00e9 Zambrano-Cede\u00f1o"]],
    ["\u200bjos\u00e9\u200b zambrano", ["Jos\u00e9 Zambrano-Cede\u00f1o"]],
    ["\u202a+593 99 001 0013\u202c", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["tel:+593990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["099\u2011001\u20110013,", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["\uff10\uff19\uff19\uff10\uff10\uff11\uff10\uff10\uff11\uff13", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["S\u00f8ren +593 99 001 0013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["\u201cDermot\u201d (O'Connor)", ["Dermot O'Connor"]],
    [",.", []],
  ])("for %s finds its people", async (term, names) => {
    expect((await find(term)).toSorted()).toEqual(names);
  });

  test("the database folds text as the product does", async () => {
    const ranges = ["00a0-024f", "0370-0403", "0410-044f", "1e00-1eff", "2000-2069", "ff01-ff5e", "fb00-fb06"];
    const letters = ranges.flatMap((range) => {
      const [from = 0, to = 0] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}b`);
    });

    const { rows } = await provider.services.database.pool.query<{ text: string; folded: string }>(
      "select text, fold_text(text) as folded from unnest($1::text[]) text",
      [letters],
    );

    const other = rows.filter(({ text, folded }) => folded !== fold(text));
    expect(other).toEqual([]);
  });

  test("every sign that is not seen is no more in the folded text of the database than in the product's", async () => {
    const isUnseen = new RegExp(`^[${UNSEEN_SIGNS}]$`, "u");
    const signs = Array.from({ length: 0xe_1000 }, (_, code) =>
      code >= 0xd800 && code < 0xe000 ? "" : String.fromCodePoint(code),
    );
    const unseen = signs.filter((sign) => isUnseen.test(sign));

    const { rows } = await provider.services.database.pool.query<{ text: string; folded: string }>(
      "select text, fold_text('ana' || text || 'paz') as folded from unnest($1::text[]) text",
      [unseen],
    );

    expect(unseen.length).toBeGreaterThan(2000);
    expect(rows.filter(({ text, folded }) => folded !== "anapaz" || fold(`ana${text}paz`) !== folded)).toEqual([]);
  });
});

test("rows that were stored before are found by the same terms", async () => {
  const { licenseId } = dealership;
  const run = asTenant(licenseId);
  const [old] = await provider.given.leads(licenseId, [
    { firstName: "Siobh\u00e1n", lastName: "O\u2019Dwyer-\u00d8stby" },
  ]);
  const text = " siobhan o\u2019dwyer-\u00f8stby old\u200b@example.com";
  const [id, key] = [old?.id, "old\u200b@example.com"];
  await run("update lead set search_text = $2, email_key = $3 where id = $1", [id, text, key]);
  const migration = readFileSync("provider/db/migrations/0078_fillers-and-folding.sql", "utf8");
  const [, backfill = ""] = /^(update lead set search_text[^;]*);/m.exec(migration) ?? [];

  await run(backfill);

  const { rows } = await run("select search_text, email_key from lead where id = $1", [id]);
  expect(rows).toEqual([{ search_text: " siobhan odwyer-ostby old@example.com", email_key: "old@example.com" }]);
  const { body } = await provider.call(leads.search, { searchTerm: "O'Dwyer ostby" }, { as: supervisor });
  expect(body.items.map((one) => one.id)).toEqual([id]);
});

describe("a filler is no sign of a person", () => {
  let admin: Someone;
  beforeAll(async () => {
    await another();
    admin = await provider.given.user(dealership, "admin-client", { email: "asesor.uno@people.example" });
  });

  const bare = { identification: "", email: "", phone: "" };
  const open = { requiredFields: [] };

  test.each([
    ["one figure repeated behind the prefix", { phone: "0955555555" }, "pattern"],
    ["nines", { phone: "0999999999" }, "pattern"],
    ["zeros", { phone: "+593000000000" }, "pattern"],
    ["a landline of one figure", { phone: "0222222222" }, "pattern"],
    ["no email", { email: "notiene@gmail.com" }, "pattern"],
    ["no email, counted", { email: "no.tiene2@hotmail.com" }, "pattern"],
    ["not applicable", { email: "na@na.com" }, "pattern"],
    ["a domain of nobody", { email: "cliente1@sincorreo.com" }, "pattern"],
    ["letters over and over", { email: "xxx@yahoo.com" }, "pattern"],
    ["the address of one who works there", { email: "Asesor.Uno@people.example" }, "dealership"],
  ])("%s joins nobody, and the screen is told why", async (_, contact, reason) => {
    const field = Object.keys(contact)[0] as "phone" | "email";
    await ruleOf(open);
    const first = await send({ ...bare, ...contact, firstName: "Ana" });
    const stopped = await stop(first.body.id);
    const second = await send({ ...bare, ...contact, firstName: "Luis", product: "Andes Cumbre" });
    const third = await send({ ...bare, ...contact, firstName: "Eva" });

    expect(stopped).toBe(200);
    expect([second, third].map(({ body }) => body)).toMatchObject([
      { dealState: "new", originalId: null },
      { dealState: "new", originalId: null },
    ]);
    const lead = await detail(second.body.id);
    expect(lead).toMatchObject({ doNotContact: false, fillers: [{ field, reason }] });
    const { body: found } = await provider.call(people.find, contact, { as: admin });
    expect(found).toMatchObject({ records: [], fillers: [{ field, reason }] });
    const { body: similar } = await provider.call(work.similar, contact, { as: supervisor });
    expect(similar).toEqual([]);
  });

  test.each([
    ["a number that somebody may have", { phone: "0987654321" }],
    ["three figures repeated", { phone: "0999999123" }],
    ["a name that begins as a filler", { email: "natalia@gmail.com" }],
    ["the initials of somebody", { email: "jj@gmail.com" }],
    ["a mailbox of a company", { email: "info@empresa.com.ec" }],
  ])("%s is a sign of a person as before", async (_, contact) => {
    await ruleOf(open);
    const first = await send({ ...bare, ...contact, firstName: "Ana" });
    const second = await send({ ...bare, ...contact, firstName: "Ana" });

    expect(second.body).toMatchObject({ dealState: "duplicated", originalId: first.body.id });
    expect((await detail(second.body.id)).fillers).toEqual([]);
  });

  test("a phone that four people with their own identifications share is nobody's", async () => {
    await ruleOf(open);
    const shared = { phone: "0981112223", email: "" };
    const known = ["1710034065", "0102003456", "0926687856"];
    for (const identification of known) await send({ ...shared, identification });
    const before = await send({ ...shared, identification: "" });

    const fourth = await send({ ...shared, identification: "0912345675" });
    const last = await send({ ...shared, identification: "" });

    expect(before.body.dealState).toBe("duplicated");
    expect(fourth.body.dealState).toBe("new");
    expect(last.body).toMatchObject({ dealState: "new", originalId: null });
    expect((await detail(last.body.id)).fillers).toEqual([{ field: "phone", reason: "shared" }]);
  });

  test("two different valid identifications are two people whatever else they share", async () => {
    const shared = { phone: "0981112299", email: "casa@example.com", firstName: "Ana" };
    const one = await send({ ...shared, identification: "1700000019" });
    const other = await send({ ...shared, identification: "0500000120" });
    const ruc = await send({ ...shared, identification: "1700000019001" });

    expect(other.body).toMatchObject({ dealState: "new", originalId: null });
    expect(ruc.body).toMatchObject({ dealState: "duplicated", originalId: one.body.id });
  });

  test("a cédula that lost its zero is not another person", async () => {
    const shared = { phone: "0981112255", email: "", firstName: "Ana" };
    const whole = await send({ ...shared, identification: "0701123457" });
    const short = await send({ ...shared, identification: "701123457" });

    expect(short.body).toMatchObject({ dealState: "duplicated", originalId: whole.body.id });
  });

  test("an erasure leaves nothing behind that a filler would stop", async () => {
    await ruleOf(open);
    const gone = await send({ ...bare, phone: "0944444444", firstName: "Rosa" });
    const { version } = await detail(gone.body.id);
    const records = [{ id: gone.body.id, version }];

    const { status } = await provider.call(people.erase, { records, reason: "asked" }, { as: admin });

    expect(status).toBe(200);
    const stones = "select kind from tombstone where lead_id = $1 order by kind";
    const { rows } = await asTenant(dealership.licenseId)(stones, [gone.body.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(["record"]);
  });

  async function stop(id: string) {
    const { version } = await detail(id);
    const { status } = await provider.call(leads.stopContact, { id, version, reason: "asked" }, { as: supervisor });
    return status;
  }

  async function ruleOf(given: object) {
    const { body } = await provider.call(rules.get, { channel: "digital" }, { as: admin });
    await provider.call(rules.save, { ...body, ...given }, { as: admin });
  }
});
