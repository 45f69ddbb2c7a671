import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { exportSPKI, generateKeyPair, importJWK, type JWK } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { spentIdentity, user, userIdentity } from "@/provider/db/schema/users.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { type Employee, Issuer } from "@/tests/support/issuer.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, PASSWORD, readAudit, readStatus, signIn } from "./signed-in.ts";

let issuer: Issuer;
let provider: TestProvider;
beforeAll(async () => {
  issuer = await Issuer.start("http://localhost:3000");
  provider = await startProvider(issuer.env);
});
afterAll(async () => {
  await provider.stop();
  await issuer.stop();
});

const asIdentity = { role: "identity" } as const;

const toEmployee = ({ email }: Pick<TestUser, "email">): Employee => ({ sub: randomUUID(), email });

const exchange = (idToken: string, more: { nonce?: string; headers?: Record<string, string> } = {}) => {
  const { headers, ...input } = more;
  return provider.call(sessions.exchange, { idToken, ...input }, headers && { headers });
};

const findLinks = (userId: string) =>
  provider.services.database.transaction(asIdentity, (db) =>
    db
      .select({ issuer: userIdentity.issuer, subject: userIdentity.subject })
      .from(userIdentity)
      .where(eq(userIdentity.userId, userId)),
  );

describe("a person with a company identity", () => {
  test("gets a session like a password's, and is linked once, which is audited", async () => {
    const person = await aPersonWithPassword(provider);
    const employee = toEmployee(person);

    const first = await exchange(await issuer.token({ ...employee, email: person.email.toUpperCase() }));
    const again = await exchange(await issuer.token(employee));

    const byPassword = await signIn(provider, person.email);
    const audit = await readAudit(provider, person);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.user).toEqual(byPassword.user);
    expect(first.body.licenseId).toBe(byPassword.licenseId);
    expect(await readStatus(provider, first.body)).toBe(200);
    expect((await provider.call(sessions.refresh, { refreshToken: first.body.refreshToken })).status).toBe(200);
    expect(await findLinks(person.userId)).toEqual([{ issuer: issuer.url, subject: employee.sub }]);
    expect(audit.map(({ action }) => action)).toEqual([
      "identity.linked",
      "session.opened",
      "session.opened",
      "session.opened",
    ]);
    const [linked] = await provider.services.database.transaction(
      { role: "tenant", licenseId: person.licenseId },
      (db) => db.select().from(auditEntry).where(eq(auditEntry.action, "identity.linked")),
    );
    expect(linked).toMatchObject({
      actorId: person.userId,
      subjectId: person.userId,
      after: { issuer: issuer.url, subject: employee.sub },
    });
  });

  test("is known by their subject from then on, whatever their email becomes, here or there", async () => {
    const [person, other] = [await aPersonWithPassword(provider), await aPersonWithPassword(provider)];
    const employee = toEmployee(person);
    await exchange(await issuer.token(employee));

    const renamed = await exchange(await issuer.token({ ...employee, email: "renamed@people.example" }));
    const asAnother = await exchange(await issuer.token({ ...employee, email: other.email }));

    expect([renamed.body.user?.userId, asAnother.body.user?.userId]).toEqual([person.userId, person.userId]);
    expect(await findLinks(other.userId)).toEqual([]);
  });

  test("concurrent first sign-ins link once", async () => {
    const person = await aPersonWithPassword(provider);
    const employee = toEmployee(person);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => issuer.token(employee)));

    const answers = await Promise.all(tokens.map((token) => exchange(token)));

    const audit = await readAudit(provider, person);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(audit.filter(({ action }) => action === "identity.linked")).toHaveLength(1);
  });

  test("the requested nonce is the one in the token", async () => {
    const employee = toEmployee(await aPersonWithPassword(provider));

    const other = await exchange(await issuer.token(employee, { nonce: "one" }), { nonce: "another" });
    const none = await exchange(await issuer.token(employee), { nonce: "one" });
    const same = await exchange(await issuer.token(employee, { nonce: "one" }), { nonce: "one" });

    expect([other.status, none.status, same.status]).toEqual([401, 401, 200]);
  });
});

