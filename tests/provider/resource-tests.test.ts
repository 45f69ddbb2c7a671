import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { connections } from "@/contract/ad-networks/connections.ts";
import { forms } from "@/contract/ad-networks/forms.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { absences as absenceEndpoints, absences } from "@/contract/agenda/absences.ts";
import { appointments } from "@/contract/agenda/appointments.ts";
import { calendarFeed } from "@/contract/agenda/calendar-feed.ts";
import { audits } from "@/contract/audit/audits.ts";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { origins } from "@/contract/catalogue/origins.ts";
import { crms } from "@/contract/deliveries/crm.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { typification } from "@/contract/follow-up/contact-results.ts";
import { notes } from "@/contract/follow-up/notes.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import { account } from "@/contract/identity/account.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import { users } from "@/contract/identity/users.ts";
import { imports } from "@/contract/imports/imports.ts";
import type { contract } from "@/contract/index.ts";
import { adfIntake } from "@/contract/intake/adf.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { intake } from "@/contract/intake/intake.ts";
import { rules } from "@/contract/intake/rules.ts";
import { board } from "@/contract/leads/board.ts";
import { bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { directory, setup } from "@/contract/licenses/directory.ts";
import { licenses } from "@/contract/licenses/licenses.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { pipelines, stages } from "@/contract/pipelines/pipelines.ts";
import { people } from "@/contract/privacy/people.ts";
import { historyEndpoints } from "@/contract/records/record-history.ts";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme, referralWrites } from "@/contract/referrals/programme.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { reports } from "@/contract/reports/reports.ts";
import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { targets, team } from "@/contract/team/team.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { notify } from "@/provider/outbox/notifications.ts";
import { aPerson, type Dealership, type TestUser } from "../support/given.ts";
import { filledForm, givenProgramme, visit } from "../support/given-referrals.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let ours: Dealership;
let theirs: Dealership;
let admin: TestUser;
let host: TestUser;

beforeAll(async () => {
  provider = await startProvider({ TIKTOK_APP_ID: "app", TIKTOK_APP_SECRET: "secret" });
  ours = await provider.given.dealership();
  theirs = await provider.given.dealership();
  admin = await provider.given.user(ours, "admin-client");
  host = await provider.given.user(ours, "host");
});
afterAll(() => provider.stop());

type ResourceTests = { neverAnothers(): Promise<void>; rejectedWithoutPermission(): Promise<void> };

const FORBIDDEN = { status: 403, body: { code: "FORBIDDEN" } };

const codeRow = (code: string) => ({
  kind: "afiliado",
  code,
  name: "Salón",
  lastName: "",
  identification: "",
  phone: "",
  email: "",
  isActive: "",
});

