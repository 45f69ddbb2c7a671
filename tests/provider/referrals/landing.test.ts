import { decodeJwt } from "jose";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { linkToken, referralLanding } from "@/contract/referrals/landing.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, type Programme, readTicket, visit } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let programme: Programme;
let manager: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  programme = await givenProgramme(provider, dealership);
  manager = await provider.given.user(dealership, "supervisor");
});

const validate = async (company: string, code: string) =>
  (await provider.call(referralLanding.validate, { company, code })).body;
const send = (form: Awaited<ReturnType<typeof filledForm>>, change: object = {}) =>
  provider.call(referralLanding.create, { ...form.args, ...change }, { key: form.key });
const listed = async () => (await provider.call(referrals.list, {}, { as: manager })).body.items;

describe("a code", () => {
  test("may be used in small letters, of its own company, while it and the programme are open", async () => {
    const { slug, memberCode, memberId } = programme;
    const other = await givenProgramme(provider, await provider.given.dealership());

    expect(await validate(slug, ` ${memberCode.toLowerCase()}`)).toEqual({ available: true });
    expect(await validate(other.slug, memberCode)).toEqual({ available: false });
    expect(await validate(slug, "NADIE22")).toEqual({ available: false });
    await provider.call(referralCodes.changeMember, { id: memberId, version: 1, isActive: false }, { as: manager });
    expect(await validate(slug, memberCode)).toEqual({ available: false });
  });

  test("a reopened code is valid again, on a retry", async () => {
    const { slug, memberCode, memberId: id } = programme;
    const change = (version: number, isActive: boolean) =>
      provider.call(referralCodes.changeMember, { id, version, isActive }, { as: manager });

    await change(1, false);
    const rejected = [await validate(slug, memberCode), (await visit(provider, programme, memberCode)).status];
    await change(2, true);
    const taken = await send(await filledForm(provider, programme, dealership));

    expect(rejected).toEqual([{ available: false }, 404]);
    expect(await validate(slug, memberCode)).toEqual({ available: true });
    expect(taken.body).toEqual({ done: true });
    expect(await listed()).toMatchObject([{ state: "accepted", code: memberCode }]);
  });

  test("is answered with its licence and, where required, a token in the header", async () => {
    const token = linkToken(programme.slug, programme.memberCode);

    const bare = await provider.call(referralLanding.token, { token });
    const whole = await provider.call(referralLanding.token, { token, includeToken: "true" });
    const unknown = await provider.call(referralLanding.token, { token: linkToken(programme.slug, "NADIE22") });

    expect(bare.body).toEqual({ license: dealership.licenseId, codeId: programme.memberId });
    expect(bare.headers.get("x-firebase-token")).toBeNull();
    expect(whole.headers.get("x-firebase-token")?.split(".")).toHaveLength(3);
    expect(unknown.status).toBe(404);
  });

  test("is evaluated in a batch with waiting ones, and each has its own answer", async () => {
    const { slug, memberCode } = programme;
    const dealers = await provider.given.dealership();
    const expired = await givenProgramme(provider, dealers);
    await provider.services.database.transaction({ role: "tenant", licenseId: dealers.licenseId }, ({ $client }) =>
      $client.query("update referral_config set to_day = '2020-01-01'"),
    );
    const { database, links } = provider.services;
    const read = database.read.bind(database);
    const first = Promise.withResolvers<void>();
    const rounds = vi.spyOn(database, "read").mockImplementation(async (role, work) => {
      if (rounds.mock.calls.length === 1) await first.promise;
      return read(role, work);
    });
    const findSpy = vi.spyOn(links, "find");
    onTestFinished(() => void vi.restoreAllMocks());

    const before = validate(slug, memberCode);
    await vi.waitFor(() => expect(rounds).toHaveBeenCalledTimes(1), 10_000);
    const concurrent = [
      validate(slug, memberCode),
      validate(expired.slug, expired.memberCode),
      validate(slug, "NADIE22"),
    ];
    const token = linkToken(expired.slug, expired.memberCode);
    const rejected = provider.call(referralLanding.token, { token });
    await vi.waitFor(() => expect(findSpy).toHaveBeenCalledTimes(5), 10_000);
    first.resolve();

    expect(await before).toEqual({ available: true });
    expect(await Promise.all(concurrent)).toEqual([{ available: true }, { available: false }, { available: false }]);
    expect((await rejected).status).toBe(404);
    expect(rounds).toHaveBeenCalledTimes(2);
  });

  test("cannot be guessed", async () => {
    const limited = await startProvider({ TRUSTED_PROXIES: "in-process", PUBLIC_LIMIT_PER_MINUTE: "1000" });
    const headers = { "x-forwarded-for": "203.0.113.7" };

    const statuses: number[] = [];
    for (let attempt = 0; attempt < 70; attempt++) {
      const args = { company: "andes", code: `TRIED${attempt}` };
      statuses.push((await limited.call(referralLanding.validate, args, { headers })).status);
    }
    await limited.stop();

    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
  });
});

