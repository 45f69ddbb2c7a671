import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { users } from "@/contract/identity/users.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { DataOf } from "@/provider/jobs/queues.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { readAudit } from "../sessions/signed-in.ts";

const PASSWORD = "Propia-2026";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

async function aDealership() {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
}

const invite = (given: object = {}, as = admin) =>
  provider.call(
    users.invite,
    { email: `${randomUUID()}@new.example`, fullName: "Nueva Persona", roles: ["supervisor"], ...given },
    { as },
  );
const update = (id: string, given: object, { as = admin, version = 1 } = {}) =>
  provider.call(users.update, { id, version, ...given }, { as });
const list = async (as = admin) => (await provider.call(users.list, {}, { as })).body;
const rejected = (field: string, code: string) => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { fields: [{ field, code }] } },
});

async function mailedTo(userId: string): Promise<string> {
  const mail = await mailTo(userId);
  return /forgetpassword\/([\w=\r\n-]+?)\?welcome\r?\n\r?\n/.exec(mail)?.[1]?.replace(/=\r?\n/g, "") ?? "";
}

async function mailTo(userId: string): Promise<string> {
  const outbox = path.join(provider.services.config.dataDir, "outbox");
  const before = new Set(await readdir(outbox).catch(() => []));
  const { rows } = await provider.services.database.pool.query<{ data: DataOf<"invitation-mail"> }>(
    "select data from pgboss.job where name = 'invitation-mail' and data->>'userId' = $1 order by created_on desc limit 1",
    [userId],
  );
  const data = rows[0]?.data as DataOf<"invitation-mail">;
  await HANDLERS["invitation-mail"](provider.services, data, { requestId: "", signal: new AbortController().signal });
  const [file] = (await readdir(outbox).catch(() => [])).filter((name) => !before.has(name));
  return file ? readFile(path.join(outbox, file), "utf8") : "";
}

describe("an invited user", () => {
  beforeAll(aDealership);

  test("chooses a password by the mailed link, once, and sees their licence alone", async () => {
    const { body: invited } = await invite({ agencies: [dealership.agencies[0]?.id] });
    const token = await mailedTo(invited.id);

    const early = await provider.call(sessions.login, { email: invited.email, password: "" });
    const selected = await provider.call(sessions.resetPassword, { token, password: PASSWORD });
    const again = await provider.call(sessions.resetPassword, { token, password: PASSWORD });
    const { body: grant } = await provider.call(sessions.login, { email: invited.email, password: PASSWORD });
    const stored = (await list()).find(({ id }) => id === invited.id);

    expect(invited).toMatchObject({ state: "invited", isEnabled: true, licenses: [dealership.licenseId] });
    expect(early.status).toBe(400);
    expect([selected.status, again.status]).toEqual([200, 400]);
    expect(grant.user).toMatchObject({ role: ["supervisor"], type: "client", companyId: dealership.companyId });
    expect(grant.user.licenses.map(({ licenseId }) => licenseId)).toEqual([dealership.licenseId]);
    expect(stored).toMatchObject({ state: "active", agencies: [dealership.agencies[0]?.id] });
    expect(stored?.lastAccessAt).not.toBeNull();
  });

  test("can be invited again: the newer link works and the older one no more", async () => {
    const { body: invited } = await invite();
    const first = await mailedTo(invited.id);

    const { status } = await provider.call(users.inviteAgain, { id: invited.id }, { as: admin });
    const second = await mailedTo(invited.id);

    expect(status).toBe(200);
    expect((await provider.call(sessions.resetPassword, { token: first, password: PASSWORD })).status).toBe(400);
    expect((await provider.call(sessions.resetPassword, { token: second, password: PASSWORD })).status).toBe(200);
    expect((await provider.call(users.inviteAgain, { id: invited.id }, { as: admin })).status).toBe(409);
  });

  test("receives mail in the language that the inviting user chose, also on a repeated invitation", async () => {
    const { body: spanish } = await invite();
    const { body: english } = await invite({ locale: "en" });

    const mails = [await mailTo(spanish.id), await mailTo(english.id)];
    await provider.call(users.inviteAgain, { id: english.id }, { as: admin });
    const again = await mailTo(english.id);

    expect(mails[0]).toContain("Elegir mi");
    expect(mails[1]).toContain("Choose my password");
    expect(again).toContain("Choose my password");
  });

  test("is not mailed without end", async () => {
    const { body: invited } = await invite();
    for (let count = 0; count < 5; count++) expect(await mailedTo(invited.id)).not.toBe("");

    const { status } = await provider.call(users.inviteAgain, { id: invited.id }, { as: admin });

    expect(status).toBe(429);
    expect(await mailedTo(invited.id)).toBe("");
  });

  test("and disabled before accepting stays out, and is invited still once enabled", async () => {
    const { body: invited } = await invite();
    const disabled = await update(invited.id, { isEnabled: false });
    const token = await mailedTo(invited.id);

    const enabled = await update(invited.id, { isEnabled: true }, { version: 2 });

    expect([disabled.body.state, token, enabled.body.state]).toEqual(["disabled", "", "invited"]);
  });

  test("has a unique address in any spelling", async () => {
    const { body: invited } = await invite();

    expect(await invite({ email: invited.email.toUpperCase() })).toMatchObject(rejected("email", "taken"));
  });
});

