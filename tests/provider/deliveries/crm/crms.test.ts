import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { CrmConfig, CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { start } from "@/scripts/stand-ins/crm.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";
import { filledIn } from "./stand-in.ts";

const KEY = "canary-crm-key-9f31";

let provider: TestProvider;
let address: string;
let ours: Dealership;
let admin: TestUser;
let platform: TestUser;

beforeAll(async () => {
  address = await start({ port: 0 });
  provider = await startProvider({ OUTBOUND_ALLOW: new URL(address).host });
  ours = await provider.given.dealership();
  admin = await provider.given.user(ours, "admin-client");
  platform = await provider.given.user(ours, "superadmin");
});
afterAll(() => provider.stop());

let made = 0;
async function connected(preset: CrmPreset = "pilot", change: Partial<CrmConfig> = {}) {
  made += 1;
  const config = { ...filledIn(preset, address), ...change };
  const { body, status } = await provider.call(crms.create, { name: `CRM ${made}`, config, key: KEY }, { as: admin });
  expect(status).toBe(200);
  return body;
}

const rejectedFor = (fields: string[]) => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { fields: fields.map((field) => expect.objectContaining({ field })) } },
});

describe("a CRM", () => {
  test("is created and read back without its key", async () => {
    const { id } = await connected("zoho");

    const got = await provider.call(crms.get, { id }, { as: admin });
    const list = await provider.call(crms.list, {}, { as: admin });
    const accounts = await provider.call(crms.accounts, { accountType: "client" }, { as: admin });

    expect(got.body).toMatchObject({ config: filledIn("zoho", address), keyEnd: "9f31", state: "active", version: 1 });
    expect(list.body).toContainEqual(expect.objectContaining({ id, preset: "zoho", waiting: 0, lastError: null }));
    expect(accounts.body).toEqual([
      expect.objectContaining({
        accountType: "client",
        integrations: expect.arrayContaining([expect.objectContaining({ id })]),
      }),
    ]);
    for (const { text } of [got, list, accounts]) expect(text).not.toContain(KEY);
  });

  test("its key is encrypted, equal keys differ, and no audit entry contains it", async () => {
    const [one, other] = [await connected(), await connected()];

    const { rows } = await provider.services.database.read({ role: "tenant", licenseId: ours.licenseId }, (db) =>
      db.$client.query("select secret, to_jsonb(d) as whole from destination d where id = any($1)", [
        [one.id, other.id],
      ]),
    );
    const audit = await provider.services.database.read({ role: "tenant", licenseId: ours.licenseId }, (db) =>
      db.$client.query("select to_jsonb(a) as entry from audit_entry a where subject = 'crm'"),
    );

    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(2);
    expect(JSON.stringify([rows, audit.rows])).not.toContain(KEY);
    expect(JSON.stringify(audit.rows)).toContain("crm.created");
  });

  test("accepts no secret in a visible place: in a header, or in the request of an access token", async () => {
    const config = filledIn("zoho", address);
    const auth = { ...config.auth, parameters: [{ name: "client_secret", value: "x" }] } as typeof config.auth;
    const headers = [
      { name: "X-Branch", value: "norte" },
      { name: "X-Api-Key", value: "x" },
    ];
    const save = (changed: Partial<typeof config>) =>
      provider.call(crms.create, { name: "Z", config: { ...config, ...changed }, key: KEY }, { as: admin });

    const answers = [await save({ headers }), await save({ auth })];

    expect(answers).toMatchObject([
      rejectedFor(["config.headers.1.name"]),
      rejectedFor(["config.auth.parameters.0.name"]),
    ]);
    for (const { text } of answers) expect(text).toContain("secretInClear");
  });

  test("retains its key where none is typed, and requires it again for another destination", async () => {
    const { id, config } = await connected();
    const elsewhere = { ...config, url: "https://crm.elsewhere.example" };

    const renamed = await provider.call(crms.update, { id, version: 1, name: "Renamed" }, { as: admin });
    const moved = await provider.call(crms.update, { id, version: 2, config: elsewhere }, { as: admin });
    const trial = await provider.call(crms.test, { id, config: elsewhere }, { as: admin });
    const otherConfig = { ...config, url: `${config.url}/somebody-else` };
    const shifted = await provider.call(crms.test, { id, config: otherConfig }, { as: admin });
    const typed = await provider.call(
      crms.update,
      { id, version: 2, config: elsewhere, key: "another-key-42ab" },
      { as: admin },
    );

    expect(renamed.body).toMatchObject({ name: "Renamed", keyEnd: "9f31", version: 2 });
    expect(moved).toMatchObject(rejectedFor(["key"]));
    expect(trial).toMatchObject(rejectedFor(["key"]));
    expect(shifted).toMatchObject(rejectedFor(["key"]));
    expect(typed.body).toMatchObject({ keyEnd: "42ab", version: 3 });
  });

  test.each([
    ".evil.example/x",
    "/../other",
    "/%2e%2E/other",
    "/.%2e/other",
    "/a%2f%2e%2e/other",
    "/..%5cother",
    "@evil.example",
    "x",
  ])("rejects a call that redirects by %j", async (path) => {
    const { calls, ...config } = filledIn("own", address);
    const led = { ...config, calls: calls.map((call) => ({ ...call, path })) };

    expect((await provider.call(crms.create, { name: "away", config: led, key: KEY }, { as: admin })).status).toBe(400);
  });

  test("saved unchanged keeps its version", async () => {
    const { id, config } = await connected();

    const { body } = await provider.call(crms.update, { id, version: 1, config, key: KEY }, { as: admin });

    expect(body.version).toBe(1);
  });

  test("of two concurrent saves the second user is notified", async () => {
    const { id } = await connected();

    const answers = await Promise.all(
      ["One", "Two"].map((name) =>
        provider.call(crms.update, { id, version: 1, name: `${name} ${id}` }, { as: admin }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ["http://169.254.169.254/latest", "config.url"],
    ["https://localhost/x", "config.url"],
    ["https://crm.example.com/api?x=", "config.url"],
    ["ftp://crm.example.com", "config.url"],
    ["nothing", "config.url"],
    ["", "config.url"],
  ])("is not saved at %j", async (url, field) => {
    const config = { ...filledIn("own", address), url };

    expect(await provider.call(crms.create, { name: "x", config, key: KEY }, { as: admin })).toMatchObject(
      rejectedFor([field]),
    );
  });

  test("reports a taken name, a missing key, a mailbox, and calls and models of another licence on their fields", async () => {
    const { name, config } = await connected();
    const mail = { ...config, kind: "adf_mail" as const, calls: [] };
    const create = (more: object) =>
      provider.call(crms.create, { name: `n${Math.random()}`, config, key: KEY, ...more }, { as: admin });
    const theirs = await provider.given.dealership();

    expect(await create({ name })).toMatchObject(rejectedFor(["name"]));
    expect(await create({ key: undefined })).toMatchObject(rejectedFor(["key"]));
    expect(await create({ config: mail })).toMatchObject(rejectedFor(["config.mailTo"]));
    expect(await create({ config: { ...config, calls: [] } })).toMatchObject(rejectedFor(["config.calls"]));
    expect(await create({ config: { ...config, calls: [...config.calls, ...config.calls] } })).toMatchObject(
      rejectedFor(["config.calls.1.name"]),
    );
    expect(await create({ modelIds: [theirs.models[0]?.id] })).toMatchObject(rejectedFor(["modelIds"]));
  });

  test("of the platform is changed by the platform alone", async () => {
    const config = { ...filledIn("pilot", address), accountType: "root" as const };
    const rejected = await provider.call(crms.create, { name: "Root", config, key: KEY }, { as: admin });
    const { body } = await provider.call(crms.create, { name: "Root", config, key: KEY }, { as: platform });
    const observed = { id: body.id, version: 1 };

    const changed = await provider.call(crms.update, { ...observed, name: "Mine" }, { as: admin });
    const taken = await provider.call(
      crms.update,
      { ...observed, config: { ...config, accountType: "client" } },
      { as: admin },
    );
    const ended = await provider.call(crms.remove, observed, { as: admin });
    const trial = await provider.call(crms.test, { id: body.id, config }, { as: admin });
    const own = { ...config, accountType: "client" as const };
    const borrowed = await provider.call(crms.test, { id: body.id, config: own }, { as: admin });
    const displayed = await provider.call(crms.accounts, { accountType: "root" }, { as: admin });

    expect([rejected, changed, taken, ended, trial, borrowed].map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect(displayed.body[0]?.integrations).toHaveLength(1);
  });

  test("is paused, resumed and removed, which frees its name", async () => {
    const { id, name, config } = await connected();

    const paused = await provider.call(crms.setState, { id, version: 1, state: "paused" }, { as: admin });
    const active = await provider.call(crms.setState, { id, version: 2, state: "active" }, { as: admin });
    const ended = await provider.call(crms.remove, { id, version: 3 }, { as: admin });
    const deleted = await provider.call(crms.get, { id }, { as: admin });
    const again = await provider.call(crms.create, { name, config, key: KEY }, { as: admin });

    expect([paused.body.state, active.body.state]).toEqual(["paused", "active"]);
    expect([ended.status, deleted.status, again.status]).toEqual([200, 404, 200]);
  });
});

describe("a connector test", () => {
  test("previews the message for a real lead, and sends nothing", async () => {
    const model = ours.models[0];
    const lead = await provider.given.lead(ours.licenseId, {
      firstName: "Ana",
      lastName: "Vélez",
      modelId: model?.id ?? null,
    });

    const { body, status, text } = await provider.call(
      crms.preview,
      { config: filledIn("tecnom", address), leadId: lead.id },
      { as: admin },
    );

    expect(status).toBe(200);
    expect(body.leadName).toBe("Ana Vélez");
    expect(body.calls[0]?.lines[1]).toEqual({ value: "Andes", isMissing: false });
    expect(text).not.toContain(btoa("andes:"));
    const { calls } = (await (await fetch(`${address}/stand-in`)).json()) as { calls: unknown[] };
    expect(calls).toEqual([]);
  });

  test("names missing lead values, and values that need an earlier answer", async () => {
    const lead = await provider.given.lead(ours.licenseId, { product: "Otra cosa", modelId: null });

    const tecnom = await provider.call(
      crms.preview,
      { config: filledIn("tecnom", address), leadId: lead.id },
      { as: admin },
    );
    const hubspot = await provider.call(
      crms.preview,
      { config: filledIn("hubspot", address), leadId: lead.id },
      { as: admin },
    );

    expect(tecnom.body.calls[0]?.lines.map((line) => line?.isMissing)).toEqual([undefined, true, false, false, false]);
    expect(hubspot.body.calls.map(({ name, request }) => [name, request === null])).toEqual([
      ["contact", false],
      ["deal", false],
      ["association", true],
    ]);
  });

  test("shows its authentication with the key masked", async () => {
    const { id: leadId } = await provider.given.lead(ours.licenseId);
    const requests = async (preset: CrmPreset) => {
      const config = filledIn(preset, address);
      // Calls with mappings of missing fields are skipped.
      for (const call of config.calls) call.mapping = call.mapping.filter(({ isRequired }) => !isRequired);
      const { body } = await provider.call(crms.preview, { config, leadId }, { as: admin });
      return body.calls[0]?.request;
    };

    expect(await requests("pilot")).toContain("appkey=••••");
    expect(await requests("tecnom")).toContain("authorization: Basic ••••");
    expect(await requests("hubspot")).toContain("authorization: Bearer ••••");
  });

  test("shows each line's own value where several write one field, and which do not apply", async () => {
    const { id: leadId, phone, email } = await provider.given.lead(ours.licenseId, { email: "ana@example.com" });
    const previewed = async (preset: CrmPreset) => {
      const config = filledIn(preset, address);
      const { body } = await provider.call(crms.preview, { config, leadId }, { as: admin });
      return body.calls[0]?.lines.map((line) => line?.value);
    };

    const [pipedrive, hubspot] = [await previewed("pipedrive"), await previewed("hubspot")];

    expect(pipedrive?.slice(0, 2)).toEqual([phone, email]);
    expect(hubspot?.slice(0, 6)).toEqual([email, "email", undefined, undefined, email, undefined]);
  });

  test("sends a marked test lead with the stored key", async () => {
    const { id, config } = await connected("pilot");

    const { body } = await provider.call(crms.test, { id, config }, { as: admin });

    expect(body).toMatchObject({ outcome: "integrated", status: 200, externalId: expect.stringMatching(/^\d+$/) });
    expect(body.request).toContain("PRUEBA");
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  test("shows a rejection in the CRM's words", async () => {
    await fetch(`${address}/stand-in?failure=refused&times=1`, { method: "PUT" });

    const { body } = await provider.call(crms.test, { config: filledIn("pilot", address), key: KEY }, { as: admin });

    expect(body).toMatchObject({
      outcome: "permanent",
      failureReason: "refused",
      message: "El lead no pudo ser creado",
    });
  });
});
