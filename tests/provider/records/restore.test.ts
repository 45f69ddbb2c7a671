import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forms } from "@/contract/ad-networks/forms.ts";
import { absences } from "@/contract/agenda/absences.ts";
import { audits } from "@/contract/audit/audits.ts";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { origins } from "@/contract/catalogue/origins.ts";
import { crms } from "@/contract/deliveries/crm.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { typification } from "@/contract/follow-up/contact-results.ts";
import { users } from "@/contract/identity/users.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { rules } from "@/contract/intake/rules.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { licenses } from "@/contract/licenses/licenses.ts";
import { pipelines, stages } from "@/contract/pipelines/pipelines.ts";
import { people } from "@/contract/privacy/people.ts";
import { updateEndpoint } from "@/contract/records/record-histories.ts";
import {
  historyEndpoints,
  RESTORABLE,
  type RecordVersion,
  type Restorable,
} from "@/contract/records/record-history.ts";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { buildPatch } from "@/provider/domains/records/former-versions.ts";
import { KINDS } from "@/provider/registry/record-history-kinds.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { hostileVariants } from "@/tests/support/hostile-input.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let there: Dealership;
let root: TestUser;
let admin: TestUser;

beforeAll(async () => {
  provider = await startProvider({ OUTBOUND_ALLOW: "crm.example.com,hooks.example.com" });
  there = await provider.given.dealership();
  root = await provider.given.user(there, "superadmin");
  admin = await provider.given.user(there, "admin-client");
});
afterAll(() => provider.stop());

type State = { id: string; version: number };
type Made = {
  key: string;
  version: number;
  former: object;
  now: object;
};

async function callEndpoint<Answer = State>(endpoint: Endpoint, args: object): Promise<Answer> {
  const { status, body, text } = await provider.call(endpoint, args as never, { as: root });
  expect(status, `${endpoint.method} ${endpoint.path} ${text.slice(0, 300)}`).toBe(200);
  return body as Answer;
}

async function changed(create: Endpoint, given: object, update: Endpoint, change: object, place = {}): Promise<Made> {
  const made = await callEndpoint(create, given);
  const placed = Object.keys(place).length > 0 ? place : { id: made.id };
  const after = await callEndpoint(update, { ...placed, version: made.version, ...change });
  const former = Object.fromEntries(
    Object.keys(change).map((field) => [field, (made as unknown as Record<string, unknown>)[field]]),
  );
  return { key: made.id, version: after.version, former, now: change };
}

let count = 0;
const unlike = (name: string) => `${name} ${++count}`;