describe("no user grants permissions that they lack", () => {
  beforeAll(aDealership);

  test.each<Role>(["superadmin", "admin-cct", "admin-hdl", "advisor-cct"])(
    "an administrator of a company does not give %s, nor takes it",
    async (role) => {
      const user = await provider.given.user(dealership, "general");
      const holder = await provider.given.user(dealership, ["advisor-cct", "general"]);

      expect(await invite({ roles: [role] })).toMatchObject(rejected("roles", "beyondReach"));
      expect(await update(user.userId, { roles: ["general", role] })).toMatchObject(rejected("roles", "beyondReach"));
      expect(await update(holder.userId, { roles: ["general"] })).toMatchObject(rejected("roles", "beyondReach"));
      expect(await update(holder.userId, { isEnabled: false })).toMatchObject(rejected("roles", "beyondReach"));
    },
  );

  test("platform staff grant their own role and narrower ones", async () => {
    const as = await provider.given.user(dealership, "admin-hdl");

    const grants = await provider.call(users.grants, {}, { as });
    const wider = await invite({ roles: ["superadmin"] }, as);
    const own = await invite({ roles: ["admin-hdl"] }, as);

    expect(grants.body.roles).toEqual([
      "admin-hdl",
      "admin-client",
      "supervisor",
      "general",
      "advisor-cct",
      "sales-manager",
      "host",
    ]);
    expect(wider).toMatchObject(rejected("roles", "beyondReach"));
    expect(own).toMatchObject({ status: 200, body: { licenses: [], roles: ["admin-hdl"] } });
    expect((await list()).map(({ id }) => id)).not.toContain(own.body.id);
    expect((await list(as)).map(({ id }) => id)).toContain(own.body.id);
    expect((await update(own.body.id, { fullName: "x" })).status).toBe(404);
  });

  test("a licence is granted by its users, and licences of other administrators remain unchanged", async () => {
    const second = await provider.given.license(dealership.companyId);
    const third = await provider.given.license(dealership.companyId);
    const both = await provider.given.user(dealership, "admin-client", { licenses: [dealership.licenseId, second] });
    const user = await provider.given.user(dealership, "general", { licenses: [dealership.licenseId, third] });

    const outside = await update(user.userId, { licenses: [dealership.licenseId, second] });
    const given = await update(user.userId, { licenses: [dealership.licenseId, second] }, { as: both });
    const left = await update(user.userId, { licenses: [] }, { as: both, version: 2 });
    const { rows } = await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("select license_id from user_license where user_id = $1", [user.userId]),
    );

    expect(outside).toMatchObject(rejected("licenses", "beyondReach"));
    expect(given.body.licenses.toSorted()).toEqual([dealership.licenseId, second].toSorted());
    expect(left.status).toBe(200);
    expect(rows).toEqual([{ license_id: third }]);
  });

  test("an agency of another licence is unknown here", async () => {
    const other = await provider.given.dealership();
    const user = await provider.given.user(dealership, "general");
    const agencies = [other.agencies[0]?.id];

    expect(await update(user.userId, { agencies })).toMatchObject(rejected("agencies", "invalid"));
  });
});

