import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { intake } from "@/contract/intake/intake.ts";
import { rules } from "@/contract/intake/rules.ts";
import { leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { type License, type LicensePatch, licenses } from "@/contract/licenses/licenses.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { aPerson, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { PASSWORD, readAudit } from "../identity/sessions/signed-in.ts";

let provider: TestProvider;
let staff: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  staff = await provider.given.user(await provider.given.dealership(), "admin-hdl");
});
afterAll(() => provider.stop());

const ruc = () => `${randomInt(1e12, 9e12)}`;
const create = (given: object = {}) =>
  provider.call(
    licenses.create,
    {
      name: `Sur ${randomUUID()}`,
      timeZone: "America/Bogota" as const,
      companyName: "Ándes & Hijos",
      companyIdentification: ruc(),
      ...given,
    },
    { as: staff },
  );
const update = ({ id, version }: Pick<License, "id" | "version">, given: object) =>
  provider.call(licenses.update, { id, version, ...given }, { as: staff });
const rejected = (field: string, code: string) => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { fields: [{ field, code }] } },
});

test("a new licence works at once for its creator: it has a pipeline, and evaluates and stores a lead", async () => {
  const { body: made } = await create();
  const as = { ...staff, licenseId: made.id };

  const info = await provider.call(directory.license, {}, { as });
  const { body: all } = await provider.call(pipelines.list, {}, { as });
  const rule = await provider.call(rules.get, { channel: "digital" }, { as });
  const { key } = await provider.given.apiKey(made.id);
  const lead = { ...aPerson(), product: "Ruta", agency: "Centro" };
  const { body: received } = await provider.call(intake.receive, { source: "web" }, { key, body: lead });
  const { body: counts } = await provider.call(pipelines.counts, {}, { as });

  expect(info.body).toMatchObject({ licenseName: made.name, timeZone: "America/Bogota" });
  expect(all).toMatchObject([{ name: "Ventas", isDefault: true }]);
  expect(all[0]?.stages.map(({ type }) => type)).toEqual(["open", "open", "open", "open", "won", "lost"]);
  expect(rule.status).toBe(200);
  expect(received.dealState).toBe("new");
  expect(counts.find(({ stageId }) => stageId === all[0]?.stages[0]?.id)?.count).toBe(1);
});

test("another licence of a known company gets its identification, and companies with one name remain separate", async () => {
  const { body: first } = await create();

  const { body: second } = await create({ companyId: first.companyId, companyName: "", companyIdentification: "" });
  const { body: other } = await create();
  const { rows } = await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("select count(distinct slug)::int as slugs from company where id = any($1)", [
      [first.companyId, other.companyId],
    ]),
  );

  expect(second).toMatchObject({
    companyId: first.companyId,
    companyName: first.companyName,
    companyIdentification: first.companyIdentification,
  });
  expect(other.companyId).not.toBe(first.companyId);
  expect(rows).toEqual([{ slugs: 2 }]);
});

test("a missing or taken value is reported on its field, and nothing of it is stored", async () => {
  const { body: first } = await create();
  const { body: platform } = await provider.call(sessions.introspect, {}, { as: staff });
  const before = (await provider.call(licenses.list, {}, { as: staff })).body.length;

  const answers = {
    nameless: await create({ companyName: "" }),
    unidentified: await create({ companyIdentification: "" }),
    invalid: await create({ companyIdentification: "123" }),
    known: await create({ companyIdentification: first.companyIdentification }),
    sameName: await create({ companyId: first.companyId, name: first.name.toUpperCase() }),
    unknown: await create({ companyId: randomUUID() }),
  };
  const zone = await create({ timeZone: "Europe/Atlantis" });

  expect(answers).toMatchObject({
    nameless: rejected("companyName", "required"),
    unidentified: rejected("companyIdentification", "required"),
    invalid: rejected("companyIdentification", "ruc"),
    known: rejected("companyIdentification", "taken"),
    sameName: rejected("name", "taken"),
    unknown: rejected("companyId", "invalid"),
  });
  expect(zone.status).toBe(400);
  expect(platform.user.type).toBe("root");
  expect((await provider.call(licenses.list, {}, { as: staff })).body).toHaveLength(before);
});