const MADE: Record<Restorable, () => Promise<Made>> = {
  absence: async () => {
    const { userId } = await provider.given.user(there, "sales-manager");
    const given = { userId, firstDay: "2026-12-01", lastDay: "2026-12-05", reason: "Vacaciones" };
    return changed(absences.create, given, absences.update, { reason: "Permiso" });
  },
  agency: () =>
    changed(agencies.create, { name: unlike("Ambato"), code: unlike("AM"), city: "Ambato" }, agencies.update, {
      city: "Baños",
      channels: ["digital"],
    }),
  apiKey: () =>
    changed(apiKeys.create, { name: unlike("Sitio"), scopes: ["leads:web"] }, apiKeys.update, {
      scopes: ["leads:web", "leads:meta"],
    }),
  campaign: () =>
    changed(
      campaigns.create,
      { name: unlike("Feria"), source: "web", from: "2026-01-01", to: "2027-01-01" },
      campaigns.update,
      {
        name: unlike("Otra feria"),
      },
    ),
  contactResult: () =>
    changed(typification.create, { name: unlike("No contesta") }, typification.update, { name: unlike("Ocupado") }),
  crm: () => {
    const config = { ...presetConfig("own"), url: "https://crm.example.com/leads" };
    return changed(crms.create, { name: unlike("CRM"), key: "a-secret-key", config }, crms.update, {
      ratePerMinute: 7,
      channels: ["meta"],
    });
  },
  leadForm: async () => {
    const { id: accountId } = await provider.given.connection(there.licenseId, "meta");
    const { id } = await provider.given.form(there.licenseId, { id: accountId, network: "meta" });
    const after = await callEndpoint(forms.update, { id, version: 1, silentAfterHours: 12 });
    return { key: id, version: after.version, former: { silentAfterHours: null }, now: { silentAfterHours: 12 } };
  },
  license: async () => {
    const id = await provider.given.license(there.companyId, unlike("Licencia"));
    const all = await callEndpoint<(State & { name: string })[]>(licenses.list, {});
    const before = all.find((one) => one.id === id);
    const name = unlike("Renombrada");
    const after = await callEndpoint(licenses.update, { id, version: before?.version, name });
    return { key: id, version: after.version, former: { name: before?.name }, now: { name } };
  },
  model: async () => {
    const made = await callEndpoint(models.create, { brand: "Andes", name: unlike("Páramo"), aliases: ["uno"] });
    const after = await callEndpoint(models.update, {
      modelId: made.id,
      version: made.version,
      aliases: ["dos", "tres"],
    });
    const { id, version } = { ...made, version: after.version };
    return { key: id, version, former: { aliases: ["uno"] }, now: { aliases: ["dos", "tres"] } };
  },
  modelVersion: async () => {
    const modelId = there.models[0]?.id;
    const made = await callEndpoint(modelVersions.create, { modelId, name: unlike("Full"), year: 2026, price: 30_000 });
    const given = { modelId, versionId: made.id, version: made.version, price: 31_000 };
    const after = await callEndpoint(modelVersions.update, given);
    return { key: made.id, version: after.version, former: { price: 30_000 }, now: { price: 31_000 } };
  },
  origin: () =>
    changed(origins.create, { source: "web", name: unlike("Landing"), costCentre: "C-1" }, origins.update, {
      costCentre: "C-2",
      name: unlike("Landing nueva"),
    }),
  pipeline: () =>
    changed(pipelines.create, { name: unlike("Flotas") }, pipelines.update, { name: unlike("Flotas y taxis") }),
  property: () =>
    changed(
      ...([
        properties.create,
        { key: `campo${++count}`, labelEs: "Uno", type: "choice", options: ["a", "b"] },
      ] as const),
      ...([properties.update, { labelEs: "Dos", options: ["c"] }] as const),
    ),
  referralBenefit: () =>
    changed(
      ...([referralProgramme.addBenefit, { audience: "friend", titleEs: "Uno" }] as const),
      ...([referralProgramme.changeBenefit, { titleEs: "Dos" }] as const),
    ),
  referralCode: async () => {
    const given = { code: `FERIA${++count + 20}X`, name: "Feria" };
    const made = await callEndpoint(referralCodes.addAffiliate, given);
    const after = await callEndpoint(referralCodes.changeAffiliate, {
      id: made.id,
      version: made.version,
      name: "Salón",
    });
    return { key: made.id, version: after.version, former: { name: "Feria" }, now: { name: "Salón" } };
  },
  referralConfig: () =>
    changed(referralProgramme.create, { titleEs: "Invita" }, referralProgramme.update, { titleEs: "Gana" }),
  retention: async () => {
    const { version, ...before } = await callEndpoint<{ version: number; months: number | null }>(people.retention, {});
    const once = await callEndpoint<{ version: number }>(people.retain, { version, months: 24 });
    const after = await callEndpoint<{ version: number }>(people.retain, { version: once.version, months: 36 });
    expect(before.months).not.toBe(24);
    return { key: there.licenseId, version: after.version, former: { months: 24 }, now: { months: 36 } };
  },
  rule: async () => {
    const rule = await callEndpoint<{ version: number; dedupWindowDays: number }>(rules.get, { channel: "referred" });
    const after = await callEndpoint(rules.save, { ...rule, dedupWindowDays: 99 });
    const former = { dedupWindowDays: rule.dedupWindowDays };
    return { key: "referred", version: after.version, former, now: { dedupWindowDays: 99 } };
  },
  stage: async () => {
    const pipeline = there.pipelineId;
    const made = await callEndpoint(stages.create, { pipeline, name: unlike("Prueba"), type: "open", colour: "blue" });
    const after = await callEndpoint(stages.update, {
      pipeline,
      stage: made.id,
      version: made.version,
      colour: "green",
    });
    return { key: made.id, version: after.version, former: { colour: "blue" }, now: { colour: "green" } };
  },
  user: async () => {
    const otherUser = await provider.given.user(there, "sales-manager", { fullName: "Ana Paz" });
    const all = await callEndpoint<State[]>(users.list, {});
    const version = all.find(({ id }) => id === otherUser.userId)?.version;
    const after = await callEndpoint(users.update, { id: otherUser.userId, version, fullName: "Ana María Paz" });
    const former = { fullName: "Ana Paz" };
    return { key: otherUser.userId, version: after.version, former, now: { fullName: "Ana María Paz" } };
  },
  view: () =>
    changed(
      ...([views.create, { list: "leads", scope: "web", name: unlike("Mía"), filters: { dealState: "new" } }] as const),
      ...([views.update, { filters: { dealState: "failed" } }] as const),
    ),
  webhook: () =>
    changed(
      webhooks.create,
      { name: unlike("Bodega"), address: "https://hooks.example.com/uno", events: ["lead.created"] },
      webhooks.update,
      { address: "https://hooks.example.com/dos", events: ["lead.created", "lead.updated"] },
    ),
};