describe("rejected users", () => {
  test("an unknown email, a disabled account and a pending one get the same answer", async () => {
    const disabled = await aPersonWithPassword(provider, { state: "disabled" });
    const invited = await provider.given.user(await provider.given.dealership(), "general", { state: "invited" });
    const people = [{ email: `${randomUUID()}@people.example` }, disabled, invited];

    const answers = await Promise.all(people.map(async (one) => exchange(await issuer.token(toEmployee(one)))));

    const { rows } = await provider.services.database.pool.query(
      `select count(*) as count from "user" where email = $1`,
      [people[0]?.email],
    );
    const audit = await readAudit(provider, disabled);
    expect(answers.map(({ status, body }) => [status, (body as unknown as { code: string }).code])).toEqual(
      Array.from({ length: 3 }, () => [403, "ACCOUNT_NOT_LINKED"]),
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await findLinks(disabled.userId)).toEqual([]);
    expect(audit.map(({ action }) => action)).toEqual(["session.refused"]);
  });

  test("a linked user who was disabled", async () => {
    const person = await aPersonWithPassword(provider);
    const employee = toEmployee(person);
    await exchange(await issuer.token(employee));
    await provider.services.database.transaction(asIdentity, (db) =>
      db.update(user).set({ state: "disabled" }).where(eq(user.id, person.userId)),
    );

    const answer = await exchange(await issuer.token(employee));

    expect(answer).toMatchObject({ status: 403, body: { code: "ACCOUNT_NOT_LINKED" } });
  });

  test("a user with only suspended licences is not linked either", async () => {
    const person = await aPersonWithPassword(provider);
    await provider.services.database.transaction(asIdentity, (db) =>
      db.update(license).set({ state: "suspended" }).where(eq(license.id, person.licenseId)),
    );

    const answer = await exchange(await issuer.token(toEmployee(person)));

    expect(answer).toMatchObject({ status: 403, body: { code: "LICENSE_SUSPENDED" } });
    expect(await findLinks(person.userId)).toEqual([]);
  });

  test("another person of the company with the email of a linked user", async () => {
    const person = await aPersonWithPassword(provider);
    const employee = toEmployee(person);
    await exchange(await issuer.token(employee));

    const successor = await exchange(await issuer.token(toEmployee(person)));

    expect(successor).toMatchObject({ status: 403, body: { code: "ACCOUNT_NOT_LINKED" } });
    expect(await findLinks(person.userId)).toEqual([{ issuer: issuer.url, subject: employee.sub }]);
  });

  test("until the link is removed, as operators are instructed", async () => {
    const person = await aPersonWithPassword(provider);
    await exchange(await issuer.token(toEmployee(person)));
    const anew = toEmployee(person);
    await provider.services.database.transaction(asIdentity, (db) =>
      db.delete(userIdentity).where(eq(userIdentity.userId, person.userId)),
    );

    const answer = await exchange(await issuer.token(anew));

    expect(answer.status).toBe(200);
    expect(await findLinks(person.userId)).toEqual([{ issuer: issuer.url, subject: anew.sub }]);
  });

  test("an email that equals another only in lower case", async () => {
    const id = randomUUID();
    const person = await provider.given.user(await provider.given.dealership(), "general", {
      email: `k${id}@people.example`,
    });

    // The Kelvin sign becomes k in lower case.
    const answer = await exchange(await issuer.token({ sub: randomUUID(), email: `\u212a${id}@people.example` }));

    expect(answer).toMatchObject({ status: 403, body: { code: "ACCOUNT_NOT_LINKED" } });
    expect(await findLinks(person.userId)).toEqual([]);
  });
});

