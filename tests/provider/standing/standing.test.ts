import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { absences } from "@/contract/absences.ts";
import { agencies } from "@/contract/agencies.ts";
import { apiKeys } from "@/contract/api-keys.ts";
import { audits } from "@/contract/audits.ts";
import { board } from "@/contract/board.ts";
import { directory } from "@/contract/directory.ts";
import type { contract } from "@/contract/index.ts";
import { intake } from "@/contract/intake.ts";
import { origins } from "@/contract/lead-origins.ts";
import { leads } from "@/contract/leads.ts";
import { licenses } from "@/contract/licenses.ts";
import { models, modelVersions } from "@/contract/models.ts";
import { pipelines, stages } from "@/contract/pipelines.ts";
import { properties } from "@/contract/properties.ts";
import { rules } from "@/contract/rules.ts";
import { sessions } from "@/contract/sessions.ts";
import { setup } from "@/contract/setup.ts";
import { targets } from "@/contract/targets.ts";
import { typification } from "@/contract/typification.ts";
import { users } from "@/contract/users.ts";
import { aPerson, type Dealership, type Someone } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let ours: Dealership;
let theirs: Dealership;
let admin: Someone;
let host: Someone;

beforeAll(async () => {
  provider = await startProvider();
  ours = await provider.given.dealership();
  theirs = await provider.given.dealership();
  admin = await provider.given.user(ours, "admin-client");
  host = await provider.given.user(ours, "host");
});
afterAll(() => provider.stop());

type Standing = { neverAnothers(): Promise<void>; refusedWithoutPermission(): Promise<void> };

const FORBIDDEN = { status: 403, body: { code: "FORBIDDEN" } };