const named = (subject: Restorable, key: string) => (subject === "rule" ? { channel: key } : { id: key });
const historyCalls = (subject: Restorable) => historyEndpoints(subject, updateEndpoint(subject));
const readVersions = (subject: Restorable, key: string) =>
  callEndpoint<RecordVersion[]>(historyCalls(subject).list, named(subject, key));
const restored = (subject: Restorable, key: string, given: object, as = root) =>
  provider.call(historyCalls(subject).restore, { ...named(subject, key), ...given } as never, { as });

describe("a former version is put back", () => {
  test.each(RESTORABLE.map((subject) => [subject]))("of %s", async (subject) => {
    const { key, version, former, now } = await MADE[subject]();
    const before = await readVersions(subject, key);
    const requested = before.find((one) => one.version === version - 1);

    expect(before[0]).toMatchObject({ version });
    const answer = await restored(subject, key, { entry: requested?.entry, side: requested?.side, version });
    const again = await restored(subject, key, { entry: requested?.entry, side: requested?.side, version });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...former, version: version + 1 });
    expect(again).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    const after = await readVersions(subject, key);
    expect(after[0]).toMatchObject({ version: version + 1, isRestored: true, actor: root.fullName });
    expect(after).toHaveLength(before.length + 1);
    // The replaced version can be restored likewise.
    const left = { entry: before[0]?.entry, side: before[0]?.side, version: version + 1 };
    expect((await restored(subject, key, left)).body).toMatchObject({ ...now, version: version + 2 });
  });
});

