import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { CODE_ALPHABET, referralCodes } from "@/contract/referrals/codes.ts";
import { linkToken, referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { textPdf } from "@/provider/seed/terms-pdf.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
});

const PDF = textPdf("Términos y condiciones", ["Uno (1)."]);
const PNG = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#a33" } })
  .png()
  .toBuffer();
const upload = (body: Uint8Array, language: "es" | "en" = "es") =>
  provider.call(referralProgramme.addFile, { language }, { as, body });
const picture = (body: Uint8Array) => provider.call(referralProgramme.addImage, {}, { as, body });

/** Declares 60,000 × 60,000 pixels in a few bytes: 14 GB decoded. */
function hugeHead(png: Buffer): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  return huge;
}
const afterPngHeader = (bytes: Buffer) => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), bytes]);

describe("the programme", () => {
  test("is enabled once it has terms, and the last terms cannot be removed while it is enabled", async () => {
    const { body: config } = await provider.call(referralProgramme.create, { titleEs: "Invita" }, { as });
    const on = (version: number) =>
      provider.call(referralProgramme.update, { id: config?.id ?? "", version, isActive: true }, { as });

    expect(await on(1)).toMatchObject({ body: { details: { fields: [{ field: "isActive", code: "termsMissing" }] } } });
    const { body: first } = await upload(PDF);
    expect(await on(1)).toMatchObject({ status: 200, body: { isActive: true, version: 2, titleEs: "Invita" } });
    expect(await provider.call(referralProgramme.switchFile, { id: first.id }, { as })).toMatchObject({
      status: 409,
      body: { code: "IN_USE" },
    });
    const { body: second } = await upload(PDF);
    expect(second).toMatchObject({ number: 2, isActive: true });
    expect((await provider.call(referralProgramme.switchFile, { id: first.id }, { as })).body).toMatchObject({
      isActive: false,
    });
  });

  test("has the company name of the landing", async () => {
    const { slug, memberCode } = await givenProgramme(provider, dealership);
    const token = linkToken(slug, memberCode);
    const issued = await provider.call(referralLanding.token, { token, includeToken: "true" });
    const key = issued.headers.get("x-firebase-token") ?? "";

    const displayed = await provider.call(referralLanding.license, {}, { key });
    const config = await provider.call(referralProgramme.get, {}, { as });

    expect(config.body?.companyName).toBe(displayed.body.companyName);
    expect(config.body?.companyName).not.toBe("");
  });

  test("exists once, and of two concurrent changes the second user is notified", async () => {
    const answers = await Promise.all([1, 2].map(() => provider.call(referralProgramme.create, {}, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

    const config = (await provider.call(referralProgramme.get, {}, { as })).body;
    const change = (titleEs: string) =>
      provider.call(referralProgramme.update, { id: config?.id ?? "", version: 1, titleEs }, { as });
    const changes = await Promise.all([change("Uno"), change("Dos")]);
    const late = await provider.call(
      referralProgramme.update,
      { id: config?.id ?? "", version: 2, from: "2026-05-02", to: "2026-05-01" },
      { as },
    );

    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(late).toMatchObject({ body: { details: { fields: [{ field: "to", code: "beforeStart" }] } } });
  });

  test("has benefits in an order, which are switched off and on", async () => {
    const add = async (titleEs: string) =>
      (await provider.call(referralProgramme.addBenefit, { audience: "friend", titleEs }, { as })).body;
    const [one, two] = [await add("Uno"), await add("Dos")];

    await provider.call(referralProgramme.orderBenefits, { ids: [two.id, one.id] }, { as });
    await provider.call(referralProgramme.switchBenefit, { id: one.id }, { as });
    const off = await provider.call(referralProgramme.benefits, {}, { as });
    await provider.call(referralProgramme.switchBenefit, { id: one.id, isActive: "true" }, { as });
    const on = await provider.call(referralProgramme.benefits, {}, { as });

    expect(off.body.map(({ titleEs, isActive }) => [titleEs, isActive])).toEqual([
      ["Dos", true],
      ["Uno", false],
    ]);
    expect(on.body.every(({ isActive }) => isActive)).toBe(true);
  });
});

describe("a file", () => {
  test("of terms is served as an inert download", async () => {
    const { body } = await upload(PDF, "en");

    const { status, headers, text } = await provider.call(referralProgramme.file, { id: body.id }, { as });

    expect([status, body.number, body.bytes]).toEqual([200, 1, PDF.length]);
    expect(text.startsWith("%PDF-1.4")).toBe(true);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('attachment; filename="terms-en-1.pdf"');
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("a file that is no picture is rejected, under any name", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

    expect(await picture(svg)).toMatchObject({ status: 415 });
    expect(await picture(PDF)).toMatchObject({ status: 415 });
    expect(await picture(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ status: 413 });
    const { body } = await picture(PNG);
    const displayed = await provider.call(referralProgramme.image, { id: body.id }, { as });
    expect(displayed.headers.get("content-type")).toBe("image/png");
  });

  const drawn = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: "#a33" } });
  const stored = async (bytes: Uint8Array) => {
    const { body } = await picture(bytes);
    const { rows } = await provider.services.database.transaction(
      { role: "tenant", licenseId: dealership.licenseId },
      ({ $client }) =>
        $client.query<{ content: Buffer }>("select content from referral_image where id = $1", [body.id]),
    );
    return rows[0]?.content ?? Buffer.alloc(0);
  };

  test.each(["png", "jpeg", "webp"] as const)("of a %s is re-encoded, upright and without metadata", async (format) => {
    const secret = "GPS of a house";
    const given = await drawn(40, 20)
      .withExif({ IFD0: { Artist: secret } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();

    const storedValue = await stored(Buffer.concat([given, Buffer.from(`<script>${secret}</script>`)]));

    const { format: now, width, height, exif } = await sharp(storedValue).metadata();
    expect({ now, width, height, exif }).toEqual({ now: format, width: 20, height: 40, exif: undefined });
    expect(storedValue.includes(secret)).toBe(false);
  });

  test("with more pixels than the display is stored smaller", async () => {
    const { width, height } = await sharp(await stored(await drawn(4000, 1000).png().toBuffer())).metadata();

    expect([width, height]).toEqual([2048, 512]);
  });

  test.each([
    ["of more pixels than are decoded", async () => drawn(6000, 5000).png().toBuffer(), 413],
    ["with a declared huge size", async () => hugeHead(await drawn(10).png().toBuffer()), 413],
    ["that ends too soon", async () => (await drawn(400).jpeg().toBuffer()).subarray(0, 400), 415],
    ["that is only its first bytes", async () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), 415],
    ["of a kind that browsers do not show", async () => drawn(10).tiff().toBuffer(), 415],
    ["of another kind behind a PNG's first bytes", async () => afterPngHeader(await drawn(10).gif().toBuffer()), 415],
  ])("%s is refused", async (_, bytes, status) => {
    expect((await picture(await bytes())).status).toBe(status);
  });
});

describe("a code", () => {
  test("of a partner is typed, stored in capitals and unique in a company", async () => {
    const add = (code: string) => provider.call(referralCodes.addAffiliate, { code, name: "Feria" }, { as });

    expect((await add("feria-26")).body).toMatchObject({ code: "FERIA-26", isActive: true, name: "Feria" });
    const twice = await Promise.all([add("UNO-26"), add("uno-26")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await add("FERIA-26")).toMatchObject({ body: { details: { fields: [{ field: "code", code: "taken" }] } } });
    expect(await add("a b")).toMatchObject({ body: { details: { fields: [{ field: "code", code: "invalid" }] } } });
  });

  test("of a person starts with no ambiguous letter, which is reported on its field", async () => {
    const start = (codePrefix: string) => provider.call(referralProgramme.create, { codePrefix }, { as });

    for (const prefix of ["SOL", "a0", "I", "1", "L"])
      expect(await start(prefix)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: "codePrefix", code: "lookAlike" }] } },
      });
    expect(await start("A-")).toMatchObject({ body: { details: { fields: [{ code: "invalid" }] } } });
    expect(await start("am2")).toMatchObject({ status: 200, body: { codePrefix: "AM2" } });
  });

  test("of a person is generated, without ambiguous letters, with a picture of its link", async () => {
    await provider.call(referralProgramme.create, { codePrefix: "am", codeLength: 6 }, { as });

    const { body } = await provider.call(referralCodes.addMember, { firstName: "Ana", phone: "0987654312" }, { as });
    const qr = await provider.call(referralCodes.qr, { id: body.id }, { as });

    expect(body.code).toMatch(new RegExp(`^AM[${CODE_ALPHABET}]{6}$`));
    expect(body.path).toMatch(new RegExp(`^/ref/[\\w-]+/${body.code}$`));
    expect(qr.text).toMatch(/^<svg/);
    const storedValue = await provider.call(
      referralCodes.changeMember,
      { id: body.id, version: 1, lastName: "Paz" },
      { as },
    );
    expect(storedValue.body).toMatchObject({ firstName: "Ana", lastName: "Paz", phone: "0987654312", version: 2 });
  });

  test("of a person is found by any words of the owner, without accents, and by a phone as dialled", async () => {
    const holder = { firstName: "Begoña", lastName: "Ibáñez Páez", phone: "0987654329" };
    const { body } = await provider.call(referralCodes.addMember, holder, { as });
    const find = async (searchTerm: string) =>
      (await provider.call(referralCodes.members, { searchTerm }, { as })).body.items.map(({ id }) => id);

    for (const term of ["paez begona", "IBÁÑEZ", body.code.toLowerCase(), "0987654329", "098 765 4329"])
      expect(await find(term), term).toEqual([body.id]);
    for (const term of ["paez nadie", "%", "b_goña"]) expect(await find(term), term).toEqual([]);
  });

  test("is audited with its code and without its owner", async () => {
    await provider.call(referralCodes.addMember, { firstName: "Guillermina", phone: "0987654312" }, { as });

    const [entry] = (await provider.call(audits.list, { action: "referralCode.created" }, { as })).body.items;
    const { text } = await provider.call(audits.get, { id: entry?.id ?? "" }, { as });

    expect(text).not.toMatch(/Guillermina|987654312/);
  });

  test("of a person is matched by identification, phone or email, in any spelling", async () => {
    const given = { firstName: "Rita", phone: "098 765 4312", email: "rita.sol+auto@gmail.com" };
    const { body } = await provider.call(referralCodes.addMember, given, { as });
    const findCodes = async (contact: object) =>
      (await provider.call(referralCodes.ofPerson, contact, { as })).body.map(({ code }) => code);

    expect(await findCodes({ phone: "+593987654312" })).toEqual([body.code]);
    expect(await findCodes({ email: "RitaSol@googlemail.com" })).toEqual([body.code]);
    expect(await findCodes({ phone: "0987654322", email: "rita.sol@correo.example" })).toEqual([]);
    expect(await findCodes({ phone: "0987654322", email: body.email })).toEqual([body.code]);
    expect(await findCodes({})).toEqual([]);
  });

  test("is created once for every buyer without one, in a task", async () => {
    const { licenseId, stages } = dealership;
    const person = aPerson();
    const stageId = stages[1]?.id ?? null;
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query("update stage set type = 'won' where id = $1", [stageId]),
    );
    const bought = { stageId, pipelineId: dealership.pipelineId };
    await provider.given.leads(licenseId, [
      { ...person, ...bought },
      { ...person, ...bought },
      { ...aPerson(), ...bought },
      aPerson(),
    ]);
    const work = async () => {
      const { body } = await provider.call(referralCodes.fromSales, {}, { as });
      const signal = new AbortController().signal;
      await runTask(provider.services, { licenseId, taskId: body.id }, { requestId: "r", signal } as never);
      return (await provider.call(tasks.get, { id: body.id }, { as })).body;
    };

    const countMissing = async () => (await provider.call(referralCodes.owed, {}, { as })).body;

    expect(await countMissing()).toEqual({ people: 2 });
    expect(await work()).toMatchObject({ state: "done", counts: { created: 2, known: 1 } });
    expect(await countMissing()).toEqual({ people: 0 });
    expect(await work()).toMatchObject({ state: "done", counts: { known: 3 } });
    const file = await provider.call(referralCodes.file, { separator: "," }, { as });
    expect(file.text.trim().split("\r\n")).toHaveLength(3);
    expect(file.text).toContain(person.identification);
  });

  test("is created once for a buyer with two identifiers, and for each of two buyers with one phone", async () => {
    const { licenseId, stages, pipelineId } = dealership;
    const stageId = stages[1]?.id ?? null;
    await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query("update stage set type = 'won' where id = $1", [stageId]),
    );
    const [once, shared, other, known, filler] = [aPerson(), aPerson(), aPerson(), aPerson(), aPerson()];
    const holder = { firstName: "Rita", phone: known.phone.replace("+593", "0") };
    await provider.call(referralCodes.addMember, holder, { as });
    const bought = [
      { ...once, identification: "" },
      { ...once, identification: "1710034065" },
      { ...once, phone: aPerson().phone, identification: "1710034065001" },
      shared,
      { ...other, phone: shared.phone },
      { ...shared, identification: "" },
      known,
      { ...filler, identification: "9999999999999" },
      { ...aPerson(), identification: "9999999999999" },
    ].map((one) => ({ ...one, stageId, pipelineId }));
    await provider.given.leads(licenseId, bought);
    const countMissing = async () => (await provider.call(referralCodes.owed, {}, { as })).body;

    expect(await countMissing()).toEqual({ people: 5 });
    const { body } = await provider.call(referralCodes.fromSales, {}, { as });
    const signal = new AbortController().signal;
    await runTask(provider.services, { licenseId, taskId: body.id }, { requestId: "r", signal } as never);

    const done = (await provider.call(tasks.get, { id: body.id }, { as })).body;
    expect(done).toMatchObject({ state: "done", counts: { created: 5, known: bought.length - 5 } });
    expect(await countMissing()).toEqual({ people: 0 });
    const codes = (await provider.call(referralCodes.members, {}, { as })).body.items;
    const namesOf = (phone: string) =>
      codes.filter((code) => code.phone === phone).map(({ identification }) => identification);
    expect(namesOf(shared.phone).toSorted()).toEqual([shared.identification, other.identification].toSorted());
    expect(codes.filter(({ identification }) => identification.startsWith("1710034065"))).toHaveLength(1);
  });

  test("is created for each buyer with a filler phone or the agency's", async () => {
    const { licenseId, stages, pipelineId } = dealership;
    const stageId = stages[1]?.id ?? null;
    await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      await $client.query("update stage set type = 'won' where id = $1", [stageId]);
      await $client.query("update agency set phone = '02 234 56789'");
    });
    const phones = ["+593955555555", "0955555555", "+593223456789", "+593223456789", "+593981112234", "+593981112234"];
    const bought = phones.map((phone) => ({ ...aPerson(), phone, identification: "", stageId, pipelineId }));
    await provider.given.leads(licenseId, bought);

    const { body } = await provider.call(referralCodes.owed, {}, { as });

    expect(body).toEqual({ people: 5 });
  });
});
