import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { endpoints } from "@/contract/index.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { intake } from "@/contract/intake/intake.ts";
import { can, isOfMachines, type Permission, ROLES, type Role } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { signRefreshToken } from "@/provider/domains/identity/tokens.ts";
import { isPermission } from "@/provider/http/implement.ts";
import type { Dealership, TestUser } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";
import { sampleInput } from "../support/sample-input.ts";

let provider: TestProvider;
let dealership: Dealership;
const people = new Map<Role, TestUser>();

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  for (const role of ROLES) people.set(role, await provider.given.user(dealership, role));
});
afterAll(() => provider.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const guarded = endpoints.filter(({ access }) => isPermission(access));

function answerTo(endpoint: Endpoint, options: Parameters<TestProvider["call"]>[2]) {
  return provider.call(endpoint, sampleInput(endpoint), options);
}

describe("each role at each endpoint", () => {
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (_, endpoint) => {
    const outcomes: Partial<Record<Role, string>> = {};

    for (const [role, as] of people) {
      const { status, body } = await answerTo(endpoint, { as });
      outcomes[role] = status === 403 ? (body as { code: string }).code : status === 401 ? "401" : "passes";
    }

    const published = ROLES.map((role) => [role, can([role], endpoint.access as Permission) ? "passes" : "FORBIDDEN"]);
    expect(outcomes).toEqual(Object.fromEntries(published));
  });
});

describe("a stranger", () => {
  const closed = endpoints.filter(({ access }) => access !== "public");

  test.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is refused at %s",
    async (_, endpoint) => {
      const { status, body } = await answerTo(endpoint, { license: dealership.licenseId });

      expect(status).toBe(401);
      const own = endpoint.access === "sender" ? "API_KEY_INVALID" : "SIGNATURE_INVALID";
      expect(body).toMatchObject({ code: isOfMachines(endpoint.access) ? own : "UNAUTHENTICATED" });
    },
  );
});

describe("a licence", () => {
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "an unknown, missing or malformed licence is rejected at %s",
    async (_, endpoint) => {
      const other = await provider.given.dealership();
      const as = people.get("admin-client");
      const given = [other.licenseId, null, "x", `${dealership.licenseId}'--`, "00000000-0000-0000-0000-000000000000"];

      for (const license of given) {
        const { status, body } = await answerTo(endpoint, { ...(as && { as }), license });
        expect({ license, status, body }).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
      }
    },
  );

  test("a suspended licence opens no resource", async () => {
    const closing = await provider.given.dealership();
    const as = await provider.given.user(closing, "admin-client");
    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("update license set state = 'suspended' where id = $1", [closing.licenseId]),
    );

    const { status } = await provider.call(leads.list, {}, { as });

    expect(status).toBe(403);
  });

  test("can be any for platform staff, and only an own one for other users", async () => {
    const other = await provider.given.dealership();
    const staff = await provider.given.user(dealership, "admin-hdl");
    const client = await provider.given.user(dealership, "general");

    const observed = await provider.call(directory.license, {}, { as: staff, license: other.licenseId });
    const general = await provider.call(directory.license, {}, { as: client, license: other.licenseId });

    expect(observed.body).toMatchObject({ licenseId: other.licenseId });
    expect(general.status).toBe(403);
  });
});

describe("a user with two roles", () => {
  test("has the permissions of both", async () => {
    const as = await provider.given.user(dealership, ["host", "supervisor"]);

    const lead = await provider.given.lead(dealership.licenseId);
    const { status } = await provider.call(leads.get, { id: lead.id }, { as });

    expect(status).toBe(200);
  });

  test("of hosts and advisors sees the leads of both and no others", async () => {
    const as = await provider.given.user(dealership, ["host", "sales-manager"]);
    const { licenseId } = dealership;
    const [own, showroom] = await provider.given.leads(licenseId, [
      { advisorId: as.userId },
      { source: "showroom", channel: "showroom" },
      { source: "web" },
    ]);

    const { body } = await provider.call(leads.list, {}, { as });

    expect(body.items.map(({ id }) => id).sort()).toEqual([own?.id, showroom?.id].sort());
  });
});