describe("administrators", () => {
  beforeEach(aDealership);

  test("the last administrator is not demoted, disabled or removed, even by the platform", async () => {
    const as = await provider.given.user(dealership, "superadmin");
    const second = await provider.given.license(dealership.companyId);
    await provider.given.user(dealership, "admin-client", { state: "disabled" });
    await provider.given.user(dealership, "admin-client", { state: "invited" });

    const demoted = await update(admin.userId, { roles: ["general"] }, { as });
    const disabled = await update(admin.userId, { isEnabled: false }, { as });
    const moved = await update(admin.userId, { licenses: [second] }, { as });

    expect(demoted).toMatchObject(rejected("roles", "lastAdministrator"));
    expect(disabled).toMatchObject(rejected("isEnabled", "lastAdministrator"));
    expect(moved).toMatchObject(rejected("licenses", "lastAdministrator"));
  });

  test("two concurrent mutual demotions leave one administrator", async () => {
    const other = await provider.given.user(dealership, "admin-client");

    const answers = await Promise.all([
      update(other.userId, { roles: ["general"] }, { as: admin }),
      update(admin.userId, { roles: ["general"] }, { as: other }),
    ]);
    const left = (await list(answers[0].status === 200 ? admin : other)).filter(({ roles }) =>
      roles.includes("admin-client"),
    );

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(left).toHaveLength(1);
  });

  test("cannot remove their own permissions", async () => {
    const second = await provider.given.license(dealership.companyId);
    const as = await provider.given.user(dealership, "admin-client", { licenses: [dealership.licenseId, second] });

    expect(await update(as.userId, { roles: ["general"] }, { as })).toMatchObject(rejected("roles", "ownPower"));
    expect(await update(as.userId, { isEnabled: false }, { as })).toMatchObject(rejected("isEnabled", "ownPower"));
    expect(await update(as.userId, { licenses: [second] }, { as })).toMatchObject(rejected("licenses", "ownPower"));
    expect((await update(as.userId, { fullName: "Otro Nombre" }, { as })).status).toBe(200);
  });
});

describe("a change", () => {
  beforeAll(aDealership);

  test("that disables a user ends their sessions at once, and enabling restores none", async () => {
    const user = await provider.given.user(dealership, "supervisor");
    const before = await provider.call(leads.list, {}, { as: user });

    const disabled = await update(user.userId, { isEnabled: false });
    const after = await provider.call(leads.list, {}, { as: user });
    await update(user.userId, { isEnabled: true }, { version: 2 });
    const later = await provider.call(leads.list, {}, { as: user });

    expect(disabled.body.state).toBe("disabled");
    expect([before.status, after.status, later.status]).toEqual([200, 401, 401]);
  });

  test("a change of roles takes effect at the next call", async () => {
    const user = await provider.given.user(dealership, "general");
    const before = await provider.call(users.list, {}, { as: user });

    await update(user.userId, { roles: ["admin-client"] });
    const after = await provider.call(users.list, {}, { as: user });

    expect([before.status, after.status]).toEqual([403, 200]);
  });

  test("over an unseen version is rejected, and one without changes is no change", async () => {
    const user = await provider.given.user(dealership, "general");

    const first = await update(user.userId, { fullName: "Primera" });
    const second = await update(user.userId, { fullName: "Segunda" });
    const same = await update(user.userId, { fullName: "Primera" }, { version: 2 });

    expect([first.status, second.status, same.body.version]).toEqual([200, 409, 2]);
    expect(second.body).toMatchObject({ code: "VERSION_CONFLICT" });
  });

  test("is in the audit of the licence", async () => {
    const user = await provider.given.user(dealership, "general");

    await update(user.userId, { roles: ["host"] });

    expect((await readAudit(provider, admin)).at(-1)).toMatchObject({ action: "user.changed", actorId: admin.userId });
  });

  test("of a user's agencies is listed by user and by agency, where users without agency are included", async () => {
    const user = await provider.given.user(dealership, "host");
    const everywhere = await provider.given.user(dealership, "host");
    const [first, second] = dealership.agencies.map(({ id }) => id);
    const agencies = [first ?? ""];

    await provider.call(users.setAgencies, { userId: user.userId, version: 1, agencies }, { as: admin });
    const ofUser = await provider.call(users.agencies, { userId: user.userId }, { as: admin });
    const there = await provider.call(users.ofAgency, { agencyId: first ?? "" }, { as: admin });
    const elsewhere = await provider.call(users.ofAgency, { agencyId: second ?? "" }, { as: admin });

    expect(ofUser.body).toEqual({ userId: user.userId, version: 2, agencies });
    expect(there.body).toContainEqual({ id: user.userId, fullName: user.fullName });
    expect(there.body.map(({ id }) => id)).toContain(everywhere.userId);
    expect(elsewhere.body.map(({ id }) => id)).toContain(everywhere.userId);
    expect(elsewhere.body.map(({ id }) => id)).not.toContain(user.userId);
  });
});