describe("a token that is not good", () => {
  let person: TestUser;
  let employee: Employee;
  beforeAll(async () => {
    person = await aPersonWithPassword(provider);
    employee = toEmployee(person);
  });

  const now = () => Math.floor(Date.now() / 1000);

  const BROUGHT: Record<string, () => Promise<string>> = {
    "signed by another key": async () => issuer.token(employee, {}, (await generateKeyPair("RS256")).privateKey),
    "signed with the issuer's public key as a secret": async () => {
      const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: [JWK] };
      const spki = await exportSPKI((await importJWK(keys[0], "RS256", { extractable: true })) as CryptoKey);
      return issuer.token(employee, {}, new TextEncoder().encode(spki));
    },
    "signed with the client's secret": async () =>
      issuer.token(employee, {}, createHash("sha256").update(issuer.env.OIDC_CLIENT_SECRET).digest()),
    "signed by nobody": async () => {
      const [, payload] = (await issuer.token(employee)).split(".");
      return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    },
    "with changed claims": async () => {
      const [header, payload = "", signature] = (await issuer.token({ ...employee, email: "x@people.example" })).split(
        ".",
      );
      const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), email: employee.email };
      return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    },
    "made for another audience": () => issuer.token(employee, { aud: "another" }),
    "made for several, and first for another": () => issuer.token(employee, { aud: ["prospecta", "another"] }),
    "asked for by another client": () => issuer.token(employee, { azp: "another" }),
    "of another issuer": () => issuer.token(employee, { iss: "https://issuer.example" }),
    "that has expired": () => issuer.token(employee, { iat: now() - 120, exp: now() - 60 }),
    "that never expires": () => issuer.token(employee, { exp: undefined }),
    "given long ago": () => issuer.token(employee, { iat: now() - 600 }),
    "of the future": () => issuer.token(employee, { iat: now() + 600 }),
    "not good yet": () => issuer.token(employee, { nbf: now() + 600 }),
    "with an unverified email": () => issuer.token({ ...employee, isVerified: false }),
    "with a text as verification of the email": () => issuer.token(employee, { email_verified: "true" }),
    "without a word on its email": () => issuer.token(employee, { email_verified: undefined }),
    "without an email": () => issuer.token(employee, { email: undefined }),
    "without a subject": () => issuer.token(employee, { sub: undefined }),
    "with an endless subject": () => issuer.token({ ...employee, sub: "x".repeat(256) }),
    "that is no token": async () => "a.b.c",
    "that is nothing at all": async () => "x",
  };

  test.each(Object.keys(BROUGHT))("%s opens no session and links no account", async (kind) => {
    const answer = await exchange((await BROUGHT[kind]?.()) ?? "");

    expect(answer).toMatchObject({ status: 401, body: { code: "IDENTITY_INVALID", details: {} } });
    expect(await findLinks(person.userId)).toEqual([]);
  });

  test("handed over twice, or with its signature spelled otherwise, it opens one session", async () => {
    const holder = await aPersonWithPassword(provider);
    const token = await issuer.token(toEmployee(holder));

    const first = await exchange(token);
    const again = await exchange(token);
    // The last base64 character has four unused bits.
    const respelled = await exchange(token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1));

    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 401, body: { code: "IDENTITY_INVALID" } });
    expect(respelled).toMatchObject({ status: 401, body: { code: "IDENTITY_INVALID" } });
  });

  test("of ten concurrent uses, one gets a session", async () => {
    const token = await issuer.token(toEmployee(await aPersonWithPassword(provider)));

    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test.each([
    ["in milliseconds", () => Date.now() + 3_600_000],
    ["beyond what a timestamp of the database holds", () => 1e13],
    ["beyond what a date holds", () => 1e15],
  ])(
    "a token with a distant expiry, %s, is valid once, and remembered no longer than tokens are accepted",
    async (_, exp) => {
      const token = await issuer.token(toEmployee(await aPersonWithPassword(provider)), { exp: exp() });

      const answers = [await exchange(token), await exchange(token)];

      const tokenHash = createHash("sha256")
        .update(token.slice(0, token.lastIndexOf(".")))
        .digest("base64url");
      const [spent] = await provider.services.database.transaction(asIdentity, (db) =>
        db.select().from(spentIdentity).where(eq(spentIdentity.tokenHash, tokenHash)),
      );
      const seconds = (Date.parse(spent?.expiresAt ?? "") - Date.now()) / 1000;
      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
      expect(seconds).toBeGreaterThan(300);
      expect(seconds).toBeLessThanOrEqual(331);
    },
  );

  test("a token rejected for its account is used up too", async () => {
    const token = await issuer.token({ sub: randomUUID(), email: `${randomUUID()}@people.example` });

    const answers = [await exchange(token), await exchange(token)];

    expect(answers.map(({ status }) => status)).toEqual([403, 401]);
  });

  test("a used token is forgotten after its expiry, and not before", async () => {
    const { database } = provider.services;
    const [over, good] = [randomUUID(), randomUUID()];
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    await database.transaction(asIdentity, (db) =>
      db.insert(spentIdentity).values([
        { tokenHash: over, expiresAt: at(-1) },
        { tokenHash: good, expiresAt: at(60) },
      ]),
    );

    await HANDLERS["session-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

    const left = await database.transaction(asIdentity, (db) => db.select().from(spentIdentity));
    const hashes = left.map(({ tokenHash }) => tokenHash);
    expect([hashes.includes(over), hashes.includes(good)]).toEqual([false, true]);
  });
});

test("one address with many tokens is rejected, which is audited once, and a good token costs no attempt", async () => {
  const headers = { "x-forwarded-for": "192.0.2.91" };
  const throttled = await startProvider({ ...issuer.env, TRUSTED_PROXIES: "in-process" });
  try {
    const person = await aPersonWithPassword(throttled);
    const employee = toEmployee(person);
    const good = [];
    for (let count = 0; count < 62; count++) {
      good.push(await throttled.call(sessions.exchange, { idToken: await issuer.token(employee) }, { headers }));
    }
    const bad = [];
    for (let count = 0; count < 62; count++) {
      bad.push(await throttled.call(sessions.exchange, { idToken: "x" }, { headers }));
    }

    const { rows: audit } = await throttled.services.database.pool.query(
      "select actor_id, actor, ip from audit_entry where action = 'session.throttled'",
    );
    expect(good.every(({ status }) => status === 200)).toBe(true);
    expect(bad.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 401), 429, 429]);
    expect(Number(bad.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(audit).toEqual([{ actor_id: null, actor: "***", ip: "192.0.2.91" }]);
  } finally {
    await throttled.stop();
  }
});

test("the issuer's keys are requested once, not for every sign-in", async () => {
  const person = await aPersonWithPassword(provider);
  const employee = toEmployee(person);
  await exchange(await issuer.token(employee));
  const before = issuer.requestedPaths.length;

  await exchange(await issuer.token(employee));
  await exchange(await issuer.token(employee, {}, (await generateKeyPair("RS256")).privateKey));

  expect(issuer.requestedPaths.length - before).toBe(0);
});

test("an unavailable issuer costs no attempts: it is reported each time, and passwords still open sessions", async () => {
  const headers = { "x-forwarded-for": "192.0.2.92" };
  const stopped = await Issuer.start();
  await stopped.stop();
  const alone = await startProvider({ ...stopped.env, TRUSTED_PROXIES: "in-process" });
  try {
    const { email } = await aPersonWithPassword(alone);

    const answers = [];
    for (let count = 0; count < 62; count++) {
      answers.push(await alone.call(sessions.exchange, { idToken: "x" }, { headers }));
    }
    const byPassword = await alone.call(sessions.login, { email, password: PASSWORD }, { headers });

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 62 }, () => 503));
    expect(byPassword.status).toBe(200);
  } finally {
    await alone.stop();
  }
});