/** What every resource owes. A new one does not compile until it says how. */
const STANDING: Record<keyof typeof contract, Standing> = {
  leads: {
    neverAnothers: async () => {
      const own = await provider.given.lead(ours.licenseId);
      const foreign = await provider.given.lead(theirs.licenseId);

      const list = await provider.call(leads.list, {}, { as: admin });
      const total = await provider.call(leads.total, {}, { as: admin });
      const detail = await provider.call(leads.get, { id: foreign.id }, { as: admin });
      const request = await provider.call(leads.request, { dealId: foreign.id }, { as: admin });
      const file = await provider.call(leads.adf, { id: foreign.id }, { as: admin });
      const change = { id: foreign.id, version: 1, firstName: "x" };
      const amended = await provider.call(leads.amend, change, { as: admin });
      const resubmitted = await provider.call(leads.resubmit, change, { as: admin });

      expect(list.body.items.map(({ id }) => id)).toEqual([own.id]);
      expect(total.body).toEqual({ count: 1, isMore: false });
      const statuses = [detail, request, file, amended, resubmitted].map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
    },
    refusedWithoutPermission: async () => {
      const { id } = await provider.given.lead(ours.licenseId, { source: "showroom", channel: "showroom" });
      const change = { id, version: 1, firstName: "x" };

      expect(await provider.call(leads.amend, change, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.resubmit, change, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.request, { dealId: id }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.adf, { id }, { as: host })).toMatchObject(FORBIDDEN);
      expect((await provider.call(leads.get, { id }, { as: host })).body).toMatchObject({
        firstName: "María",
        version: 1,
      });
    },
  },

  board: {
    neverAnothers: async () => {
      const [stage] = theirs.stages;
      const { id } = await provider.given.lead(theirs.licenseId, { pipelineId: theirs.pipelineId, stageId: stage?.id });
      const place = { pipeline: theirs.pipelineId, stage: stage?.id ?? "" };
      const as = await provider.given.user(theirs, "supervisor");

      const ownCards = await provider.call(board.cards, place, { as });
      const cards = await provider.call(board.cards, place, { as: admin });
      const totals = await provider.call(board.totals, place, { as: admin });

      expect(ownCards.body.items.map((card) => card.id)).toEqual([id]);
      expect([cards.body.items, totals.body]).toEqual([[], []]);
    },
    refusedWithoutPermission: async () => {
      const [stage] = ours.stages;
      const place = { pipeline: ours.pipelineId, stage: stage?.id ?? "" };
      await provider.given.lead(ours.licenseId, { pipelineId: ours.pipelineId, stageId: stage?.id });

      const { body } = await provider.call(board.cards, place, { as: host });

      expect(body.items).toEqual([]);
    },
  },

  intake: {
    neverAnothers: async () => {
      const { key } = await provider.given.apiKey(ours.licenseId);
      const twin = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte" };
      const foreignKey = await provider.given.apiKey(theirs.licenseId);
      await provider.call(intake.receive, { source: "web" }, { key: foreignKey.key, body: twin });

      const received = await provider.call(intake.receive, { source: "web" }, { key, body: twin });
      const as = await provider.given.user(theirs, "supervisor");
      const fromThere = await provider.call(leads.get, { id: received.body.id }, { as });

      expect(received.body).toMatchObject({ dealState: "new", originalId: null });
      expect(fromThere.status).toBe(404);
    },
    refusedWithoutPermission: async () => {
      const { key } = await provider.given.apiKey(ours.licenseId, ["leads:meta"]);

      const other = await provider.call(intake.receive, { source: "web" }, { key, body: aPerson() });
      const person = await provider.call(intake.receive, { source: "web" }, { as: admin, body: aPerson() });
      const adf = { body: "<adf><prospect/></adf>", headers: { "content-type": "application/xml" } };
      const otherAdf = await provider.call(intake.adf, { source: "web" }, { key, ...adf });
      const personAdf = await provider.call(intake.adf, {}, { as: admin, ...adf });

      expect(other).toMatchObject({ status: 403, body: { code: "SCOPE_FORBIDDEN" } });
      expect(person).toMatchObject({ status: 401, body: { code: "API_KEY_INVALID" } });
      expect([otherAdf.status, personAdf.status]).toEqual([403, 401]);
    },
  },

  directory: {
    neverAnothers: async () => {
      const advisor = await provider.given.user(ours, "sales-manager");
      const foreign = await provider.given.user(theirs, ["sales-manager", "host"]);
      const idsOf = (body: { id: string }[]) => body.map(({ id }) => id).sort();

      const advisors = await provider.call(directory.advisors, {}, { as: admin });
      const hosts = await provider.call(directory.hosts, {}, { as: admin });
      const license = await provider.call(directory.license, { licenseId: theirs.licenseId }, { as: admin });

      expect(idsOf(advisors.body)).toEqual([advisor.userId]);
      expect(idsOf(hosts.body)).not.toContain(foreign.userId);
      expect(license.status).toBe(404);
    },
    refusedWithoutPermission: async () => {
      const stranger = await provider.given.user(theirs, "admin-client");
      const license = ours.licenseId;

      for (const endpoint of Object.values(directory)) {
        const { status } = await provider.call(endpoint, {}, { as: stranger, license });
        expect(status, endpoint.path).toBe(403);
      }
    },
  },

  agencies: {
    neverAnothers: async () => {
      const [foreign] = theirs.agencies;
      const seen = { id: foreign?.id ?? "", version: 1 };

      const list = await provider.call(agencies.list, {}, { as: admin });
      const updated = await provider.call(agencies.update, { ...seen, name: "x" }, { as: admin });
      const removed = await provider.call(agencies.remove, seen, { as: admin });

      expect(list.body.map(({ id }) => id).sort()).toEqual(ours.agencies.map(({ id }) => id).sort());
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    refusedWithoutPermission: async () => {
      const seen = { id: ours.agencies[0]?.id ?? "", version: 1 };

      expect(await provider.call(agencies.create, { name: "x", code: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(agencies.update, { ...seen, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(agencies.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  models: {
    neverAnothers: async () => {
      const modelId = theirs.models[0]?.id ?? "";
      const row = {
        brand: "Andes",
        model: "Cumbre",
        version: "",
        year: "",
        code: "",
        price: "",
        aliases: "Cumbrecita",
      };

      const list = await provider.call(models.list, {}, { as: admin });
      const sold = await provider.call(models.sold, {}, { as: admin });
      const updated = await provider.call(models.update, { modelId, version: 1, name: "x" }, { as: admin });
      const removed = await provider.call(models.remove, { modelId, version: 1 }, { as: admin });
      await provider.call(models.load, { rows: [row] }, { as: admin });
      const there = await provider.call(models.list, {}, { as: await provider.given.user(theirs, "supervisor") });

      expect(list.body.map(({ id }) => id).sort()).toEqual(ours.models.map(({ id }) => id).sort());
      expect(sold.body.map(({ id }) => id).sort()).toEqual(ours.models.map(({ id }) => id).sort());
      expect([updated.status, removed.status]).toEqual([404, 404]);
      expect(there.body.flatMap(({ aliases }) => aliases)).toEqual([]);
    },
    refusedWithoutPermission: async () => {
      const seen = { modelId: ours.models[0]?.id ?? "", version: 1 };
      const row = { brand: "x", model: "x", version: "", year: "", code: "", price: "", aliases: "" };

      expect(await provider.call(models.create, { brand: "x", name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(models.update, { ...seen, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(models.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(models.load, { rows: [row] }, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  modelVersions: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const modelId = theirs.models[0]?.id ?? "";
      const given = { modelId, name: "Premium", year: 2027 };
      const { body: foreign } = await provider.call(modelVersions.create, given, { as });
      const one = { modelId, versionId: foreign.id, version: 1 };

      const answers = [
        await provider.call(modelVersions.list, { modelId }, { as: admin }),
        await provider.call(modelVersions.create, given, { as: admin }),
        await provider.call(modelVersions.update, { ...one, name: "x" }, { as: admin }),
        await provider.call(modelVersions.remove, one, { as: admin }),
      ];
      const sold = await provider.call(modelVersions.sold, {}, { as: admin });

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(sold.body.map(({ id }) => id)).not.toContain(foreign.id);
    },
    refusedWithoutPermission: async () => {
      const given = { modelId: ours.models[0]?.id ?? "", name: "Base", year: 2027 };
      const { body: own } = await provider.call(modelVersions.create, given, { as: admin });
      const one = { modelId: own.modelId, versionId: own.id, version: 1 };

      expect(await provider.call(modelVersions.create, given, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(modelVersions.update, { ...one, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(modelVersions.remove, one, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  origins: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const given = { source: "web", name: "Su portada" } as const;
      const { body: foreign } = await provider.call(origins.create, given, { as });
      const seen = { id: foreign.id, version: 1 };

      const updated = await provider.call(origins.update, { ...seen, name: "x" }, { as: admin });
      const removed = await provider.call(origins.remove, seen, { as: admin });
      const below = await provider.call(origins.create, { ...given, parentId: foreign.id }, { as: admin });
      const own = await provider.call(origins.create, given, { as: admin });
      const list = await provider.call(origins.list, {}, { as: admin });
      const found = await provider.call(origins.path, { path: foreign.path }, { as: admin });

      expect([updated.status, removed.status]).toEqual([404, 404]);
      expect(below).toMatchObject({ status: 400, body: { details: { fields: [{ field: "parentId" }] } } });
      expect(list.body.map(({ id }) => id)).not.toContain(foreign.id);
      expect(found.body.id).toBe(own.body.id);
    },
    refusedWithoutPermission: async () => {
      const { body } = await provider.call(origins.create, { source: "meta", name: "Portada" }, { as: admin });
      const seen = { id: body.id, version: 1 };

      expect(await provider.call(origins.create, { source: "web", name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(origins.update, { ...seen, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(origins.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  properties: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const given = { key: "pago", labelEs: "Pago", type: "text" } as const;
      const { body: foreign } = await provider.call(properties.create, given, { as });
      const seen = { id: foreign.id, version: 1 };

      const answers = [
        await provider.call(properties.get, { id: foreign.id }, { as: admin }),
        await provider.call(properties.update, { ...seen, labelEs: "x" }, { as: admin }),
        await provider.call(properties.remove, seen, { as: admin }),
      ];
      const own = await provider.call(properties.create, given, { as: admin });
      const list = await provider.call(properties.list, {}, { as: admin });
      const inUse = await provider.call(properties.licenses, {}, { as: admin });

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(list.body.map(({ id }) => id)).toEqual([own.body.id]);
      expect(inUse.body.map(({ id }) => id)).toEqual([own.body.id]);
    },
    refusedWithoutPermission: async () => {
      const given = { key: "ciudad", labelEs: "Ciudad", type: "text" } as const;
      const { body } = await provider.call(properties.create, given, { as: admin });
      const seen = { id: body.id, version: 1 };

      expect(await provider.call(properties.create, { ...given, key: "otra" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(properties.update, { ...seen, labelEs: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(properties.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  pipelines: {
    neverAnothers: async () => {
      const seen = { id: theirs.pipelineId, version: 1 };

      const list = await provider.call(pipelines.list, {}, { as: admin });
      const counts = await provider.call(pipelines.counts, {}, { as: admin });
      const updated = await provider.call(pipelines.update, { ...seen, name: "x" }, { as: admin });
      const removed = await provider.call(pipelines.remove, seen, { as: admin });

      expect(list.body.map(({ id }) => id)).toEqual([ours.pipelineId]);
      expect(counts.body.map(({ stageId }) => stageId).sort()).toEqual(ours.stages.map(({ id }) => id).sort());
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    refusedWithoutPermission: async () => {
      const seen = { id: ours.pipelineId, version: 1 };

      expect(await provider.call(pipelines.create, { name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(pipelines.update, { ...seen, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(pipelines.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  stages: {
    neverAnothers: async () => {
      const [foreign] = theirs.stages;
      const [own] = ours.stages;
      const within = { pipeline: theirs.pipelineId };
      const one = { ...within, stage: foreign?.id ?? "", version: 1 };
      const stage = { name: "x", type: "open", colour: "blue" } as const;

      const answers = [
        await provider.call(stages.list, within, { as: admin }),
        await provider.call(stages.create, { ...within, ...stage }, { as: admin }),
        await provider.call(stages.order, { ...within, stages: theirs.stages.map(({ id }) => id) }, { as: admin }),
        await provider.call(stages.update, { ...one, name: "x" }, { as: admin }),
        await provider.call(stages.remove, one, { as: admin }),
      ];
      const moveTo = foreign?.id ?? "";
      const moved = { pipeline: ours.pipelineId, stage: own?.id ?? "", version: 1, moveTo };
      const smuggled = await provider.call(stages.remove, moved, { as: admin });

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(smuggled).toMatchObject({ status: 400, body: { details: { fields: [{ field: "moveTo" }] } } });
    },
    refusedWithoutPermission: async () => {
      const within = { pipeline: ours.pipelineId };
      const one = { ...within, stage: ours.stages[0]?.id ?? "", version: 1 };
      const stage = { name: "x", type: "open", colour: "blue" } as const;
      const order = ours.stages.map(({ id }) => id);

      expect(await provider.call(stages.create, { ...within, ...stage }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(stages.order, { ...within, stages: order }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(stages.update, { ...one, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(stages.remove, one, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  rules: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const before = await provider.call(rules.get, { channel: "referred" }, { as });
      const own = await provider.call(rules.get, { channel: "referred" }, { as: admin });

      const foreign = await provider.call(rules.save, { ...own.body, pipelineId: theirs.pipelineId }, { as: admin });
      await provider.call(rules.save, { ...own.body, dedupWindowDays: 7 }, { as: admin });
      const after = await provider.call(rules.get, { channel: "referred" }, { as });

      expect(foreign).toMatchObject({ status: 400, body: { details: { fields: [{ field: "pipelineId" }] } } });
      expect(after.body).toEqual(before.body);
    },
    refusedWithoutPermission: async () => {
      const { body: rule } = await provider.call(rules.get, { channel: "showroom" }, { as: admin });

      expect(await provider.call(rules.get, { channel: "showroom" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(rules.save, rule, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(rules.try, rule, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  targets: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const advisor = await provider.given.user(theirs, "sales-manager");
      const month = "2026-03";
      const aim = (id: string) => [{ id, version: 0, sales: 9 }];
      const foreignAgencies = theirs.agencies.map(({ id }) => id);
      const set = { month, agencies: aim(foreignAgencies[0] ?? ""), advisors: aim(advisor.userId) };
      const before = await provider.call(targets.save, set, { as });

      const shown = await provider.call(targets.get, { month }, { as: admin });
      const agency = await provider.call(targets.save, { ...set, advisors: [] }, { as: admin });
      const person = await provider.call(targets.save, { ...set, agencies: [] }, { as: admin });
      const after = await provider.call(targets.get, { month }, { as });

      expect(shown.body.agencies.map(({ id }) => id)).not.toEqual(expect.arrayContaining(foreignAgencies));
      expect(shown.body.agencies.map(({ sales }) => sales)).toEqual([null, null]);
      expect([agency.status, person.status]).toEqual([400, 400]);
      expect(after.body).toEqual(before.body);
    },
    refusedWithoutPermission: async () => {
      const [agency] = ours.agencies;
      const set = { month: "2026-04", agencies: [{ id: agency?.id ?? "", version: 0, sales: 9 }], advisors: [] };

      expect(await provider.call(targets.get, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(targets.save, set, { as: host })).toMatchObject(FORBIDDEN);
      const { body } = await provider.call(targets.get, { month: "2026-04" }, { as: admin });
      expect(body.agencies.map(({ sales }) => sales)).toEqual([null, null]);
    },
  },

  typification: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const { body: foreign } = await provider.call(typification.create, { name: "Contactado" }, { as });
      const { body: own } = await provider.call(typification.create, { name: "Contactado" }, { as: admin });
      const seen = { id: foreign.id, version: 1 };

      const updated = await provider.call(typification.update, { ...seen, name: "x" }, { as: admin });
      const removed = await provider.call(typification.remove, seen, { as: admin });
      const below = await provider.call(typification.create, { name: "x", parentId: foreign.id }, { as: admin });
      const ordered = await provider.call(typification.order, { results: [own.id, foreign.id] }, { as: admin });
      const list = await provider.call(typification.list, {}, { as: admin });

      expect([updated.status, removed.status]).toEqual([404, 404]);
      expect(below).toMatchObject({ status: 400, body: { details: { fields: [{ field: "parentId" }] } } });
      expect(ordered).toMatchObject({ status: 400, body: { details: { fields: [{ field: "results" }] } } });
      expect(list.body.map(({ id }) => id)).toEqual([own.id]);
    },
    refusedWithoutPermission: async () => {
      const { body } = await provider.call(typification.create, { name: "No contesta" }, { as: admin });
      const seen = { id: body.id, version: 1 };

      expect(await provider.call(typification.create, { name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(typification.order, { results: [body.id] }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(typification.update, { ...seen, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(typification.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  users: {
    neverAnothers: async () => {
      const own = await provider.given.user(ours, "general");
      const foreign = await provider.given.user(theirs, "general");
      const [agency] = theirs.agencies;
      const change = { id: foreign.userId, version: 1, fullName: "x" };

      const list = await provider.call(users.list, {}, { as: admin });
      const grants = await provider.call(users.grants, {}, { as: admin });
      const answers = [
        await provider.call(users.update, change, { as: admin }),
        await provider.call(users.inviteAgain, { id: foreign.userId }, { as: admin }),
        await provider.call(users.agencies, { userId: foreign.userId }, { as: admin }),
        await provider.call(users.setAgencies, { userId: foreign.userId, version: 1, agencies: [] }, { as: admin }),
        await provider.call(users.ofAgency, { agencyId: agency?.id ?? "" }, { as: admin }),
      ];
      const invited = { email: `${foreign.userId}@new.example`, fullName: "x", roles: ["general" as const] };
      const taken = await provider.call(users.invite, { ...invited, licenses: [theirs.licenseId] }, { as: admin });

      const ids = list.body.map(({ id }) => id);
      expect([ids.includes(own.userId), ids.includes(foreign.userId)]).toEqual([true, false]);
      expect(grants.body.licenses.map(({ licenseId }) => licenseId)).toEqual([ours.licenseId]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(taken).toMatchObject({ status: 400, body: { details: { fields: [{ field: "licenses" }] } } });
    },
    refusedWithoutPermission: async () => {
      const as = await provider.given.user(ours, "supervisor");
      const invited = { email: "x@new.example", fullName: "x", roles: ["general" as const] };
      const seen = { id: host.userId, version: 1 };
      const agencies = { userId: host.userId, version: 1, agencies: [] };

      expect(await provider.call(users.list, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.grants, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.invite, invited, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.update, { ...seen, fullName: "x" }, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.inviteAgain, { id: host.userId }, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.setAgencies, agencies, { as })).toMatchObject(FORBIDDEN);
    },
  },

  absences: {
    neverAnothers: async () => {
      const foreign = await provider.given.user(theirs, "sales-manager");
      const as = await provider.given.user(theirs, "admin-client");
      const days = { firstDay: "2026-01-01", lastDay: "2026-01-05" };
      const away = await provider.call(absences.create, { userId: foreign.userId, ...days }, { as });
      const seen = { id: away.body.id, version: 1 };

      const list = await provider.call(absences.list, { userId: foreign.userId }, { as: admin });
      const created = await provider.call(absences.create, { userId: foreign.userId, ...days }, { as: admin });
      const updated = await provider.call(absences.update, { ...seen, reason: "x" }, { as: admin });
      const removed = await provider.call(absences.remove, seen, { as: admin });

      expect(away.status).toBe(200);
      expect(list.body).toEqual([]);
      expect(created).toMatchObject({ status: 400, body: { details: { fields: [{ field: "userId" }] } } });
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    refusedWithoutPermission: async () => {
      const days = { firstDay: "2026-01-01", lastDay: "2026-01-05" };
      const { body } = await provider.call(absences.create, { userId: host.userId, ...days }, { as: admin });
      const seen = { id: body.id, version: 1 };

      expect(await provider.call(absences.list, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(absences.create, { userId: host.userId, ...days }, { as: host })).toMatchObject(
        FORBIDDEN,
      );
      expect(await provider.call(absences.update, { ...seen, reason: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(absences.remove, seen, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  apiKeys: {
    neverAnothers: async () => {
      const own = await provider.given.apiKey(ours.licenseId);
      const foreign = await provider.given.apiKey(theirs.licenseId);

      const list = await provider.call(apiKeys.list, {}, { as: admin });
      const inUse = await provider.call(apiKeys.ofLicense, { licenseId: theirs.licenseId }, { as: admin });
      const seen = { id: foreign.id, version: 1 };
      const renamed = await provider.call(apiKeys.update, { ...seen, name: "x" }, { as: admin });
      const rotated = await provider.call(apiKeys.rotate, { ...seen, graceHours: 0 }, { as: admin });
      const revoked = await provider.call(apiKeys.revoke, { id: foreign.id }, { as: admin });
      const stillGood = await provider.call(intake.receive, { source: "web" }, { key: foreign.key, body: aPerson() });

      expect(list.body.map(({ id }) => id)).toContain(own.id);
      expect(list.body.map(({ id }) => id)).not.toContain(foreign.id);
      expect([inUse, renamed, rotated, revoked].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(stillGood.status).toBe(200);
    },
    refusedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");
      const { id, key } = await provider.given.apiKey(ours.licenseId);

      expect(await provider.call(apiKeys.list, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(apiKeys.create, { name: "x" }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(apiKeys.update, { id, version: 1 }, { as: supervisor })).toMatchObject(FORBIDDEN);
      const rotation = { id, version: 1, graceHours: 0 as const };
      expect(await provider.call(apiKeys.rotate, rotation, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(apiKeys.revoke, { id }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect((await provider.call(intake.receive, { source: "web" }, { key, body: aPerson() })).status).toBe(200);
    },
  },

  licenses: {
    // Above every licence: what keeps them apart is that no company's own people come here.
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, ["admin-client", "supervisor", "advisor-cct"]);
      const before = await provider.call(directory.license, {}, { as: admin });

      const list = await provider.call(licenses.list, {}, { as });
      const change = { id: ours.licenseId, version: 1, name: "x", isActive: false };
      const changed = await provider.call(licenses.update, change, { as });
      const after = await provider.call(directory.license, {}, { as: admin });

      expect([list.status, changed.status]).toEqual([403, 403]);
      expect(after.body).toEqual(before.body);
    },
    refusedWithoutPermission: async () => {
      const licence = { name: "x", timeZone: "America/Lima" as const };
      const change = { id: ours.licenseId, version: 1, name: "x" };

      expect(await provider.call(licenses.list, {}, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(licenses.create, licence, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(licenses.update, change, { as: admin })).toMatchObject(FORBIDDEN);
    },
  },

  setup: {
    neverAnothers: async () => {
      const companyId = await provider.given.company();
      const licenseId = await provider.given.license(companyId);
      const as = await provider.given.user({ companyId, licenseId }, "admin-client");
      await provider.given.lead(theirs.licenseId);

      const { body } = await provider.call(setup.get, {}, { as });

      expect(Object.values(body)).toEqual([false, false, false, false, false, false]);
    },
    refusedWithoutPermission: async () => {
      const stranger = await provider.given.user(theirs, "admin-client");

      const { status } = await provider.call(setup.get, {}, { as: stranger, license: ours.licenseId });

      expect(status).toBe(403);
    },
  },

  audits: {
    neverAnothers: async () => {
      const foreign = await provider.given.auditEntry(theirs.licenseId, { actor: "De otra licencia" });
      const lead = await provider.given.lead(theirs.licenseId);
      const own = await provider.given.auditEntry(ours.licenseId);
      const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);

      const list = await provider.call(audits.list, { limit: 200 }, { as: admin });
      const report = await provider.call(audits.report, {}, { as: admin });
      const actors = await provider.call(audits.actors, {}, { as: admin });
      const entry = await provider.call(audits.get, { id: foreign.id }, { as: admin });
      const ofLead = await provider.call(audits.ofLead, { dealId: lead.id }, { as: admin });

      expect(idsOf(list.body)).toContain(own.id);
      expect(idsOf(list.body)).not.toContain(foreign.id);
      expect([list, report, actors].filter(({ text }) => text.includes("De otra licencia"))).toEqual([]);
      expect([entry, ofLead].map(({ status }) => status)).toEqual([404, 404]);
    },
    refusedWithoutPermission: async () => {
      const { id } = await provider.given.auditEntry(ours.licenseId);
      const dealId = (await provider.given.lead(ours.licenseId)).id;
      const as = await provider.given.user(ours, "general");

      const answers = [
        await provider.call(audits.list, {}, { as }),
        await provider.call(audits.total, {}, { as }),
        await provider.call(audits.actors, {}, { as }),
        await provider.call(audits.report, {}, { as }),
        await provider.call(audits.get, { id }, { as }),
        await provider.call(audits.ofLead, { dealId }, { as }),
      ];

      for (const answer of answers) expect(answer).toMatchObject(FORBIDDEN);
    },
  },

  sessions: {
    neverAnothers: async () => {
      const someone = await provider.given.user(ours, "general");

      const who = await provider.call(sessions.introspect, {}, { as: someone });
      const chosen = await provider.call(sessions.chooseLicense, { licenseId: theirs.licenseId }, { as: someone });

      expect(who.body.user).toMatchObject({ userId: someone.userId, role: ["general"] });
      expect(who.body.user.licenses.map(({ licenseId }) => licenseId)).toEqual([ours.licenseId]);
      expect(chosen).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
    },
    refusedWithoutPermission: async () => {
      const change = { currentPassword: "Prospecta-2026", password: "Prospecta-2027" };

      const left = await provider.call(sessions.logout, {});
      const chosen = await provider.call(sessions.chooseLicense, { licenseId: ours.licenseId });
      const changed = await provider.call(sessions.changePassword, change);

      expect([left, chosen, changed].map(({ status }) => status)).toEqual([401, 401, 401]);
    },
  },
};

describe.each(Object.entries(STANDING))("%s", (_, standing) => {
  test("never another licence's", () => standing.neverAnothers());
  test("refused without permission", () => standing.refusedWithoutPermission());
});