describe("a valid restore with one hostile change is answered below 500", () => {
  test.each(RESTORABLE.map((subject) => [subject]))("of %s", async (subject) => {
    const { key } = subject === "referralConfig" ? await configOf() : await MADE[subject]();
    const { restore } = historyCalls(subject);
    const validNow = async () => {
      const [now, former] = await readVersions(subject, key);
      return { ...named(subject, key), entry: former?.entry, side: former?.side, version: now?.version };
    };
    let valid = await validNow();

    for (const { change, of } of hostileVariants(restore, valid, 99)) {
      const answer = await provider.call(restore, of(valid) as never, { as: root });

      expect(answer.status, `${change} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      if (answer.status < 400) valid = await validNow();
    }
    expect((await provider.call(restore, valid as never, { as: root })).status).toBe(200);
  });
});

describe("a save without changes creates no version and no entry", () => {
  test.each(RESTORABLE.map((subject) => [subject]))("of %s", async (subject) => {
    const { key } = subject === "referralConfig" ? await configOf() : await MADE[subject]();
    const before = await readVersions(subject, key);
    const { state = {}, version } = before[0] ?? {};
    const update = updateEndpoint(subject);
    const names = KINDS[subject]?.inputOf?.(key, state) ?? { id: key };
    const values = buildPatch(state, {}, Object.keys(update.input.shape));
    const entries = async () => (await provider.call(audits.list, { limit: "1" } as never, { as: root })).body.items;
    const last = await entries();

    const answer = await provider.call(update, { ...values, ...names, version } as never, { as: root });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ version });
    expect(await readVersions(subject, key)).toEqual(before);
    expect(await entries()).toEqual(last);
  });
});

test("it is an audit row of its own, and its side effects are none", async () => {
  const one = await callEndpoint(pipelines.create, { name: unlike("Uno") });
  await callEndpoint(pipelines.update, { id: one.id, version: one.version, isDefault: true });
  const other = await callEndpoint<State[]>(pipelines.list, {}).then((all) =>
    all.find(({ id }) => id === there.pipelineId),
  );
  await callEndpoint(pipelines.update, { id: there.pipelineId, version: other?.version, isDefault: true });
  const versions = await readVersions("pipeline", one.id);
  const { entry, side } = versions.find(({ state }) => state.isDefault) as RecordVersion;

  const now = versions[0]?.version;
  expect((await restored("pipeline", one.id, { entry, side, version: now })).status).toBe(200);

  const { body } = await provider.call(audits.list, { limit: "2" } as never, { as: root });
  expect(body.items.map(({ action }) => action).sort()).toEqual(["pipeline.changed", "pipeline.restored"]);
});

describe("present rules apply", () => {
  test("a removed reference is reported on its field", async () => {
    const pipeline = await callEndpoint(pipelines.create, { name: unlike("De paso") });
    const rule = await callEndpoint<{ version: number }>(rules.get, { channel: "showroom" });
    const once = await callEndpoint<{ version: number }>(rules.save, { ...rule, pipelineId: pipeline.id });
    const twice = await callEndpoint(rules.save, { ...rule, pipelineId: null, version: once.version });
    await callEndpoint(pipelines.remove, { id: pipeline.id, version: pipeline.version });
    const requested = (await readVersions("rule", "showroom")).find(({ state }) => state.pipelineId === pipeline.id);

    const answer = await restored("rule", "showroom", { ...requested, version: twice.version });

    expect(answer).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "pipelineId", code: "invalid" }] } },
    });
  });

  test("an inactive advisor is reported", async () => {
    const { userId } = await provider.given.user(there, "sales-manager");
    const rule = await callEndpoint<{ version: number }>(rules.get, { channel: "digital" });
    const fixed = { assignment: { kind: "fixed", advisorId: userId } };
    const once = await callEndpoint<{ version: number }>(rules.save, { ...rule, ...fixed });
    const twice = await callEndpoint(rules.save, { ...rule, assignment: { kind: "none" }, version: once.version });
    const { version } = (await callEndpoint<State[]>(users.list, {})).find(({ id }) => id === userId) as State;
    await callEndpoint(users.update, { id: userId, version, isEnabled: false });
    const requested = (await readVersions("rule", "digital")).find((one) => one.version === once.version);

    expect(await restored("rule", "digital", { ...requested, version: twice.version })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "advisorId", code: "invalid" }] } },
    });
  });

  test("a name used meanwhile by another record is rejected", async () => {
    const [name, later] = [unlike("Flotas"), unlike("Flotas nuevas")];
    const one = await callEndpoint(pipelines.create, { name });
    const after = await callEndpoint(pipelines.update, { id: one.id, version: one.version, name: later });
    await callEndpoint(pipelines.create, { name });
    const requested = (await readVersions("pipeline", one.id)).find(({ version }) => version === one.version);

    expect(await restored("pipeline", one.id, { ...requested, version: after.version })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "name", code: "taken" }] } },
    });
  });

  test.each([
    ["an entry of another record", async () => (await MADE.agency()).key],
    ["an entry that is none", async () => undefined],
  ])("%s is not found", async (_, other) => {
    const { key, version } = await MADE.agency();
    const foreign = await other();
    const [first] = foreign ? await readVersions("agency", foreign) : [];
    const entry = first?.entry ?? "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4";

    expect(await restored("agency", key, { entry, side: "after", version })).toMatchObject({ status: 404 });
  });
});

describe("secrets", () => {
  test("of a CRM are never shown, and remain as they are", async () => {
    const { key, version } = await MADE.crm();
    const after = await callEndpoint(crms.update, { id: key, version, key: "another-key-0", ratePerMinute: 9 });
    const versions = await readVersions("crm", key);

    expect(JSON.stringify(versions)).not.toMatch(/a-secret-key|another-key-0/);
    const requested = versions.find((one) => one.version === version);
    expect((await restored("crm", key, { ...requested, version: after.version })).status).toBe(200);
    expect(await callEndpoint(crms.get, { id: key })).toMatchObject({ keyEnd: "ey-0", ratePerMinute: 7 });
  });

  test("of a CRM at another address are required, on their field", async () => {
    const { key, version } = await MADE.crm();
    const { config } = await callEndpoint<{ config: object }>(crms.get, { id: key });
    const moved = { ...config, url: "https://hooks.example.com/leads" };
    const after = await callEndpoint(crms.update, { id: key, version, key: "another-key-0", config: moved });
    const requested = (await readVersions("crm", key)).find((one) => one.version === version);

    expect(await restored("crm", key, { ...requested, version: after.version })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "key", code: "required" }] } },
    });
  });

  test("masked values of the audit do not overwrite present ones", () => {
    const former = {
      name: "Uno",
      config: { auth: { tokenUrl: "***" }, list: [{ secret: "***", at: 1 }] },
      gone: "***",
    };
    const present = { name: "Dos", config: { auth: { tokenUrl: "https://x" }, list: [{ secret: "s", at: 2 }] } };

    expect(buildPatch(former, present, ["name", "config", "gone", "other"])).toEqual({
      name: "Uno",
      config: { auth: { tokenUrl: "https://x" }, list: [{ secret: "s", at: 1 }] },
    });
    expect(buildPatch(former, {}, ["config"])).toEqual({ config: { auth: {}, list: [{ at: 1 }] } });
  });
});

describe("permissions", () => {
  test("a role without the permission that changes the record neither sees its versions nor puts one back", async () => {
    const host = await provider.given.user(there, "host");
    const { key, version } = await MADE.agency();
    const [first] = await readVersions("agency", key);

    expect(await restored("agency", key, { ...first, version }, host)).toMatchObject({ status: 403 });
    const list = await provider.call(historyCalls("agency").list, { id: key }, { as: host });
    expect(list).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  test("another licence's record has no versions and takes none", async () => {
    const elsewhere = await provider.given.user(await provider.given.dealership(), "admin-client");
    for (const subject of RESTORABLE.filter((one) => !["license", "retention", "rule"].includes(one))) {
      const { key, version } = subject === "referralConfig" ? await configOf() : await MADE[subject]();
      const [first] = await readVersions(subject, key);
      const list = await provider.call(historyCalls(subject).list, { id: key }, { as: elsewhere });
      const answer = await restored(subject, key, { ...first, version }, elsewhere);

      expect([[], undefined], subject).toContainEqual(list.status === 200 ? list.body : undefined);
      expect(answer.status, subject).toBe(404);
    }
  });

  test("a view of another user remains theirs", async () => {
    const { key, version } = await MADE.view();
    const [first] = await readVersions("view", key);

    expect((await provider.call(historyCalls("view").list, { id: key }, { as: admin })).status).toBe(404);
    expect(await restored("view", key, { ...first, version }, admin)).toMatchObject({ status: 404 });
  });
});

async function configOf() {
  const config = await callEndpoint(referralProgramme.get, {});
  return { key: config.id, version: config.version };
}
