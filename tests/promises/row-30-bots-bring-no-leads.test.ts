import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/contract/leads.ts";
import { referrals } from "@/contract/referrals.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import { aPerson, type Dealership, type Someone } from "@/tests/support/given.ts";
import { givenProgramme, type Programme, ticketOf } from "@/tests/support/given-referrals.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let dealership: Dealership;
let programme: Programme;
let manager: Someone;
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  programme = await givenProgramme(product.provider, dealership);
  manager = await product.provider.given.user(dealership, "supervisor");
});
afterAll(() => product.stop());

const address = () => `${product.web.url}/api/ref/${programme.slug}/${programme.memberCode}`;

/** What the page's form holds, as a browser without scripts reads it. */
async function formOf(): Promise<{ leadId: string; ticket: string; termsId: string }> {
  const page = await fetch(`${product.web.url}/ref/${programme.slug}/${programme.memberCode}`);
  return valuesIn(await page.text());
}

function valuesIn(html: string) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { leadId: value("leadId"), ticket: value("ticket"), termsId: value("termsId") };
}

async function send(form: Record<string, string>, change: Record<string, string> = {}) {
  const { firstName, lastName, identification, phone, email } = aPerson();
  const choice = { modelId: dealership.models[0]?.id ?? "", agencyId: dealership.agencies[0]?.id ?? "" };
  const filled = { firstName, lastName, identification, phone, email, ...choice, accept: "yes", website: "", ...form };
  const answer = await fetch(address(), {
    method: "POST",
    headers: { accept: "application/json", origin: product.web.url },
    body: new URLSearchParams({ ...filled, ...change }),
  });
  return { status: answer.status, body: await answer.json() };
}

const came = async () => (await product.provider.call(leads.list, {}, { as: manager })).body.items;
/** As if the page had been open for a while. */
const aged = async (form: { leadId: string }) => ({
  ...form,
  ticket: await ticketOf(product.provider, { leadId: form.leadId, codeId: programme.memberId }),
});

test("a trap that is filled, a form sent at once, a ticket forged or another's: thanked for, and no lead", async () => {
  const form = await formOf();
  const old = await aged(form);
  const another = await aged(await formOf());

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
  expect(await came()).toEqual([]);
});

test("a person is a lead, once; whoever uses their ticket again is thanked and brings nothing", async () => {
  const form = await aged(await formOf());

  const answers = [await send(form), await send(form), await send(form, { firstName: "Otra" })];

  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { done: true } })));
  const found = await came();
  expect(found.map(({ id }) => id)).toEqual([form.leadId]);
});

test("whose page is made anew after a fault has the same form, as old, and consents in the words that were shown", async () => {
  const form = await aged(await formOf());
  const { firstName, lastName, identification, phone, email } = aPerson();
  const choice = { modelId: dealership.models[0]?.id ?? "", agencyId: dealership.agencies[0]?.id ?? "" };
  const filled = { firstName, lastName, identification, phone: "12", email, ...choice, accept: "yes", website: "" };
  const visitor = new Visitor(product.web.url);
  const headers = { "accept-language": "en-US,en;q=0.9" };
  const sent = (fields: object) =>
    visitor.ask(new URL(address()).pathname, { headers, form: { ...filled, ...form, ...fields } });

  const refused = await sent({});
  const page = await visitor.ask(refused.headers.get("location") ?? "", { headers });
  const again = valuesIn(await page.text());
  const taken = await sent({ ...again, phone });

  expect([refused.status, taken.status]).toEqual([303, 303]);
  expect(again.leadId).toBe(form.leadId);
  const { body } = await product.provider.call(referrals.list, {}, { as: manager });
  expect(body.items.find(({ leadId }) => leadId === form.leadId)).toMatchObject({
    ...{ state: "accepted", flags: [] },
    consentText: en.referral.consent.replace("{{version}}", "es-1"),
  });
});

test("nobody else's captcha is asked", async () => {
  const page = await fetch(`${product.web.url}/ref/${programme.slug}/${programme.memberCode}`);

  const policy = page.headers.get("content-security-policy") ?? "";

  expect(policy).not.toMatch(/https?:\/\//);
  expect(await page.text()).not.toMatch(/captcha|turnstile/i);
});
