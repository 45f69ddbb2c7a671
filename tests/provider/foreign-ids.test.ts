import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { isPermission } from "@/provider/http/implement.ts";
import { type Marked, markedDealership, readFingerprint, smuggle } from "../support/canaries.ts";
import type { Dealership, TestUser } from "../support/given.ts";
import { figure } from "../support/product.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let ours: Dealership;
let theirs: Marked;
let people: TestUser[];

beforeAll(async () => {
  provider = await startProvider();
  const { given } = provider;
  ours = await given.dealership();
  theirs = await markedDealership(provider);
  await given.leads(ours.licenseId, [{}, { source: "showroom", channel: "showroom" }]);
  people = [
    // The user has both licences: the active licence decides.
    await given.user(ours, "admin-client", { licenses: [ours.licenseId, theirs.dealership.licenseId] }),
    await given.user(ours, ["host", "sales-manager"]),
  ];
});
afterAll(() => provider.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("another licence's data exists for its own users", async () => {
  const as = await provider.given.user(theirs.dealership, "supervisor");

  const { text } = await provider.call(leads.list, {}, { as });

  expect(text).toContain(theirs.canary);
});

const closed = endpoints.filter(({ access }) => isPermission(access));

/** In a short run each endpoint meets one person in turn, in a full run both. */
const turns = closed.map((endpoint, index) => [nameOf(endpoint), endpoint, index % 2] as const);

describe("ids of another licence", () => {
  /** Rows of that licence after the last endpoint. */
  let unchanged: Awaited<ReturnType<typeof readFingerprint>>;
  beforeAll(async () => {
    unchanged = await readFingerprint(provider, theirs.dealership.licenseId);
  });

  test.each(turns)(
    "another licence's data is neither shown nor touched by %s, wherever its ids are put",
    async (_, endpoint, turn) => {
      const { ids, dealership } = theirs;
      // In a short run only ids of a licence and a company become unknown parameters, in a full run all.
      const owners = figure([dealership.licenseId, dealership.companyId], ids);
      const answers = await smuggle(provider, endpoint, figure(people.slice(turn, turn + 1), people), { ids, owners });

      expect(answers.filter(({ everything }) => everything.includes(theirs.canary))).toEqual([]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const before = unchanged;
      unchanged = await readFingerprint(provider, theirs.dealership.licenseId);
      expect(unchanged).toEqual(before);
    },
  );
});

test("another licence's data is not found by its id, even for one who could choose the other licence", async () => {
  const [admin] = people;
  const [lead] = await provider.given.leads(theirs.dealership.licenseId, [{}]);
  const id = lead?.id ?? "";

  const read = await provider.call(leads.get, { id }, { as: admin as TestUser });
  const written = await provider.call(leads.amend, { id, version: 1, firstName: "x" }, { as: admin as TestUser });

  expect([read.status, written.status]).toEqual([404, 404]);
});

test("another licence's data does not answer a cursor of its list, nor one that was changed", async () => {
  const [admin] = people;
  const as = admin as TestUser;
  const foreignPage = await provider.call(leads.list, { limit: 1 }, { as, license: theirs.dealership.licenseId });
  const foreignCursor = foreignPage.body.cursor.next ?? "";
  const own = (await provider.call(leads.list, { limit: 1 }, { as })).body.cursor.next ?? "";
  expect([foreignCursor, own]).not.toContain("");
  const changed = [...own].map(
    (letter, index) => own.slice(0, index) + (letter === "A" ? "B" : "A") + own.slice(index + 1),
  );

  for (const cursor of [foreignCursor, ...changed, own.slice(1), own.slice(0, -1), `${own}A`, own + own, "x"]) {
    const responses = { cursor: await provider.call(leads.list, { cursor }, { as }) };
    const again = { cursor: await provider.call(leads.list, { actualCursor: cursor }, { as }) };
    expect([responses.cursor.status, again.cursor.status], cursor).toEqual([400, 400]);
    expect(responses.cursor.body).toMatchObject({ code: "INVALID_CURSOR" });
  }
});