describe("a landing", () => {
  test("contains the inviting person's first name alone, and the choices", async () => {
    const { key } = await visit(provider, programme, programme.memberCode);

    const inviter = await provider.call(referralLanding.member, { codeId: programme.memberId }, { key });
    const choices = await provider.call(referralLanding.choices, {}, { key });
    const terms = await provider.call(referralLanding.terms, {}, { key });

    expect(inviter.body).toEqual({ id: programme.memberId, kind: "member", firstName: "Lucía" });
    expect(choices.body.agencies.map(({ name }) => name)).toEqual(["Cumbayá", "Quito Norte"]);
    expect(choices.body.models.map(({ name }) => name)).toEqual(["Andes Cumbre", "Andes Ruta 4x4"]);
    expect(terms.body).toEqual([{ id: programme.termsId, language: "es", number: 1 }]);
  });
});

describe("a form", () => {
  test("becomes a lead of the referred channel, with code, terms and consent", async () => {
    const form = await filledForm(provider, programme, dealership);

    expect((await send(form)).body).toEqual({ done: true });

    const lead = await provider.call(leads.get, { id: form.args.id }, { as: manager });
    expect(lead.body).toMatchObject({ source: "referred-code", channel: "referred", origin: programme.memberCode });
    expect(lead.body).toMatchObject({ dealState: "new", product: "Andes Ruta 4x4", agency: "Quito Norte" });
    expect(lead.body.consent).toMatchObject({ textVersion: "es-1", source: "referred-code" });
    expect(await listed()).toMatchObject([
      {
        leadId: form.args.id,
        state: "accepted",
        flags: [],
        referrer: "Lucía Paredes",
        termsVersion: "es-1",
        reward: null,
      },
    ]);
  });

  test("with a passport in small letters is accepted, and stores it in capitals", async () => {
    const { key, args } = await filledForm(provider, programme, dealership);
    const referred = { ...args.referred, identification: " ab34d56 " };

    expect(await provider.call(referralLanding.create, { ...args, referred }, { key })).toMatchObject({ status: 200 });

    const { body } = await provider.call(leads.get, { id: args.id }, { as: manager });
    expect(body).toMatchObject({ identification: "AB34D56", dealState: "new" });
  });

  test("sent twice at once is one lead", async () => {
    const form = await filledForm(provider, programme, dealership);

    const answers = await Promise.all([send(form), send(form), send(form)]);

    expect(answers.map(({ body }) => body)).toEqual([{ done: true }, { done: true }, { done: true }]);
    expect(await listed()).toHaveLength(1);
  });

  test("with a used ticket adds no data to the earlier person", async () => {
    const [form, other] = [
      await filledForm(provider, programme, dealership),
      await filledForm(provider, programme, dealership),
    ];
    await send(form);

    const { body } = await send(form, { referred: { ...other.args.referred } });

    const { rows } = await provider.services.database.read({ role: "tenant", licenseId: dealership.licenseId }, (db) =>
      db.$client.query("select id from intake_request where lead_id = $1", [form.args.id]),
    );
    expect(body).toEqual({ done: true });
    expect(rows).toHaveLength(1);
  });

  test("a page older than a day is rendered again, so that no form is thanked without a lead", async () => {
    const form = await filledForm(provider, programme, dealership);
    const made = { leadId: form.args.id, codeId: programme.memberId };
    const sent = async (hours: number) =>
      send(form, { ticket: await readTicket(provider, { ...made, agoMs: hours * 3_600_000 }) });

    expect(await sent(25)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(await listed()).toEqual([]);
    expect(await sent(23)).toMatchObject({ body: { done: true } });
    expect(await listed()).toHaveLength(1);
  });

  test("a form on a page rendered again remains the same, with its age, for any number of times", async () => {
    const { key, args } = await filledForm(provider, programme, dealership);
    const again = async (rejectedTicket: string) =>
      (await provider.call(referralLanding.form, { refusedTicket: rejectedTicket }, { key })).body;
    const made = { leadId: args.id, codeId: programme.memberId };
    const old = await readTicket(provider, { ...made, agoMs: 25 * 3_600_000, isPaidTraffic: true });

    const once = await again(args.ticket);
    const twice = await again(once.ticket);
    const outdated = await again(old);

    expect([once, twice, outdated].map(({ leadId }) => leadId)).toEqual([args.id, args.id, args.id]);
    expect(decodeJwt(twice.ticket).madeAt).toBe(decodeJwt(args.ticket).madeAt);
    expect(decodeJwt(outdated.ticket)).toMatchObject({ madeAt: decodeJwt(old).madeAt, isPaidTraffic: true });
    expect(await send({ key, args: { ...args, ticket: outdated.ticket } })).toMatchObject({ body: { done: true } });
    expect(await listed()).toMatchObject([{ leadId: args.id, state: "review", flags: ["paidTraffic"] }]);
  });

  test("gets a new ticket after a used, forged or foreign one", async () => {
    const { key, args } = await filledForm(provider, programme, dealership);
    const { affiliateId: codeId } = programme;
    await send({ key, args });
    const tickets = [args.ticket, "forged", await readTicket(provider, { leadId: uuidv7(), codeId })];

    const forms = [];
    for (const rejectedTicket of tickets)
      forms.push((await provider.call(referralLanding.form, { refusedTicket: rejectedTicket }, { key })).body);

    for (const [index, { leadId, ticket }] of forms.entries()) {
      expect(leadId).not.toBe(args.id);
      const { madeAt, codeId: by } = decodeJwt(ticket);
      expect(by).toBe(programme.memberId);
      expect(madeAt, String(index)).toBeGreaterThan(Number(decodeJwt(args.ticket).madeAt));
    }
  });

  test("an automated form is thanked and creates no lead", async () => {
    const form = await filledForm(provider, programme, dealership);
    const { id: leadId } = form.args;
    const codeId = programme.memberId;
    const changes = [
      { website: "https://spam.example" },
      { ticket: await readTicket(provider, { leadId, codeId, agoMs: 500 }) },
      { ticket: "forged" },
      { ticket: await readTicket(provider, { leadId, codeId: programme.affiliateId }) },
      { id: "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4" },
    ];

    for (const change of changes) expect((await send(form, change)).body).toEqual({ done: true });

    expect(await listed()).toEqual([]);
    expect((await provider.call(leads.list, {}, { as: manager })).body.items).toEqual([]);
  });

  test("reports errors on its field, also terms no longer in force", async () => {
    const form = await filledForm(provider, programme, dealership);
    const { referred } = form.args;

    const invalid = await send(form, {
      referred: { ...referred, identification: "1710034066", phone: "12", email: "x" },
    });
    const old = await send(form, { referred: { ...referred, termsId: "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4" } });

    expect(invalid).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((invalid.body as unknown as { details: object }).details).toEqual({
      fields: [
        { field: "referred.identification", code: "cedula" },
        { field: "referred.phone", code: "phone" },
        { field: "referred.email", code: "email" },
      ],
    });
    expect(old).toMatchObject({ status: 400, body: { details: { fields: [{ code: "termsChanged" }] } } });
    expect(await listed()).toEqual([]);
  });

  test("of a code closed meanwhile is rejected", async () => {
    const form = await filledForm(provider, programme, dealership);
    await provider.call(
      referralCodes.changeMember,
      { id: programme.memberId, version: 1, isActive: false },
      { as: manager },
    );

    expect(await send(form)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  test("is unavailable once its code is closed, even with a token", async () => {
    const { key } = await visit(provider, programme, programme.memberCode);
    const readForm = () => provider.call(referralLanding.form, {}, { key });
    expect((await readForm()).status).toBe(200);

    await provider.call(
      referralCodes.changeMember,
      { id: programme.memberId, version: 1, isActive: false },
      { as: manager },
    );

    expect(await readForm()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });
});

/** Delays intake until so many leads wait, so that they share a commit. */
function inOneCommit(leads: number): void {
  const { intake } = provider.services;
  const receive = intake.receive.bind(intake);
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  vi.spyOn(intake, "receive").mockImplementation(async (licenseId, inboundLead) => {
    waiting += 1;
    if (waiting === leads) all.resolve();
    await all.promise;
    return receive(licenseId, inboundLead);
  });
}

describe("the same person", () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ["at once", () => {}],
    ["in one commit", () => inOneCommit(2)],
  ])("is referred once: the first code counts, also when both are sent %s", async (_, prepare) => {
    prepare();
    const [first, second] = [
      await filledForm(provider, programme, dealership),
      await filledForm(provider, programme, dealership, programme.affiliateCode),
    ];
    const referred = { ...second.args.referred, phone: first.args.referred.phone };

    await Promise.all([send(first), send(second, { referred })]);

    const states = (await listed()).map(({ state, flags }) => ({ state, isSecond: flags.includes("alreadyReferred") }));
    expect(states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: "accepted", isSecond: false },
      { state: "refused", isSecond: true },
    ]);
  });

  test.each([
    ["a phone of one figure", { phone: "0955555555" }],
    ["an email of nobody", { email: "notiene@gmail.com" }],
  ])("a filler contact identifies neither the referrer nor a known person: %s", async (_, filler) => {
    const elsewhere = await provider.given.dealership();
    const theirs = await givenProgramme(provider, elsewhere, { holder: filler });
    const as = await provider.given.user(elsewhere, "supervisor");
    await provider.given.lead(elsewhere.licenseId, { ...aPerson(), ...filler });
    for (let count = 0; count < 2; count++) {
      const form = await filledForm(provider, theirs, elsewhere);
      await send(form, { referred: { ...form.args.referred, ...filler } });
    }

    const { body } = await provider.call(referrals.list, {}, { as });

    expect(body.items.map(({ state, flags }) => ({ state, flags }))).toEqual([
      { state: "accepted", flags: [] },
      { state: "accepted", flags: [] },
    ]);
  });

  test.each([
    ["ownIdentification", { identification: "1710034065" }, { identification: "171003406-5" }],
    ["ownPhone", { phone: "+593987654312" }, { phone: "0987 654 312" }],
    ["ownEmail", { email: "lucia.paredes@gmail.com" }, { email: "LuciaParedes+amigo@gmail.com" }],
  ])("a self-referral waits for review: %s", async (flag, holder, own) => {
    const elsewhere = await provider.given.dealership();
    const theirs = await givenProgramme(provider, elsewhere, { holder });
    const form = await filledForm(provider, theirs, elsewhere);
    const as = await provider.given.user(elsewhere, "supervisor");
    const referred = {
      ...form.args.referred,
      ...own,
      ...(flag === "ownIdentification" && { identification: "1710034065" }),
    };

    await send(form, { referred });

    const { body } = await provider.call(referrals.list, {}, { as });
    expect(body.items).toMatchObject([{ state: "review", flags: [flag] }]);
  });

  test("a known lead, a new address, an advertisement or an employee waits for review", async () => {
    const form = await filledForm(provider, programme, dealership);
    const { referred, id: leadId } = form.args;
    const email = `${aPerson().email.split("@")[0]}@mailinator.com`;
    await provider.given.lead(dealership.licenseId, {
      phone: referred.phone,
      stageId: dealership.stages[0]?.id ?? null,
    });
    const ticket = await readTicket(provider, { leadId, codeId: programme.memberId, isPaidTraffic: true });
    const staff = await filledForm(provider, programme, dealership, programme.affiliateCode);

    await send(form, { referred: { ...referred, email }, ticket });
    await send(staff, { referred: { ...staff.args.referred, email: manager.email } });

    const [second, first] = await listed();
    expect(first).toMatchObject({ state: "review", flags: ["openLead", "disposableEmail", "paidTraffic"] });
    expect(second).toMatchObject({ state: "review", flags: ["staff"] });
  });

  test("a form sent within seconds of its page waits for review", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const sentAfter = async (agoMs: number) => {
      const form = await filledForm(provider, programme, dealership);
      const ticket = await readTicket(provider, { leadId: form.args.id, codeId: programme.memberId, agoMs });
      await send(form, { ticket });
      return form.args.id;
    };

    const [quick, slow] = [await sentAfter(4999), await sentAfter(5000)];

    const found = new Map((await listed()).map((one) => [one.leadId, one]));
    expect(found.get(quick)).toMatchObject({ state: "review", flags: ["tooQuick"] });
    expect(found.get(slow)).toMatchObject({ state: "accepted", flags: [] });
  });

  test("an employee is recognised by another spelling of the address, and by phone", async () => {
    const [local, domain] = manager.email.split("@");
    const tagged = await filledForm(provider, programme, dealership, programme.affiliateCode);
    const called = await filledForm(provider, programme, dealership, programme.affiliateCode);
    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query(`update "user" set phone = $1 where id = $2`, [
        called.args.referred.phone.replace("+593", "0"),
        manager.userId,
      ]),
    );

    await send(tagged, { referred: { ...tagged.args.referred, email: `${local}+amiga@${domain?.toUpperCase()}` } });
    await send(called);

    expect((await listed()).map(({ flags }) => flags)).toEqual([["staff"], ["staff"]]);
  });

  test("a referral by the code of an employee waits for review", async () => {
    const elsewhere = await provider.given.dealership();
    const as = await provider.given.user(elsewhere, "supervisor");
    const theirs = await givenProgramme(provider, elsewhere, { holder: { email: as.email.toUpperCase() } });
    const [own, other] = [
      await filledForm(provider, theirs, elsewhere),
      await filledForm(provider, theirs, elsewhere, theirs.affiliateCode),
    ];

    await send(own);
    await send(other);

    const { body } = await provider.call(referrals.list, {}, { as });
    expect(body.items).toMatchObject([
      { leadId: other.args.id, state: "accepted", flags: [] },
      { leadId: own.args.id, state: "review", flags: ["staff"] },
    ]);
  });

  test("and many others from one address wait for review from the fourth on", async () => {
    for (let sent = 0; sent < 4; sent++) await send(await filledForm(provider, programme, dealership));

    const states = (await listed()).map(({ state, flags }) => [state, ...flags]);
    expect(states).toEqual([["review", "burst"], ["accepted"], ["accepted"], ["accepted"]]);
  });
});