test("of two companies created at once with one identification the second is rejected", async () => {
  const companyIdentification = ruc();

  const answers = await Promise.all([create({ companyIdentification }), create({ companyIdentification })]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("while it is suspended sign-in is blocked and leads still arrive; resumed, its users return", async () => {
  const { body: made } = await create();
  const where = { companyId: made.companyId, licenseId: made.id };
  const admin = await provider.given.user(where, "admin-client", { password: PASSWORD });
  const { key } = await provider.given.apiKey(made.id);
  const signIn = () => provider.call(sessions.login, { email: admin.email, password: PASSWORD });
  const send = () =>
    provider.call(
      intake.receive,
      { source: "web" },
      { key, body: { ...aPerson(), product: "Ruta", agency: "Centro" } },
    );
  const before = await provider.call(leads.list, {}, { as: admin });

  const { body: suspended } = await update(made, { isActive: false });
  const during = await provider.call(leads.list, {}, { as: admin });
  const session = await provider.call(sessions.introspect, {}, { as: admin });
  const rejectedSignIn = await signIn();
  const denied = await provider.call(sessions.login, { email: admin.email, password: "Equivocada-1" });
  const received = await send();
  await update(suspended, { isActive: true });
  const { body: grant } = await signIn();
  const asAgain = { headers: { authorization: `Bearer ${grant.token.accessToken}` }, license: made.id };
  const after = await provider.call(leads.list, {}, asAgain);

  expect(before.status).toBe(200);
  expect([during.status, session.status]).toEqual([401, 401]);
  expect(rejectedSignIn).toMatchObject({ status: 403, body: { code: "LICENSE_SUSPENDED" } });
  expect(denied).toMatchObject({ status: 401, body: { code: "CREDENTIALS_INVALID" } });
  expect(received).toMatchObject({ status: 200, body: { dealState: "new" } });
  expect(after.body.items.map(({ id }) => id)).toEqual([received.body.id]);
});

test("a user with another licence stays signed in, without the suspended one", async () => {
  const { body: made } = await create();
  const other = await provider.given.license(made.companyId);
  const where = { companyId: made.companyId, licenseId: made.id };
  const user = await provider.given.user(where, "supervisor", { licenses: [made.id, other] });

  await update(made, { isActive: false });
  const { body } = await provider.call(sessions.introspect, {}, { as: user });
  const there = await provider.call(leads.list, {}, { as: user });

  expect(body.user.licenses.map(({ licenseId }) => licenseId)).toEqual([other]);
  expect(there).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
});

test("the licence in use by its user cannot be suspended", async () => {
  const { body: made } = await create();

  const own = await provider.call(
    licenses.update,
    { id: made.id, version: 1, isActive: false },
    { as: staff, license: made.id },
  );

  expect(own).toMatchObject(rejected("isActive", "inForce"));
});

test("a new name is in effect at once, over the seen version, and recorded in the licence's audit", async () => {
  const { body: made } = await create();
  const as = { ...staff, licenseId: made.id };

  const renamed = await update(made, { name: "Concesionario nuevo" });
  const late = await update(made, { name: "Demasiado tarde" });
  const info = await provider.call(directory.license, {}, { as });

  expect(renamed.body).toMatchObject({ name: "Concesionario nuevo", version: 2, timeZone: "America/Bogota" });
  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  expect(info.body.licenseName).toBe("Concesionario nuevo");
  expect((await readAudit(provider, as)).map(({ action }) => action)).toEqual(["license.created", "license.changed"]);
});

test("each field that may be changed is stored, and read back as it was given", async () => {
  const others: Required<LicensePatch> = { name: "De otro modo", timeZone: "Europe/Madrid", isActive: false };

  for (const [field, value] of Object.entries(others)) {
    const { body: made } = await create();
    const changed = await update(made, { [field]: value });
    const { body: all } = await provider.call(licenses.list, {}, { as: staff });

    expect(changed.body).toMatchObject({ [field]: value, version: 2 });
    expect(all.find(({ id }) => id === made.id)).toEqual(changed.body);
  }
});
