import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const COUNT = 50;
const ROUNDS = 4;

let provider: TestProvider;
let known: string[];
let codes: string[];
let slug: string;
beforeAll(async () => {
  provider = await startProvider({ TRUSTED_PROXIES: "in-process" });
  const dealership = await provider.given.dealership();
  const password = "Correcta-2026";
  const one = await provider.given.user(dealership, "general", { password });
  const others = Array.from({ length: COUNT - 1 }, () => provider.given.user(dealership, "general", { password }));
  known = [one, ...(await Promise.all(others))].map(({ email }) => email);
  const { licenseId, companyId } = dealership;
  ({ slug } = await givenProgramme(provider, dealership));
  codes = Array.from({ length: COUNT }, (_, index) => `CERRADO${index}`);
  const rows = codes.map((code) => ({ licenseId, companyId, id: uuidv7(), kind: "member" as const, code }));
  const createdAt = new Date().toISOString();
  await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db.insert(referralCode).values(rows.map((row) => ({ ...row, createdAt, isActive: false }))),
  );
});
afterAll(() => provider.stop());

type Probe = (name: string, index: number) => ReturnType<TestProvider["request"]>;

const login: Probe = (email, index) =>
  provider.request("POST", "/auth/login", {
    body: { email, password: "Equivocada-1" },
    headers: { "x-forwarded-for": `203.0.113.${index}`, "x-request-id": "same" },
  });

const forgot: Probe = (email) =>
  provider.request("POST", "/auth/password/forgot", { body: { email }, headers: { "x-request-id": "same" } });

/** A closed code is known, and its answer equals that of an unknown code. */
const validate: Probe = (code, index) =>
  provider.call(
    referralLanding.validate,
    { company: slug, code },
    { headers: { "x-forwarded-for": `203.0.113.${index}`, "x-request-id": "same" } },
  );

/** Alternates known and unknown names, so that load affects both. */
async function measure(probe: Probe, names: readonly string[], round: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let index = 0; index < COUNT; index++) {
    const pair = [
      ["known", names[index] ?? ""],
      ["unknown", names[index]?.replace(/^[^@]+/, `nobody-${round}-${index}`) ?? ""],
    ] as const;
    for (const [kind, name] of index % 2 ? pair : pair.toReversed()) {
      const start = performance.now();
      const { status, text, headers } = await probe(name, round * COUNT + index);
      times[kind].push(performance.now() - start);
      answers.add(JSON.stringify([status, text, [...headers].filter(([name]) => name !== "date")]));
    }
  }
  return { times, answers };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Two-sided p of the Mann-Whitney test, by normal approximation. */
function mannWhitney(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a < b ? 1 : a === b ? 0.5 : 0)));
  const u = wins.reduce<number>((sum, win) => sum + win, 0);
  const [n, m] = [first.length, second.length];
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = tail.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

test("the measure itself distinguishes a fifth from no difference", () => {
  const even = Array.from({ length: COUNT }, (_, index) => 50 + (index % 10));
  const slower = even.map((time) => time * 1.2);

  expect(mannWhitney(even, even)).toBeGreaterThan(0.9);
  expect(mannWhitney(even, slower)).toBeLessThan(0.01);
});

// Load or chance spoils a round at times; a real difference shows in every round.
test.each([
  ["signing in", login, () => known],
  ["asking for a link", forgot, () => known],
  ["a verdict on a code", validate, () => codes],
])("%s answers known and unknown alike, and as fast", async (_what, probe, namesOf) => {
  const answers = new Set<string>();
  const rounds: { apart: number; relative: number; p: number; isAlike: boolean }[] = [];
  while (rounds.length < ROUNDS && !rounds.at(-1)?.isAlike) {
    const { times, answers: given } = await measure(probe, namesOf(), rounds.length);
    const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
    const apart = Math.abs(ofKnown - ofUnknown);
    const relative = apart / ofUnknown;
    const p = mannWhitney(times.known, times.unknown);
    rounds.push({ apart, relative, p, isAlike: (apart < 20 || relative < 0.1) && p > 0.01 });
    for (const answer of given) answers.add(answer);
  }

  expect([...answers]).toHaveLength(1);
  expect(rounds.at(-1)).toMatchObject({ isAlike: true });
});