describe("a token", () => {
  const open = (token: string) =>
    provider.request("GET", leads.list.path, {
      headers: { authorization: `Bearer ${token}` },
      license: dealership.licenseId,
    });

  test("a token of an ended session, or of a disabled user, opens no resource", async () => {
    const ended = await provider.given.user(dealership, "supervisor");
    const disabled = await provider.given.user(dealership, "supervisor", { state: "disabled" });
    await provider.call(sessions.logout, {}, { as: ended });

    expect((await open(ended.token)).status).toBe(401);
    expect((await open(disabled.token)).status).toBe(401);
  });

  test("an expired token is reported as expired, a forged one is unknown", async () => {
    const { sessionId, userId, token } = people.get("supervisor") as TestUser;
    const signed = (secret: Uint8Array, expires: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(userId)
        .setAudience("prospecta")
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(secret);
    const ours = createHmac("sha256", provider.services.config.secret).update("access").digest();
    const [header, claims, signature] = token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");

    const expired = await open(await signed(ours, "-1 minute"));
    const forged = [
      await signed(Buffer.alloc(32, 7), "1 hour"),
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${header}.${Buffer.from(`{"sid":"${sessionId}"}`).toString("base64url")}.${signature}`,
      signRefreshToken(provider.services.config, sessionId, 0),
      sessionId,
      "null",
    ];

    expect(expired).toMatchObject({ status: 401, body: { code: "TOKEN_EXPIRED" } });
    for (const one of forged)
      expect(await open(one), one).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  });

  test("is taken from the authorization header and from nowhere else", async () => {
    const { token, licenseId } = people.get("supervisor") as TestUser;

    const { status } = await provider.request("GET", `${leads.list.path}?access_token=${token}&token=${token}`, {
      headers: { cookie: `token=${token}; next-auth.session-token=${token}`, "x-access-token": token },
      license: licenseId,
    });

    expect(status).toBe(401);
  });
});

describe("an API key", () => {
  test("sends leads and opens no resource of users", async () => {
    const { key } = await provider.given.apiKey(dealership.licenseId);

    for (const endpoint of endpoints.filter(({ access }) => isPermission(access) || access === "session")) {
      const { status } = await answerTo(endpoint, { key, license: dealership.licenseId });
      expect(status, nameOf(endpoint)).toBe(401);
    }
  });

  test("sends only what its scopes cover", async () => {
    const { key } = await provider.given.apiKey(dealership.licenseId, ["leads:brand"]);

    const web = await provider.call(intake.receive, { source: "web" }, { key, body: {} });
    const brand = await provider.call(intake.receive, { source: "brand" }, { key, body: {} });

    expect(web).toMatchObject({ status: 403, body: { code: "SCOPE_FORBIDDEN" } });
    expect(brand.status).toBe(200);
  });

  test("a revoked key sends no lead from that moment", async () => {
    const as = people.get("admin-client") as TestUser;
    const { id, key } = (await provider.call(apiKeys.create, { name: "Sitio web" }, { as })).body;
    const before = await provider.call(intake.receive, { source: "web" }, { key, body: {} });

    await provider.call(apiKeys.revoke, { id }, { as });
    const after = await provider.call(intake.receive, { source: "web" }, { key, body: {} });

    expect([before.status, after.status]).toEqual([200, 401]);
  });

  test("appears only in the answer that issues it", async () => {
    const as = people.get("admin-client") as TestUser;
    const { key } = (await provider.call(apiKeys.create, { name: "Agencia" }, { as })).body;

    const { text } = await provider.call(apiKeys.list, {}, { as });
    const { rows } = await provider.services.database.transaction(
      { role: "tenant", licenseId: dealership.licenseId },
      ({ $client }) => $client.query("select row_to_json(api_key) from api_key"),
    );

    expect(text).not.toContain(key.slice(9));
    expect(JSON.stringify(rows)).not.toContain(key.slice(9));
  });
});
