import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { givenProgramme, type Programme, readTicket } from "@/tests/support/given-referrals.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let dealership: Dealership;
let programme: Programme;
let manager: TestUser;
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  programme = await givenProgramme(product.provider, dealership);
  manager = await product.provider.given.user(dealership, "supervisor");
});
afterAll(() => product.stop());

const address = () => `${product.web.url}/api/ref/${programme.slug}/${programme.memberCode}`;

async function openForm(): Promise<{ leadId: string; ticket: string; termsId: string }> {
  const page = await fetch(`${product.web.url}/ref/${programme.slug}/${programme.memberCode}`);
  return valuesIn(await page.text());
}

function valuesIn(html: string) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { leadId: value("leadId"), ticket: value("ticket"), termsId: value("termsId") };
}

async function send(form: Record<string, string>, change: Record<string, string> = {}) {
  const answer = await fetch(address(), {
    method: "POST",
    headers: { accept: "application/json", origin: product.web.url },
    body: new URLSearchParams({ ...filledBy(), ...form, ...change }),
  });
  return { status: answer.status, body: await answer.json() };
}

const readLeads = async () => (await product.provider.call(leads.list, {}, { as: manager })).body.items;
const aged = async (form: { leadId: string; termsId: string }, agoMs?: number) => ({
  ...form,
  ticket: await readTicket(product.provider, { leadId: form.leadId, codeId: programme.memberId, agoMs }),
});
/** Longer than a ticket is valid. */
const TWO_DAYS_MS = 48 * 3_600_000;

function filledBy(person = aPerson()): Record<string, string> {
  const { firstName, lastName, identification, phone, email } = person;
  const choice = { modelId: dealership.models[0]?.id ?? "", agencyId: dealership.agencies[0]?.id ?? "" };
  return { firstName, lastName, identification, phone, email, ...choice, accept: "yes", website: "" };
}

test("a filled trap, an immediate form, and a forged or foreign ticket get the thanks page and create no lead", async () => {
  const form = await openForm();
  const old = await aged(form);
  const another = await aged(await openForm());

  const answers = [
    await send(form),
    await send(old, { website: "https://spam.example" }),
    await send(old, { ticket: `${old.ticket.slice(0, -4)}AAAA` }),
    await send(old, { ticket: another.ticket }),
    await send(old, { leadId: another.leadId }),
    await send(old, { leadId: "not an id" }),
  ];

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { done: true } })]),
  );
  expect(await readLeads()).toEqual([]);
});

test("a person creates one lead; a reused ticket is thanked and creates nothing", async () => {
  const form = await aged(await openForm());

  const answers = [await send(form), await send(form), await send(form, { firstName: "Otra" })];

  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { done: true } })));
  const found = await readLeads();
  expect(found.map(({ id }) => id)).toEqual([form.leadId]);
});

test("a page rendered again after an error has the same form, age and consent text", async () => {
  const form = await aged(await openForm());
  const { phone = "", ...filled } = filledBy();
  const visitor = new Visitor(product.web.url);
  const headers = { "accept-language": "en-US,en;q=0.9" };
  const sent = (fields: object) =>
    visitor.request(new URL(address()).pathname, { headers, form: { ...filled, phone: "12", ...form, ...fields } });

  const rejected = await sent({});
  const page = await visitor.request(rejected.headers.get("location") ?? "", { headers });
  const again = valuesIn(await page.text());
  const taken = await sent({ ...again, phone });

  expect([rejected.status, taken.status]).toEqual([303, 303]);
  expect(again.leadId).toBe(form.leadId);
  const { body } = await product.provider.call(referrals.list, {}, { as: manager });
  expect(body.items.find(({ leadId }) => leadId === form.leadId)).toMatchObject({
    state: "accepted",
    flags: [],
    consentText: en.referral.consent.replace("{{version}}", "es-1"),
  });
});

test("a page left open for days becomes its lead all the same, with a script and without", async () => {
  const [byScript, byBrowser] = [await aged(await openForm(), TWO_DAYS_MS), await aged(await openForm(), TWO_DAYS_MS)];
  const visitor = new Visitor(product.web.url);

  const scripted = await send(byScript);
  const plain = await visitor.request(new URL(address()).pathname, { form: { ...filledBy(), ...byBrowser } });
  const page = await visitor.request(plain.headers.get("location") ?? "");

  expect(scripted).toEqual({ status: 200, body: { done: true } });
  expect(plain.headers.get("location")).toBe(`/ref/${programme.slug}/${programme.memberCode}`);
  expect(await page.text()).toContain(es.referral.thanksTitle);
  const found = (await readLeads()).map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining([byScript.leadId, byBrowser.leadId]));
});

test("days later a filled trap and a forged ticket are still thanked for, and create no lead", async () => {
  const form = await aged(await openForm(), TWO_DAYS_MS);

  const answers = [
    await send(form, { website: "https://spam.example" }),
    await send(form, { ticket: `${form.ticket.slice(0, -4)}AAAA` }),
  ];

  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { done: true } })));
  expect((await readLeads()).map(({ id }) => id)).not.toContain(form.leadId);
});

test("a page with a form that became a lead days ago shows the typed data again, and reports that it was not sent", async () => {
  const form = await aged(await openForm(), TWO_DAYS_MS);
  await send(form);
  const visitor = new Visitor(product.web.url);
  const path = new URL(address()).pathname;
  const filled = filledBy();

  const rejected = await visitor.request(path, { form: { ...filled, ...form } });
  const html = await (await visitor.request(rejected.headers.get("location") ?? "")).text();
  const again = await aged(valuesIn(html));
  const headers = { accept: "application/json" };
  const taken = await visitor.request(path, { form: { ...filled, ...again }, headers });

  expect(html).toContain(es.referral.outdated);
  expect(html).toContain(`value="${filled.email}"`);
  expect(again.leadId).not.toBe(form.leadId);
  expect(taken.status).toBe(200);
  expect((await readLeads()).map(({ id }) => id)).toEqual(expect.arrayContaining([form.leadId, again.leadId]));
  expect([...visitor.cookies.keys()]).toEqual(["referral-sent"]);
});

test("no third-party captcha is requested", async () => {
  const page = await fetch(`${product.web.url}/ref/${programme.slug}/${programme.memberCode}`);

  const policy = page.headers.get("content-security-policy") ?? "";

  expect(policy).not.toMatch(/https?:\/\//);
  expect(await page.text()).not.toMatch(/captcha|turnstile/i);
});
