import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { routes } from "@/lib/routing/routes.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { sendRaw } from "@/tests/support/raw-http.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { expectWithin } from "@/tests/support/within.ts";

const LOADS = 100;

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct({ providerEnv: { REFERRAL_VERDICTS_PER_MINUTE: "1000" } });
  theirs = await product.visitor(await product.provider.given.dealership(), "superadmin");
});
afterAll(() => product.stop());

type Html = { path: string; policy: string; nonce: string; html: string };

async function open(visitor: Visitor, path: string, headers: Record<string, string> = {}): Promise<Html> {
  const response = await visitor.copy().request(path, { headers });
  const policy = response.headers.get("content-security-policy") ?? "";
  return { path, policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "", html: await response.text() };
}

const scriptTags = (html: string) => html.match(/<script\b[^>]*>/g) ?? [];
const STRICT = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"];

test("every page, for a visitor and for a signed-in user, has the policy, and its scripts have its nonce", async () => {
  const paths = [
    ...Object.values(routes),
    "/ref/andes/ABC123",
    "/no-such-page",
    "/login?error=Unknown",
    "/gathering/x.css",
  ];

  const pages: Html[] = [];
  for (const path of paths) {
    for (const visitor of [theirs.visitor, new Visitor(product.web.url)]) pages.push(await open(visitor, path));
  }

  const drawn = pages.filter(({ html }) => html.includes("<html"));
  expect(drawn.length).toBeGreaterThan(paths.length);
  for (const { path, policy, nonce, html } of drawn) {
    const directives = policy.split("; ");
    expect([path, directives]).toEqual([path, expect.arrayContaining(STRICT)]);
    const scripts = directives.find((each) => each.startsWith("script-src")) ?? "";
    expect(scripts).toBe(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(scriptTags(html).length).toBeGreaterThan(0);
    expect([path, scriptTags(html).filter((tag) => !tag.includes(`nonce="${nonce}"`))]).toEqual([path, []]);
    expect([path, /\son[a-z]+\s*=\s*["']|javascript:/i.exec(html)?.[0]]).toEqual([path, undefined]);
  }
  // A redirect renders nothing and sends the policy all the same.
  for (const { path, policy } of pages)
    expect([path, policy]).toEqual([path, expect.stringContaining("object-src 'none'")]);
});

test("a landing that is opened again and again has a nonce and a ticket for each visit", async () => {
  const dealership = await product.provider.given.dealership();
  const { slug, affiliateCode } = await givenProgramme(product.provider, dealership);
  const pages: Html[] = [];
  for (let at = 0; at < 10; at++) pages.push(await open(new Visitor(product.web.url), `/ref/${slug}/${affiliateCode}`));

  const tickets = pages.map(({ html }) => /name="ticket" value="([^"]+)"/.exec(html)?.[1]);
  expect(new Set(tickets).size).toBe(pages.length);
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(pages.length);
  for (const { html, nonce } of pages) {
    expect(scriptTags(html).filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  }
});

async function givenLanding(title: string) {
  const dealership = await product.provider.given.dealership();
  const { slug, affiliateCode, affiliateId } = await givenProgramme(product.provider, dealership);
  const as = await product.provider.given.user(dealership, "supervisor");
  const { body } = await product.provider.call(referralProgramme.get, {}, { as });
  const given = { id: body?.id ?? "", version: body?.version ?? 0, titleEs: title };
  await product.provider.call(referralProgramme.update, given, { as });
  return { as, title, codeId: affiliateId, code: affiliateCode, path: `/ref/${slug}/${affiliateCode}` };
}
const openLanding = ({ path }: { path: string }) => open(new Visitor(product.web.url), path);
const evaluation = ({ code }: { code: string }) => product.relay.calls(`/referreds/code/${code}`).length;
const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";
const codeOfTicket = (ticket: string) =>
  (JSON.parse(Buffer.from(ticket.split(".")[1] ?? "", "base64url").toString("utf8")) as { codeId: string }).codeId;

test("concurrent visits to landings of two companies share few renders, and never mix the companies", async () => {
  const [one, other] = [await givenLanding("Invita Norte"), await givenLanding("Invita Sur")];
  const visits = Array.from({ length: 60 }, (_, at) => (at % 2 ? one : other));

  const opened = await Promise.all(visits.map(async (landing) => ({ landing, page: await openLanding(landing) })));

  // A rendered page probes eval; a cached page does not.
  for (const landing of [one, other]) expect(evaluation(landing)).toBeLessThan(15);
  for (const { landing, page } of opened) {
    const theirs = landing === one ? other : one;
    expect(page.html).toContain(landing.title);
    expect([theirs.title, theirs.path].filter((text) => page.html.includes(text))).toEqual([]);
    expect(codeOfTicket(ticketIn(page.html))).toBe(landing.codeId);
    expect(scriptTags(page.html).filter((tag) => !tag.includes(`nonce="${page.nonce}"`))).toEqual([]);
  }
  expect(new Set(opened.map(({ page }) => ticketIn(page.html))).size).toBe(visits.length);
  expect(new Set(opened.map(({ page }) => page.nonce)).size).toBe(visits.length);
});

test("a landing is never older than twelve seconds, and a closed code is rejected at once", async () => {
  const landing = await givenLanding("Antes");
  for (let visit = 0; visit < 3; visit++) expect((await openLanding(landing)).html).toContain("Antes");
  const { body } = await product.provider.call(referralProgramme.get, {}, { as: landing.as });
  const given = { id: body?.id ?? "", version: body?.version ?? 0, titleEs: "Después" };
  await product.provider.call(referralProgramme.update, given, { as: landing.as });
  const changedAt = performance.now();

  for (;;) {
    const startedAt = performance.now();
    const { html } = await openLanding(landing);
    if (html.includes("Después")) break;
    expectWithin(startedAt - changedAt, 12_000);
  }
  const closed = { id: landing.codeId, version: 1, isActive: false };
  await product.provider.call(referralCodes.changeAffiliate, closed, { as: landing.as });
  const rejected = await openLanding(landing);

  expect(ticketIn(rejected.html)).toBe("");
  expect(rejected.html).toContain(es.referral.codeInvalid);
});

test("a hundred loads have a hundred nonces of 128 bits or more", async () => {
  const nonces: string[] = [];
  for (let at = 0; at < LOADS; at += 20) {
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(new Visitor(product.web.url), "/login")));
    nonces.push(...pages.map(({ nonce }) => nonce));
  }

  expect(new Set(nonces).size).toBe(LOADS);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
});

test.each(["Content-Security-Policy", "content-security-policy-report-only", "X-Nonce"])(
  "a policy in the request is ignored: %s",
  async (name) => {
    const answer = await sendRaw(product.web.port, "GET /login HTTP/1.1", [
      `${name}: script-src 'nonce-"><svg onload=1>'`,
    ]);

    expect(answer.status).toBe(200);
    expect(answer.whole).not.toContain("<svg onload");
    expect(answer.whole).not.toContain("svg onload=1");
    expect(answer.headers.get("content-security-policy")).toHaveLength(1);
  },
);

test("Google's evaluator reports no serious finding", async () => {
  const { policy } = await open(new Visitor(product.web.url), "/login");

  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();

  const grave = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM];
  expect(findings.filter(({ severity }) => grave.includes(severity))).toEqual([]);
  const loose = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
  expect(loose.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
});

test.each([
  "/api/lead-prospection/deals",
  "/api/nothing",
  "/api/auth/session",
  "/locales/es/translation.json",
  "/_next/nothing",
])("answers other than pages run no script: %s", async (path) => {
  const { policy } = await open(theirs.visitor, path);

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});