describe("an issuer with a provider of its own", () => {
  let own: Issuer;
  let alone: TestProvider;
  beforeEach(async () => {
    own = await Issuer.start();
    alone = await startProvider(own.env);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await alone.stop();
    await own.stop();
  });

  const statusWith = async (employee: Employee, key?: CryptoKey) =>
    (await alone.call(sessions.exchange, { idToken: await own.token(employee, {}, key) })).status;
  const requestCount = (end: string) => own.requestedPaths.filter((path) => path.endsWith(end)).length;

  test("a failed key refresh after an hour falls back to the known keys, until the issuer answers", async () => {
    const employee = toEmployee(await aPersonWithPassword(alone));
    const first = await statusWith(employee);
    const now = performance.now.bind(performance);
    const later = (seconds: number) => vi.spyOn(performance, "now").mockImplementation(() => now() + seconds * 1000);

    own.isDown = true;
    later(3601);
    const whileDown = [await statusWith(employee), await statusWith(employee)];
    await expect.poll(() => requestCount("openid-configuration")).toBe(2);
    own.isDown = false;
    later(3610);
    const afterwards = await statusWith(employee);

    expect([first, ...whileDown, afterwards]).toEqual([200, 200, 200, 200]);
    await expect.poll(() => [requestCount("openid-configuration"), requestCount("jwks")]).toEqual([3, 2]);
  });

  test("an issuer without key names is verified by any of its keys, and by no other", async () => {
    await own.forgetNames();
    const employee = toEmployee(await aPersonWithPassword(alone));

    const byItsOwn = await statusWith(employee);
    const byAnother = await statusWith(employee, (await generateKeyPair("RS256")).privateKey);

    expect([byItsOwn, byAnother]).toEqual([200, 401]);
  });
});

describe("settings", () => {
  test("without an issuer the endpoint refuses", async () => {
    const closed = await startProvider();
    const idToken = await issuer.token(toEmployee(await aPersonWithPassword(closed)));

    const answer = await closed.call(sessions.exchange, { idToken });
    await closed.stop();

    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  test("a silent issuer is reported, and passwords still open sessions", async () => {
    const stopped = await Issuer.start();
    await stopped.stop();
    const alone = await startProvider(stopped.env);
    const person = await aPersonWithPassword(alone);

    const answer = await alone.call(sessions.exchange, { idToken: await stopped.token(toEmployee(person)) });
    const grant = await signIn(alone, person.email);
    await alone.stop();

    expect(answer).toMatchObject({ status: 503, body: { code: "IDENTITY_UNAVAILABLE" } });
    expect(grant.user.userId).toBe(person.userId);
  });

  test.each([
    ["http beyond this machine", { OIDC_ISSUER: "http://issuer.example", OIDC_CLIENT_ID: "x" }],
    ["no address", { OIDC_ISSUER: "issuer", OIDC_CLIENT_ID: "x" }],
    ["an issuer without a client", { OIDC_ISSUER: "https://issuer.example" }],
    ["a client without an issuer", { OIDC_CLIENT_ID: "x" }],
  ])("%s stops the provider's start, and names the setting", (_, env) => {
    expect(() => readConfig({ DATA_DIR: provider.services.config.dataDir, ...env })).toThrow(/OIDC_ISSUER/);
  });
});