/** Tests required of every resource; a new resource does not compile without them. */
const RESOURCE_TESTS: Record<keyof typeof contract, ResourceTests> = {
  work: {
    neverAnothers: async () => {
      const supervisor = await provider.given.user(await provider.given.dealership(), "supervisor");
      const person = aPerson();
      await provider.given.lead(theirs.licenseId, { ...person, stageId: theirs.stages[0]?.id });

      const due = await provider.call(work.due, {}, { as: supervisor });
      const similar = await provider.call(work.similar, { phone: person.phone }, { as: supervisor });

      expect([due.body.items, similar.body]).toEqual([[], []]);
    },
    rejectedWithoutPermission: async () => {
      expect(await provider.call(work.due, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(work.write, { source: "web" }, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  notes: {
    neverAnothers: async () => {
      const { id: dealId } = await provider.given.lead(theirs.licenseId);
      const as = await provider.given.user(theirs, "admin-client");
      await provider.call(notes.add, { dealId, text: "theirs" }, { as });

      const answers = [
        await provider.call(notes.list, { dealId }, { as: admin }),
        await provider.call(notes.people, { dealId }, { as: admin }),
        await provider.call(notes.add, { dealId, text: "ours" }, { as: admin }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await provider.call(notes.list, { dealId }, { as })).body).toHaveLength(1);
    },
    rejectedWithoutPermission: async () => {
      const { id: dealId } = await provider.given.lead(theirs.licenseId);

      expect(await provider.call(notes.add, { dealId, text: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(notes.people, { dealId }, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  appointments: {
    neverAnothers: async () => {
      const advisor = await provider.given.user(theirs, "sales-manager");
      const startsAt = "2026-03-02T15:00:00.000Z";
      const foreign = await provider.given.appointment(theirs.licenseId, { advisorId: advisor.userId, startsAt });
      const of = { id: foreign.id, version: 1 };
      const period = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };

      const as = await provider.given.user(theirs, "admin-client");
      const days = { firstDay: "2026-03-02", lastDay: "2026-03-03" };
      await provider.call(absences.create, { userId: advisor.userId, ...days }, { as });

      const list = await provider.call(appointments.list, period, { as: admin });
      const away = await provider.call(appointments.absences, period, { as: admin });
      const answers = [
        await provider.call(appointments.update, { ...of, note: "x" }, { as: admin }),
        await provider.call(appointments.conclude, { ...of, outcome: "shown" }, { as: admin }),
        await provider.call(appointments.reschedule, { ...of, startsAt, minutes: 30 }, { as: admin }),
        await provider.call(appointments.cancel, of, { as: admin }),
      ];
      const made = { type: "call", person: "x", startsAt, minutes: 30, advisorId: advisor.userId } as const;
      const borrowed = await provider.call(appointments.create, made, { as: admin });

      expect([list.body, away.body]).toEqual([[], []]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(borrowed).toMatchObject({ status: 400, body: { details: { fields: [{ field: "advisorId" }] } } });
    },
    rejectedWithoutPermission: async () => {
      const general = await provider.given.user(theirs, "general");
      const made = { type: "visit", person: "x", startsAt: "2026-03-02T15:00:00.000Z", minutes: 30 } as const;

      expect(await provider.call(appointments.create, made, { as: general })).toMatchObject(FORBIDDEN);
    },
  },
  calendarFeed: {
    neverAnothers: async () => {
      const advisor = await provider.given.user(await provider.given.dealership(), "sales-manager");
      const other = await provider.given.user(theirs, "sales-manager");
      const startsAt = new Date(Date.now() + 3_600_000).toISOString();
      await provider.given.appointment(theirs.licenseId, { advisorId: other.userId, startsAt, person: "Ajena" });
      const { body } = await provider.call(calendarFeed.issue, { locale: "es" }, { as: advisor });
      await provider.call(calendarFeed.issue, { locale: "es" }, { as: other });
      await provider.call(calendarFeed.revoke, {}, { as: other });

      const token = new URL(body.address).pathname.split("/").at(-1) ?? "";
      const read = await provider.call(calendarFeed.read, { token });

      expect([read.status, read.text.includes("VEVENT")]).toEqual([200, false]);
    },
    rejectedWithoutPermission: async () => {
      expect(await provider.call(calendarFeed.get, {}, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(calendarFeed.issue, { locale: "es" }, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  visits: {
    neverAnothers: async () => {
      const { userId: hostId } = await provider.given.user(theirs, "host", { fullName: "Otra Anfitriona" });
      const person = aPerson();
      const { id: leadId } = await provider.given.lead(theirs.licenseId, {
        ...person,
        source: "showroom",
        channel: "showroom",
      });
      const foreign = await provider.given.visit(theirs.licenseId, { leadId, hostId });
      const of = { id: foreign.id, version: 1 };
      const { userId: advisorId } = await provider.given.user(theirs, "sales-manager");
      const registered = {
        id: randomUUID(),
        hostId: host.userId,
        licenseId: ours.licenseId,
        arrivedAt: new Date().toISOString(),
        reason: "other" as const,
      };

      const list = await provider.call(visits.list, {}, { as: host });
      const desk = await provider.call(visits.desk, {}, { as: host });
      const { identification } = person;
      const known = await provider.call(visits.lookUp, { identification }, { as: host });
      const answers = [
        await provider.call(visits.call, { ...of, advisorId }, { as: host }),
        await provider.call(visits.attend, of, { as: host }),
        await provider.call(visits.close, { ...of, result: "left" }, { as: host }),
      ];
      const borrowed = await provider.call(visits.register, { ...registered, advisorId }, { as: host });
      const smuggled = await provider.call(
        visits.register,
        { ...registered, licenseId: theirs.licenseId },
        { as: host },
      );

      expect(list.body).toEqual([]);
      expect(desk.body.advisors.map(({ id }) => id)).not.toContain(advisorId);
      expect(known.body).toEqual({ person: null });
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(borrowed).toMatchObject({ status: 400, body: { details: { fields: [{ field: "advisorId" }] } } });
      expect(smuggled.status).toBe(409);
    },
    rejectedWithoutPermission: async () => {
      expect(await provider.call(visits.list, {}, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(visits.lookUp, { identification: "1710034065" }, { as: admin })).toMatchObject(
        FORBIDDEN,
      );
    },
  },
  attempts: {
    neverAnothers: async () => {
      const foreign = await provider.given.lead(theirs.licenseId);
      const { id: resultId } = await provider.given.contactResult(theirs.licenseId);
      const another = await provider.given.dealership();
      const as = await provider.given.user(another, "admin-client");
      const { id: own } = await provider.given.lead(another.licenseId);

      const list = await provider.call(attempts.list, { dealId: foreign.id }, { as: admin });
      const attempt = { channel: "call", resultId } as const;
      const added = await provider.call(attempts.add, { dealId: foreign.id, ...attempt }, { as: admin });
      const borrowed = await provider.call(attempts.add, { dealId: own, ...attempt }, { as });

      expect([list.status, added.status]).toEqual([404, 404]);
      expect(borrowed).toMatchObject({ status: 400, body: { details: { fields: [{ field: "resultId" }] } } });
    },
    rejectedWithoutPermission: async () => {
      const { id: dealId } = await provider.given.lead(theirs.licenseId, { source: "showroom", channel: "showroom" });
      const attempt = { dealId, channel: "call", resultId: dealId } as const;

      expect(await provider.call(attempts.add, attempt, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
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
      const stopped = await provider.call(leads.stopContact, { ...change, reason: "asked" }, { as: admin });
      const allowed = await provider.call(leads.allowContact, change, { as: admin });

      expect(list.body.items.map(({ id }) => id)).toEqual([own.id]);
      expect(total.body).toEqual({ count: 1, isMore: false });
      const answers = [detail, request, file, amended, resubmitted, stopped, allowed];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    },
    rejectedWithoutPermission: async () => {
      const { id } = await provider.given.lead(ours.licenseId, { source: "showroom", channel: "showroom" });
      const change = { id, version: 1, firstName: "x" };

      expect(await provider.call(leads.amend, change, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.resubmit, change, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.stopContact, { ...change, reason: "asked" }, { as: host })).toMatchObject(
        FORBIDDEN,
      );
      expect(await provider.call(leads.allowContact, change, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.request, { dealId: id }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(leads.adf, { id }, { as: host })).toMatchObject(FORBIDDEN);
      expect((await provider.call(leads.get, { id }, { as: host })).body).toMatchObject({
        firstName: "María",
        version: 1,
      });
    },
  },

  views: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const view = { list: "leads" as const, scope: "web", filters: {} };
      const { body: foreign } = await provider.call(views.create, { ...view, name: "Theirs" }, { as });
      await provider.call(views.share, { ...foreign, isShared: true }, { as });
      const observed = { id: foreign.id, version: 2 };

      const list = await provider.call(views.list, { list: "leads" }, { as: admin });
      const updated = await provider.call(views.update, { ...observed, name: "x" }, { as: admin });
      const shared = await provider.call(views.share, { ...observed, isShared: false }, { as: admin });
      const removed = await provider.call(views.remove, observed, { as: admin });
      const selected = await provider.call(views.choose, { ...view, viewId: foreign.id }, { as: admin });

      expect(list.body.views).toEqual([]);
      expect([updated, shared, removed, selected].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const view = { list: "leads" as const, scope: "web", name: "Own", filters: {} };
      const { body: own } = await provider.call(views.create, view, { as: host });

      expect(own).toMatchObject({ isOwn: true, isShared: false });
      expect(await provider.call(views.share, { ...own, isShared: true }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(views.list, { list: "audits" }, { as: host })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
      const [stage] = ours.stages;
      const place = { pipeline: ours.pipelineId, stage: stage?.id ?? "" };
      await provider.given.lead(ours.licenseId, { pipelineId: ours.pipelineId, stageId: stage?.id });

      const { body } = await provider.call(board.cards, place, { as: host });

      expect(body.items).toEqual([]);
    },
  },

  campaigns: {
    neverAnothers: async () => {
      const own = await provider.given.campaign(ours.licenseId);
      const foreign = await provider.given.campaign(theirs.licenseId);
      const stranger = await provider.given.user(theirs, "supervisor");

      const list = await provider.call(campaigns.list, {}, { as: admin });
      const change = { id: foreign.id, version: 1, name: "x" };
      const changed = await provider.call(campaigns.update, change, { as: admin });
      const removed = await provider.call(campaigns.remove, { id: foreign.id, version: 1 }, { as: admin });
      const owned = { id: own.id, version: 1, ownerId: stranger.userId };
      const given = await provider.call(campaigns.update, owned, { as: admin });

      expect(list.body.map(({ id }) => id)).toEqual([own.id]);
      expect([changed.status, removed.status]).toEqual([404, 404]);
      expect(given).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: "ownerId", code: "invalid" }] } },
      });
    },
    rejectedWithoutPermission: async () => {
      const { id } = await provider.given.campaign(ours.licenseId);
      const reader = await provider.given.user(ours, "advisor-cct");

      expect(await provider.call(campaigns.list, {}, { as: host })).toMatchObject(FORBIDDEN);
      const change = { id, version: 1, name: "x" };
      expect(await provider.call(campaigns.update, change, { as: reader })).toMatchObject(FORBIDDEN);
      expect((await provider.call(campaigns.list, {}, { as: reader })).status).toBe(200);
    },
  },

  loads: {
    neverAnothers: async () => {
      const stranger = await provider.given.user(theirs, "supervisor");
      const { id: campaignId } = await provider.given.campaign(theirs.licenseId);
      const id = await provider.given.load(stranger, ["Teléfono"], [["0987654321"]]);
      const choices = { id, targets: [{ field: "phone", columns: [0] }], consent: "none" as const };

      const file = { body: "Teléfono\n0987654321\n" };
      const answers = [
        await provider.call(imports.upload, { campaignId, fileName: "a.csv" }, { as: admin, ...file }),
        await provider.call(imports.get, { id }, { as: admin }),
        await provider.call(imports.preview, choices, { as: admin }),
        await provider.call(imports.begin, choices, { as: admin }),
        await provider.call(imports.discard, { id }, { as: admin }),
        await provider.call(imports.failed, { id }, { as: admin }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      expect((await provider.call(imports.get, { id }, { as: stranger })).status).toBe(200);
    },
    rejectedWithoutPermission: async () => {
      const id = await provider.given.load(admin, ["Teléfono"], [["0987654321"]]);
      const reader = await provider.given.user(ours, "advisor-cct");
      const choices = { id, targets: [{ field: "phone", columns: [0] }], consent: "none" as const };

      expect(await provider.call(imports.list, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(imports.get, { id }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(imports.begin, choices, { as: reader })).toMatchObject(FORBIDDEN);
      expect(await provider.call(imports.discard, { id }, { as: reader })).toMatchObject(FORBIDDEN);
      expect((await provider.call(imports.get, { id }, { as: reader })).body.rows).toBe(1);
    },
  },

  connections: {
    neverAnothers: async () => {
      const own = await provider.given.connection(ours.licenseId, "meta");
      const foreign = await provider.given.connection(theirs.licenseId, "meta");
      const theirAdmin = await provider.given.user(theirs, "admin-client");
      const which = { id: foreign.connectionId, version: 1 };

      const list = await provider.call(connections.list, {}, { as: admin });
      const paused = await provider.call(connections.update, { ...which, state: "paused" }, { as: admin });
      const removed = await provider.call(connections.remove, which, { as: admin });

      const there = await provider.call(connections.list, {}, { as: theirAdmin });
      expect(list.body.flatMap((one) => one.connections.map(({ id }) => id))).toEqual([own.connectionId]);
      expect([paused.status, removed.status]).toEqual([404, 404]);
      expect(there.body[0]?.connections).toMatchObject([{ id: foreign.connectionId, state: "active", version: 1 }]);
    },
    rejectedWithoutPermission: async () => {
      const { connectionId: id } = await provider.given.connection(ours.licenseId, "meta");
      const supervisor = await provider.given.user(ours, "supervisor");

      expect(await provider.call(connections.list, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(
        await provider.call(connections.update, { id, version: 1, state: "paused" }, { as: supervisor }),
      ).toMatchObject(FORBIDDEN);
      expect(await provider.call(connections.remove, { id, version: 1 }, { as: supervisor })).toMatchObject(FORBIDDEN);
    },
  },

  meta: {
    neverAnothers: async () => {
      const { connectionId, id: pageId } = await provider.given.connection(theirs.licenseId, "meta");
      const { id } = await provider.given.form(theirs.licenseId, { id: pageId, network: "meta" });
      const since = new Date().toISOString();
      const subscription = { id: pageId, isSubscribed: false };
      const as = { as: admin };

      const { body } = await provider.call(meta.integration, {}, as);
      const answers = [
        await provider.call(meta.disconnect, { id: connectionId, version: 1 }, as),
        await provider.call(meta.adAccounts, { connectionId }, as),
        await provider.call(meta.assets, { connectionId }, as),
        await provider.call(meta.forms, { pageId }, as),
        await provider.call(meta.subscribePage, subscription, as),
        await provider.call(meta.subscribeAdAccount, subscription, as),
        await provider.call(meta.backfill, { id, since }, as),
        await provider.call(meta.sendTestLead, { id }, as),
        await provider.call(meta.testLeadResult, { id, externalId: "1" }, as),
      ];

      expect(body.connections.map((one) => one.id)).not.toContain(connectionId);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    },
    rejectedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");

      expect(await provider.call(meta.integration, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(meta.connect, { token: "a token" }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(meta.dialog, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
    },
  },

  bulk: {
    neverAnothers: async () => {
      const { id } = await provider.given.lead(theirs.licenseId, { firstName: "Ajena" });
      const selection = { ids: [id] };
      const as = await provider.given.user(ours, "supervisor");

      const reprocessed = await provider.call(bulk.reprocess, { selection, which: "all" }, { as });
      const assigned = await provider.call(bulk.assign, { selection, advisorId: null }, { as });
      const stage = { selection, to: theirs.stages[0]?.id ?? "" };
      const moved = await provider.call(bulk.move, stage, { as });

      expect([reprocessed.body.total, assigned.body.total]).toEqual([0, 0]);
      expect(moved).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    },
    rejectedWithoutPermission: async () => {
      const { id } = await provider.given.lead(ours.licenseId, { source: "showroom", channel: "showroom" });
      const selection = { ids: [id] };

      expect(await provider.call(bulk.reprocess, { selection, which: "all" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(bulk.assign, { selection, advisorId: null }, { as: host })).toMatchObject(FORBIDDEN);
      const move = { selection, to: ours.stages[0]?.id ?? "" };
      expect(await provider.call(bulk.move, move, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  tasks: {
    neverAnothers: async () => {
      const foreigner = await provider.given.user(theirs, "supervisor");
      const own = await provider.given.task(admin);
      const foreign = await provider.given.task(foreigner);

      const mine = await provider.call(tasks.mine, {}, { as: admin });
      const got = await provider.call(tasks.get, { id: foreign.id }, { as: admin });
      const stopped = await provider.call(tasks.stop, { id: foreign.id }, { as: admin });
      const result = await provider.call(tasks.result, { id: foreign.id }, { as: admin });

      const there = await provider.call(tasks.get, { id: foreign.id }, { as: foreigner });
      expect(mine.body.map(({ id }) => id)).toEqual([own.id]);
      expect([got.status, stopped.status, result.status]).toEqual([404, 404, 404]);
      expect(there.body.state).toBe("waiting");
    },
    rejectedWithoutPermission: async () => {
      const { id } = await provider.given.task(admin);

      const got = await provider.call(tasks.get, { id }, { as: host });
      const stopped = await provider.call(tasks.stop, { id }, { as: host });

      const { body } = await provider.call(tasks.get, { id }, { as: admin });
      expect([got.status, stopped.status]).toEqual([404, 404]);
      expect(body.state).toBe("waiting");
    },
  },

  forms: {
    neverAnothers: async () => {
      const ownOf = await provider.given.connection(ours.licenseId, "meta");
      const own = await provider.given.form(ours.licenseId, { id: ownOf.id, network: "meta" });
      const foreignOf = await provider.given.connection(theirs.licenseId, "meta");
      const { id } = await provider.given.form(theirs.licenseId, { id: foreignOf.id, network: "meta" });

      const list = await provider.call(forms.list, {}, { as: admin });
      const statuses = [
        await provider.call(forms.get, { id }, { as: admin }),
        await provider.call(forms.update, { id, version: 1, source: "meta_pv" }, { as: admin }),
        await provider.call(forms.preview, { id, mapping: [] }, { as: admin }),
        await provider.call(forms.suggest, { id }, { as: admin }),
        await provider.call(forms.remap, { id }, { as: admin }),
      ].map(({ status }) => status);

      expect(list.body.map((form) => form.id)).toEqual([own.id]);
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const of = await provider.given.connection(ours.licenseId, "meta");
      const { id } = await provider.given.form(ours.licenseId, { id: of.id, network: "meta" });
      const general = await provider.given.user(ours, "general");

      for (const as of [host, general]) {
        expect(await provider.call(forms.list, {}, { as })).toMatchObject(FORBIDDEN);
        expect(await provider.call(forms.preview, { id, mapping: [] }, { as })).toMatchObject(FORBIDDEN);
        expect(await provider.call(forms.update, { id, version: 1 }, { as })).toMatchObject(FORBIDDEN);
        expect(await provider.call(forms.remap, { id }, { as })).toMatchObject(FORBIDDEN);
      }
    },
  },

  crms: {
    neverAnothers: async () => {
      const config = { ...presetConfig("own"), url: "https://crm.example.com" };
      const as = await provider.given.user(theirs, "admin-client");
      const foreign = await provider.call(crms.create, { name: "Theirs", config, key: "their-secret-key" }, { as });
      const { id } = foreign.body;

      const list = await provider.call(crms.list, {}, { as: admin });
      const accounts = await provider.call(crms.accounts, {}, { as: admin });
      const got = await provider.call(crms.get, { id }, { as: admin });
      const renamed = await provider.call(crms.update, { id, version: 1, name: "x" }, { as: admin });
      const paused = await provider.call(crms.setState, { id, version: 1, state: "paused" }, { as: admin });
      const trial = await provider.call(crms.test, { id, config }, { as: admin });
      const removed = await provider.call(crms.remove, { id, version: 1 }, { as: admin });
      const lead = await provider.given.lead(theirs.licenseId);
      const rejected = await provider.call(crms.refused, { id }, { as: admin });
      const waiting = await provider.call(crms.waiting, { id }, { as: admin });
      const sent = await provider.call(crms.sendAgain, { id, leadId: lead.id }, { as: admin });
      const allSent = await provider.call(crms.sendAll, { id }, { as: admin });
      const displayed = await provider.call(crms.preview, { config, leadId: lead.id }, { as: admin });

      expect(foreign.status).toBe(200);
      expect(list.body.map((one) => one.id)).not.toContain(id);
      expect(accounts.text).not.toContain(id);
      const answers = [got, renamed, paused, trial, removed, rejected, waiting, sent, allSent, displayed];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    },
    rejectedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");
      const config = { ...presetConfig("own"), url: "https://crm.example.com" };

      expect(await provider.call(crms.list, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(crms.create, { name: "x", config }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(crms.preview, { config }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(crms.test, { config }, { as: supervisor })).toMatchObject(FORBIDDEN);
    },
  },

  adfIntake: {
    neverAnothers: async () => {
      const alone = await provider.given.dealership();
      const as = await provider.given.user(alone, "admin-client");
      const paused = await provider.call(adfIntake.setState, { state: "paused" }, { as });

      const resourceTests = await provider.call(adfIntake.get, {}, { as: admin });
      await provider.call(adfIntake.setState, { state: "active" }, { as: admin });
      const after = await provider.call(adfIntake.get, {}, { as });

      expect([paused.status, resourceTests.body.state, after.body.state]).toEqual([200, "active", "paused"]);
    },
    rejectedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");

      expect(await provider.call(adfIntake.get, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(adfIntake.setState, { state: "paused" }, { as: supervisor })).toMatchObject(FORBIDDEN);
      expect(await provider.call(adfIntake.test, {}, { as: supervisor })).toMatchObject(FORBIDDEN);
    },
  },

  connectionHealth: {
    neverAnothers: async () => {
      const alone = await provider.given.dealership();
      const as = await provider.given.user(alone, "admin-client");
      await provider.given.connection(theirs.licenseId, "tiktok");

      const { key } = await provider.given.apiKey(theirs.licenseId);
      await provider.request("POST", "/webhook/leads/web", { key, body: Buffer.from("{") });
      const keeper = await provider.given.user(theirs, "admin-client");
      const listed = await provider.call(connectionHealth.unread, {}, { as: keeper });
      const own = await provider.call(connectionHealth.unread, {}, { as });
      const observed = await provider.call(connectionHealth.see, { id: listed.body.items[0]?.id ?? "" }, { as });
      const until = new Date().toISOString();
      const all = await provider.call(connectionHealth.seeAll, { until }, { as });
      const left = await provider.call(connectionHealth.unread, {}, { as: keeper });
      expect([listed.body.count, own.body.count, observed.status]).toEqual([1, 0, 404]);
      expect([all.body.count, left.body.count]).toEqual([0, 1]);

      const health = await provider.call(connectionHealth.list, {}, { as });
      const networks = await provider.call(connectionHealth.networks, {}, { as });

      expect([health.body, networks.body]).toEqual([[], []]);
    },
    rejectedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");

      for (const as of [host, supervisor])
        for (const answer of [
          await provider.call(connectionHealth.list, {}, { as }),
          await provider.call(connectionHealth.unread, {}, { as }),
          await provider.call(connectionHealth.see, { id: "01a21d9f-5806-776e-8e4e-05082ae2ad8a" }, { as }),
          await provider.call(connectionHealth.seeAll, { until: new Date().toISOString() }, { as }),
        ])
          expect(answer).toMatchObject(FORBIDDEN);
      expect((await provider.call(connectionHealth.networks, {}, { as: host })).status).toBe(200);
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
    rejectedWithoutPermission: async () => {
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
      const agents = await provider.call(directory.agents, {}, { as: admin });
      const license = await provider.call(directory.license, { licenseId: theirs.licenseId }, { as: admin });

      expect(idsOf(advisors.body)).toEqual([advisor.userId]);
      expect(idsOf(hosts.body)).not.toContain(foreign.userId);
      expect(idsOf(agents.body)).toContain(advisor.userId);
      expect(idsOf(agents.body)).not.toContain(foreign.userId);
      expect(license.status).toBe(404);
    },
    rejectedWithoutPermission: async () => {
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
      const observed = { id: foreign?.id ?? "", version: 1 };

      const list = await provider.call(agencies.list, {}, { as: admin });
      const updated = await provider.call(agencies.update, { ...observed, name: "x" }, { as: admin });
      const removed = await provider.call(agencies.remove, observed, { as: admin });

      expect(list.body.map(({ id }) => id).sort()).toEqual(ours.agencies.map(({ id }) => id).sort());
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const observed = { id: ours.agencies[0]?.id ?? "", version: 1 };

      expect(await provider.call(agencies.create, { name: "x", code: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(agencies.update, { ...observed, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(agencies.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
      const observed = { modelId: ours.models[0]?.id ?? "", version: 1 };
      const row = { brand: "x", model: "x", version: "", year: "", code: "", price: "", aliases: "" };

      expect(await provider.call(models.create, { brand: "x", name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(models.update, { ...observed, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(models.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
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
      const observed = { id: foreign.id, version: 1 };

      const updated = await provider.call(origins.update, { ...observed, name: "x" }, { as: admin });
      const removed = await provider.call(origins.remove, observed, { as: admin });
      const below = await provider.call(origins.create, { ...given, parentId: foreign.id }, { as: admin });
      const own = await provider.call(origins.create, given, { as: admin });
      const list = await provider.call(origins.list, {}, { as: admin });
      const found = await provider.call(origins.path, { path: foreign.path }, { as: admin });

      expect([updated.status, removed.status]).toEqual([404, 404]);
      expect(below).toMatchObject({ status: 400, body: { details: { fields: [{ field: "parentId" }] } } });
      expect(list.body.map(({ id }) => id)).not.toContain(foreign.id);
      expect(found.body.id).toBe(own.body.id);
    },
    rejectedWithoutPermission: async () => {
      const { body } = await provider.call(origins.create, { source: "meta", name: "Portada" }, { as: admin });
      const observed = { id: body.id, version: 1 };

      expect(await provider.call(origins.create, { source: "web", name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(origins.update, { ...observed, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(origins.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  properties: {
    neverAnothers: async () => {
      const as = await provider.given.user(theirs, "supervisor");
      const given = { key: "pago", labelEs: "Pago", type: "text" } as const;
      const { body: foreign } = await provider.call(properties.create, given, { as });
      const observed = { id: foreign.id, version: 1 };

      const answers = [
        await provider.call(properties.get, { id: foreign.id }, { as: admin }),
        await provider.call(properties.update, { ...observed, labelEs: "x" }, { as: admin }),
        await provider.call(properties.remove, observed, { as: admin }),
      ];
      const own = await provider.call(properties.create, given, { as: admin });
      const list = await provider.call(properties.list, {}, { as: admin });
      const inUse = await provider.call(properties.licenses, {}, { as: admin });

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(list.body.map(({ id }) => id)).toEqual([own.body.id]);
      expect(inUse.body.map(({ id }) => id)).toEqual([own.body.id]);
    },
    rejectedWithoutPermission: async () => {
      const given = { key: "ciudad", labelEs: "Ciudad", type: "text" } as const;
      const { body } = await provider.call(properties.create, given, { as: admin });
      const observed = { id: body.id, version: 1 };

      expect(await provider.call(properties.create, { ...given, key: "otra" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(properties.update, { ...observed, labelEs: "x" }, { as: host })).toMatchObject(
        FORBIDDEN,
      );
      expect(await provider.call(properties.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  pipelines: {
    neverAnothers: async () => {
      const observed = { id: theirs.pipelineId, version: 1 };

      const list = await provider.call(pipelines.list, {}, { as: admin });
      const counts = await provider.call(pipelines.counts, {}, { as: admin });
      const updated = await provider.call(pipelines.update, { ...observed, name: "x" }, { as: admin });
      const removed = await provider.call(pipelines.remove, observed, { as: admin });

      expect(list.body.map(({ id }) => id)).toEqual([ours.pipelineId]);
      expect(counts.body.map(({ stageId }) => stageId).sort()).toEqual(ours.stages.map(({ id }) => id).sort());
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const observed = { id: ours.pipelineId, version: 1 };

      expect(await provider.call(pipelines.create, { name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(pipelines.update, { ...observed, name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(pipelines.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
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
    rejectedWithoutPermission: async () => {
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

      const displayed = await provider.call(targets.get, { month }, { as: admin });
      const agency = await provider.call(targets.save, { ...set, advisors: [] }, { as: admin });
      const person = await provider.call(targets.save, { ...set, agencies: [] }, { as: admin });
      const after = await provider.call(targets.get, { month }, { as });

      expect(displayed.body.agencies.map(({ id }) => id)).not.toEqual(expect.arrayContaining(foreignAgencies));
      expect(displayed.body.agencies.map(({ sales }) => sales)).toEqual([null, null]);
      expect([agency.status, person.status]).toEqual([400, 400]);
      expect(after.body).toEqual(before.body);
    },
    rejectedWithoutPermission: async () => {
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
      const observed = { id: foreign.id, version: 1 };

      const updated = await provider.call(typification.update, { ...observed, name: "x" }, { as: admin });
      const removed = await provider.call(typification.remove, observed, { as: admin });
      const below = await provider.call(typification.create, { name: "x", parentId: foreign.id }, { as: admin });
      const ordered = await provider.call(typification.order, { results: [own.id, foreign.id] }, { as: admin });
      const list = await provider.call(typification.list, {}, { as: admin });

      expect([updated.status, removed.status]).toEqual([404, 404]);
      expect(below).toMatchObject({ status: 400, body: { details: { fields: [{ field: "parentId" }] } } });
      expect(ordered).toMatchObject({ status: 400, body: { details: { fields: [{ field: "results" }] } } });
      expect(list.body.map(({ id }) => id)).toEqual([own.id]);
    },
    rejectedWithoutPermission: async () => {
      const { body } = await provider.call(typification.create, { name: "No contesta" }, { as: admin });
      const observed = { id: body.id, version: 1 };

      expect(await provider.call(typification.create, { name: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(typification.order, { results: [body.id] }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(typification.update, { ...observed, name: "x" }, { as: host })).toMatchObject(
        FORBIDDEN,
      );
      expect(await provider.call(typification.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
      const as = await provider.given.user(ours, "supervisor");
      const invited = { email: "x@new.example", fullName: "x", roles: ["general" as const] };
      const observed = { id: host.userId, version: 1 };
      const agencies = { userId: host.userId, version: 1, agencies: [] };

      expect(await provider.call(users.list, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.grants, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.invite, invited, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(users.update, { ...observed, fullName: "x" }, { as })).toMatchObject(FORBIDDEN);
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
      const observed = { id: away.body.id, version: 1 };

      const list = await provider.call(absences.list, { userId: foreign.userId }, { as: admin });
      const created = await provider.call(absences.create, { userId: foreign.userId, ...days }, { as: admin });
      const updated = await provider.call(absences.update, { ...observed, reason: "x" }, { as: admin });
      const removed = await provider.call(absences.remove, observed, { as: admin });

      expect(away.status).toBe(200);
      expect(list.body).toEqual([]);
      expect(created).toMatchObject({ status: 400, body: { details: { fields: [{ field: "userId" }] } } });
      expect([updated.status, removed.status]).toEqual([404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const days = { firstDay: "2026-01-01", lastDay: "2026-01-05" };
      const { body } = await provider.call(absences.create, { userId: host.userId, ...days }, { as: admin });
      const observed = { id: body.id, version: 1 };

      expect(await provider.call(absences.list, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(absences.create, { userId: host.userId, ...days }, { as: host })).toMatchObject(
        FORBIDDEN,
      );
      expect(await provider.call(absences.update, { ...observed, reason: "x" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(absences.remove, observed, { as: host })).toMatchObject(FORBIDDEN);
    },
  },

  apiKeys: {
    neverAnothers: async () => {
      const own = await provider.given.apiKey(ours.licenseId);
      const foreign = await provider.given.apiKey(theirs.licenseId);

      const list = await provider.call(apiKeys.list, {}, { as: admin });
      const inUse = await provider.call(apiKeys.ofLicense, { licenseId: theirs.licenseId }, { as: admin });
      const observed = { id: foreign.id, version: 1 };
      const renamed = await provider.call(apiKeys.update, { ...observed, name: "x" }, { as: admin });
      const rotated = await provider.call(apiKeys.rotate, { ...observed, graceHours: 0 }, { as: admin });
      const revoked = await provider.call(apiKeys.revoke, { id: foreign.id }, { as: admin });
      const stillGood = await provider.call(intake.receive, { source: "web" }, { key: foreign.key, body: aPerson() });

      expect(list.body.map(({ id }) => id)).toContain(own.id);
      expect(list.body.map(({ id }) => id)).not.toContain(foreign.id);
      expect([inUse, renamed, rotated, revoked].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(stillGood.status).toBe(200);
    },
    rejectedWithoutPermission: async () => {
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
    // Companies are above licences: no company's user has access.
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
    rejectedWithoutPermission: async () => {
      const licence = { name: "x", timeZone: "America/Lima" as const };
      const change = { id: ours.licenseId, version: 1, name: "x" };

      expect(await provider.call(licenses.list, {}, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(licenses.create, licence, { as: admin })).toMatchObject(FORBIDDEN);
      expect(await provider.call(licenses.update, change, { as: admin })).toMatchObject(FORBIDDEN);
    },
  },

  webhooks: {
    neverAnothers: async () => {
      const own = await provider.given.destination(ours.licenseId, "webhook");
      const foreign = await provider.given.destination(theirs.licenseId, "webhook");
      const as = await provider.given.user(theirs, "admin-client");
      const { body: sent } = await provider.call(webhooks.test, { id: foreign.id }, { as });
      const observed = { id: foreign.id, version: 1 };

      const list = await provider.call(webhooks.list, {}, { as: admin });
      const log = await provider.call(webhooks.deliveries, { webhook: foreign.id }, { as: admin });
      const total = await provider.call(webhooks.total, { webhook: foreign.id }, { as: admin });
      const answers = [
        await provider.call(webhooks.update, { ...observed, name: "x" }, { as: admin }),
        await provider.call(webhooks.remove, observed, { as: admin }),
        await provider.call(webhooks.rotate, observed, { as: admin }),
        await provider.call(webhooks.pause, observed, { as: admin }),
        await provider.call(webhooks.resume, observed, { as: admin }),
        await provider.call(webhooks.test, { id: foreign.id }, { as: admin }),
        await provider.call(webhooks.replay, { id: foreign.id, since: "2026-01-01T00:00:00.000Z" }, { as: admin }),
        await provider.call(webhooks.delivery, { id: sent.id }, { as: admin }),
        await provider.call(webhooks.sendAgain, { id: sent.id }, { as: admin }),
      ];

      expect(list.body.map(({ id }) => id)).toEqual([own.id]);
      expect([log.body.items, total.body.count]).toEqual([[], 0]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const { id } = await provider.given.destination(ours.licenseId, "webhook");
      const as = await provider.given.user(ours, "supervisor");

      expect(await provider.call(webhooks.list, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(webhooks.deliveries, {}, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(webhooks.rotate, { id, version: 1 }, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(webhooks.test, { id }, { as })).toMatchObject(FORBIDDEN);
    },
  },

  tiktok: {
    neverAnothers: async () => {
      const { id: accountId, accountId: advertiserId } = await provider.given.connection(theirs.licenseId, "tiktok", {
        accountId: "7310000000000000099",
      });
      const form = await provider.given.form(theirs.licenseId, { id: accountId, network: "tiktok" });

      const list = await provider.call(tiktok.integrations, {}, { as: admin });
      const answers = [
        await provider.call(tiktok.pages, { advertiserId }, { as: admin }),
        await provider.call(tiktok.subscribe, { accountId }, { as: admin }),
        await provider.call(tiktok.unsubscribe, { accountId }, { as: admin }),
        await provider.call(tiktok.sendTestLead, { id: form.id }, { as: admin }),
        await provider.call(tiktok.testLeadResult, { id: form.id, externalId: "1" }, { as: admin }),
      ];

      expect(list.body.connections).toEqual([]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const { id: accountId } = await provider.given.connection(ours.licenseId, "tiktok");

      expect(await provider.call(tiktok.integrations, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(tiktok.unsubscribe, { accountId }, { as: host })).toMatchObject(FORBIDDEN);
      const { body } = await provider.call(tiktok.integrations, {}, { as: admin });
      expect(body.connections).toMatchObject([{ accounts: [{ id: accountId, isSubscribed: true }] }]);
    },
  },

  weeklyReport: {
    neverAnothers: async () => {
      const { userId } = await provider.given.user(theirs, "general");

      const { body } = await provider.call(weeklyReport.readers, {}, { as: admin });
      const selected = await provider.call(weeklyReport.choose, { userId, isChosen: true }, { as: admin });

      expect(body.map((reader) => reader.userId)).not.toContain(userId);
      expect(selected.status).toBe(400);
    },
    rejectedWithoutPermission: async () => {
      const supervisor = await provider.given.user(ours, "supervisor");

      expect((await provider.call(weeklyReport.readers, {}, { as: supervisor })).status).toBe(403);
    },
  },
  setup: {
    neverAnothers: async () => {
      const companyId = await provider.given.company();
      const licenseId = await provider.given.license(companyId);
      const as = await provider.given.user({ companyId, licenseId }, "admin-client");
      await provider.given.lead(theirs.licenseId);

      const { body } = await provider.call(setup.get, {}, { as });

      expect(new Set(Object.values(body))).toEqual(new Set([false]));
    },
    rejectedWithoutPermission: async () => {
      const stranger = await provider.given.user(theirs, "admin-client");

      const { status } = await provider.call(setup.get, {}, { as: stranger, license: ours.licenseId });

      expect(status).toBe(403);
    },
  },

  people: {
    neverAnothers: async () => {
      const phone = "+593987000111";
      const own = await provider.given.lead(ours.licenseId, { phone });
      const foreign = await provider.given.lead(theirs.licenseId, { phone });
      const records = [{ id: foreign.id, version: 1 }];
      const as = await provider.given.user(theirs, "admin-client");
      const planned = { advisorId: as.userId, person: "Ajena", phone };
      const { id } = await provider.given.appointment(theirs.licenseId, planned);
      const traces = [{ location: "appointment" as const, id, fingerprint: "" }];

      const found = await provider.call(people.find, { phone }, { as: admin });
      const exported = await provider.call(people.export, { ids: [foreign.id] }, { as: admin });
      const { text } = await provider.call(people.export, { ids: [], traces }, { as: admin });
      const erased = await provider.call(people.erase, { records, reason: "asked" }, { as: admin });
      const without = await provider.call(people.erase, { records: [], traces, reason: "asked" }, { as: admin });
      const there = await provider.call(leads.get, { id: foreign.id }, { as });

      expect(found.body.records.map(({ id }) => id)).toEqual([own.id]);
      expect(found.body.traces).toEqual([]);
      expect([exported.status, erased.status, without.status]).toEqual([404, 409, 409]);
      expect(JSON.parse(text).standalone).toEqual({});
      expect(there.body).toMatchObject({ phone, isErased: false });
    },
    rejectedWithoutPermission: async () => {
      const as = await provider.given.user(ours, "supervisor");
      const { id } = await provider.given.lead(ours.licenseId);
      const erasure = { records: [{ id, version: 1 }], reason: "asked" as const };

      expect(await provider.call(people.find, { phone: "0987654321" }, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(people.export, { ids: [id] }, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(people.erase, erasure, { as })).toMatchObject(FORBIDDEN);
      expect(await provider.call(people.retain, { months: 1, version: 0 }, { as })).toMatchObject(FORBIDDEN);
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
    rejectedWithoutPermission: async () => {
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

  account: {
    neverAnothers: async () => {
      const user = await provider.given.user(ours, "general");
      const [foreign] = (
        await provider.call(account.sessions, {}, { as: await provider.given.user(theirs, "general") })
      ).body;

      const own = await provider.call(account.get, {}, { as: user });
      const ended = await provider.call(account.endSession, { id: foreign?.id ?? "" }, { as: user });
      const absences = await provider.call(absenceEndpoints.own, {}, { as: user, license: theirs.licenseId });

      expect(own.body.email).toBe(user.email);
      expect(ended.status).toBe(404);
      expect(absences.status).toBe(403);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(account.get, {}),
        await provider.call(account.save, { version: 1, fullName: "Nadie", phone: "" }),
        await provider.call(account.speak, { locale: "en" }),
        await provider.call(account.endOthers, {}),
      ];

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    },
  },
  team: {
    neverAnothers: async () => {
      const supervisor = await provider.given.user(await provider.given.dealership(), "supervisor");
      await provider.given.lead(theirs.licenseId, { stageId: theirs.stages[0]?.id, pipelineId: theirs.pipelineId });

      const waiting = await provider.call(team.waiting, {}, { as: supervisor });
      const funnel = await provider.call(team.funnel, {}, { as: supervisor });
      const drillDown = await provider.call(
        team.funnelLeads,
        { stage: theirs.stages[0]?.id ?? "" },
        { as: supervisor },
      );

      expect([waiting.body.items, funnel.body.total, drillDown.body.items]).toEqual([[], 0, []]);
    },
    rejectedWithoutPermission: async () => {
      expect(await provider.call(team.waiting, {}, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(team.targets, {}, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  reports: {
    neverAnothers: async () => {
      const createdAt = "2026-03-10T15:00:00.000Z";
      const march = { from: "2026-03-01", to: "2026-03-31" };
      await provider.given.lead(theirs.licenseId, { createdAt });

      const { body } = await provider.call(reports.bySource, march, { as: admin });
      const mark = { ...march, report: "bySource", measure: "leads" } as const;
      const drillDown = await provider.call(reports.leads, mark, { as: admin });

      expect([body.rows, body.total.values[0], drillDown.body.items]).toEqual([[], 0, []]);
    },
    rejectedWithoutPermission: async () => {
      const day = { from: "2026-03-01", to: "2026-03-01" };
      const mark = { ...day, report: "bySource", measure: "leads" } as const;
      expect(await provider.call(reports.overview, day, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(reports.leads, mark, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  notifications: {
    neverAnothers: async () => {
      const colleague = await provider.given.user(theirs, "sales-manager");
      await provider.services.database.transaction({ role: "tenant", licenseId: theirs.licenseId }, (db) =>
        notify({ db, actor: theirs }, [{ userId: colleague.userId, kind: "leadAssigned", count: 3 }]),
      );
      const { items } = (await provider.call(notifications.list, {}, { as: colleague })).body;

      const list = await provider.call(notifications.list, {}, { as: admin });
      const read = await provider.call(notifications.read, { ids: items.map(({ id }) => id) }, { as: admin });
      const unread = await provider.call(notifications.unread, {}, { as: colleague });

      expect([items.length, list.body.items, read.body.count, unread.body.count]).toEqual([1, [], 0, 1]);
    },
    rejectedWithoutPermission: async () => {
      const unprivileged = await provider.given.user(ours, []);

      expect(await provider.call(notifications.list, {}, { as: unprivileged })).toMatchObject(FORBIDDEN);
      expect((await provider.call(notifications.unread, {})).status).toBe(401);
    },
  },
  sessions: {
    neverAnothers: async () => {
      const user = await provider.given.user(ours, "general");

      const introspection = await provider.call(sessions.introspect, {}, { as: user });
      const selected = await provider.call(sessions.chooseLicense, { licenseId: theirs.licenseId }, { as: user });

      expect(introspection.body.user).toMatchObject({ userId: user.userId, role: ["general"] });
      expect(introspection.body.user.licenses.map(({ licenseId }) => licenseId)).toEqual([ours.licenseId]);
      expect(selected).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
    },
    rejectedWithoutPermission: async () => {
      const change = { currentPassword: "Prospecta-2026", password: "Prospecta-2027" };

      const left = await provider.call(sessions.logout, {});
      const selected = await provider.call(sessions.chooseLicense, { licenseId: ours.licenseId });
      const changed = await provider.call(sessions.changePassword, change);

      expect([left, selected, changed].map(({ status }) => status)).toEqual([401, 401, 401]);
    },
  },

  recordHistories: {
    neverAnothers: async () => {
      const entry = uuidv7();
      const id = theirs.agencies[0]?.id ?? "";
      const { list, restore } = historyEndpoints("agency", agencies.update);

      const answers = [
        await provider.call(list, { id }, { as: admin }),
        await provider.call(restore, { id, entry, side: "after", version: 1 }, { as: admin }),
      ];

      expect(answers).toMatchObject([{ status: 200, body: [] }, { status: 404 }]);
    },
    rejectedWithoutPermission: async () => {
      const { list, restore } = historyEndpoints("rule", rules.save);
      const former = { channel: "digital", entry: uuidv7(), side: "after", version: 1 };

      expect(await provider.call(list, { channel: "digital" }, { as: host })).toMatchObject(FORBIDDEN);
      expect(await provider.call(restore, former, { as: host })).toMatchObject(FORBIDDEN);
    },
  },
  referralWrites: {
    neverAnothers: async () => {
      const { benefitId, termsId } = await givenProgramme(provider, await provider.given.dealership());

      const answers = [
        await provider.call(referralWrites.changeBenefit, { id: benefitId, version: 1 }, { as: admin }),
        await provider.call(referralWrites.switchBenefit, { id: benefitId }, { as: admin }),
        await provider.call(referralWrites.switchTerms, { id: termsId }, { as: admin }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(referralWrites.addBenefit, { audience: "friend", titleEs: "Uno" }, { as: host }),
        await provider.call(referralWrites.addTerms, {}, { as: host }),
      ];

      for (const answer of answers) expect(answer).toMatchObject(FORBIDDEN);
    },
  },
  referralProgramme: {
    neverAnothers: async () => {
      const foreign = await givenProgramme(provider, theirs);

      const config = await provider.call(referralProgramme.get, {}, { as: admin });
      const lists = [
        await provider.call(referralProgramme.benefits, {}, { as: admin }),
        await provider.call(referralProgramme.files, {}, { as: admin }),
      ];
      const answers = [
        await provider.call(referralProgramme.file, { id: foreign.termsId }, { as: admin }),
        await provider.call(referralProgramme.image, { id: foreign.termsId }, { as: admin }),
        await provider.call(referralProgramme.switchFile, { id: foreign.termsId }, { as: admin }),
        await provider.call(referralProgramme.switchBenefit, { id: foreign.benefitId }, { as: admin }),
        await provider.call(referralProgramme.changeBenefit, { id: foreign.benefitId, version: 1 }, { as: admin }),
      ];

      expect(config.body).toBeNull();
      expect(lists.map(({ body }) => body)).toEqual([[], []]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(referralProgramme.get, {}, { as: host }),
        await provider.call(referralProgramme.create, {}, { as: host }),
        await provider.call(referralProgramme.addFile, { language: "es" }, { as: host }),
      ];

      for (const answer of answers) expect(answer).toMatchObject(FORBIDDEN);
    },
  },

  referralCodes: {
    neverAnothers: async () => {
      const elsewhere = await provider.given.dealership();
      const as = await provider.given.user(elsewhere, "supervisor");
      const { memberId, affiliateId, affiliateCode } = await givenProgramme(provider, elsewhere);

      await provider.call(referralCodes.addMember, { firstName: "Eva", phone: "0991112223" }, { as });
      const known = await provider.call(referralCodes.ofPerson, { phone: "0991112223" }, { as: admin });
      const members = await provider.call(referralCodes.members, {}, { as: admin });
      const affiliates = await provider.call(referralCodes.affiliates, {}, { as: admin });
      const loaded = await provider.call(referralCodes.load, { rows: [codeRow(affiliateCode)] }, { as: admin });
      const there = await provider.call(referralCodes.affiliates, {}, { as });
      const answers = [
        await provider.call(referralCodes.member, { id: memberId }, { as: admin }),
        await provider.call(referralCodes.changeMember, { id: memberId, version: 1 }, { as: admin }),
        await provider.call(referralCodes.changeAffiliate, { id: affiliateId, version: 1 }, { as: admin }),
        await provider.call(referralCodes.qr, { id: memberId }, { as: admin }),
      ];

      expect([known.body, members.body.items, affiliates.body]).toEqual([[], [], []]);
      expect([loaded.body.map(({ outcome }) => outcome), there.body.map(({ name }) => name)]).toEqual([
        ["created"],
        ["Feria"],
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(referralCodes.members, {}, { as: host }),
        await provider.call(referralCodes.addMember, { firstName: "Ana" }, { as: host }),
        await provider.call(referralCodes.ofPerson, { phone: "0991234567" }, { as: host }),
        await provider.call(referralCodes.owed, {}, { as: host }),
        await provider.call(referralCodes.fromSales, {}, { as: host }),
        await provider.call(referralCodes.load, { rows: [codeRow("ABC234")] }, { as: host }),
        await provider.call(referralCodes.file, {}, { as: host }),
      ];

      for (const answer of answers) expect(answer).toMatchObject(FORBIDDEN);
    },
  },

  referralLanding: {
    neverAnothers: async () => {
      const other = await provider.given.dealership();
      const foreign = await givenProgramme(provider, other);
      const own = await provider.given.dealership();
      const { key } = await visit(provider, await givenProgramme(provider, own), "");
      const reservation = await visit(provider, foreign, foreign.memberCode);

      const license = await provider.call(referralLanding.license, {}, { key: reservation.key });
      const elsewhere = await provider.call(
        referralLanding.license,
        {},
        { key: reservation.key, license: own.licenseId },
      );
      const inviter = await provider.call(
        referralLanding.member,
        { codeId: foreign.affiliateId },
        { key: reservation.key },
      );

      expect(key).toBe("");
      expect(license.body.licenseId).toBe(other.licenseId);
      expect(elsewhere).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
      expect(inviter.status).toBe(404);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(referralLanding.license, {}, { as: admin }),
        await provider.call(referralLanding.choices, {}),
        await provider.call(referralLanding.form, {}, { key: "x.y.z" }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    },
  },

  referrals: {
    neverAnothers: async () => {
      const other = await provider.given.dealership();
      const programme = await givenProgramme(provider, other);
      const { key, args } = await filledForm(provider, programme, other);
      await provider.call(referralLanding.create, args, { key });
      const as = await provider.given.user(other, "supervisor");
      const [foreign] = (await provider.call(referrals.list, {}, { as })).body.items;

      const list = await provider.call(referrals.list, {}, { as: admin });
      const rewards = await provider.call(referrals.rewards, {}, { as: admin });
      const review = { id: foreign?.id ?? "", version: 1, state: "refused" as const };
      const reviewed = await provider.call(referrals.review, review, { as: admin });
      const numbers = await provider.call(referrals.numbers, {}, { as: admin });

      expect(foreign?.leadId).toBe(args.id);
      expect([list.body.items, rewards.body.items, numbers.body]).toEqual([[], [], []]);
      expect(reviewed.status).toBe(404);
    },
    rejectedWithoutPermission: async () => {
      const answers = [
        await provider.call(referrals.list, {}, { as: host }),
        await provider.call(referrals.rewards, {}, { as: host }),
        await provider.call(referrals.numbers, {}, { as: host }),
      ];

      for (const answer of answers) expect(answer).toMatchObject(FORBIDDEN);
    },
  },
};

describe.each(Object.entries(RESOURCE_TESTS))("%s", (_, resourceTests) => {
  test("never another licence's", () => resourceTests.neverAnothers());
  test("refused without permission", () => resourceTests.rejectedWithoutPermission());
});
