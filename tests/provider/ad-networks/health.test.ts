import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { connections } from "@/contract/ad-networks/connections.ts";
import { leads } from "@/contract/leads/leads.ts";
import { findForm, markTestForm } from "@/provider/domains/ad-networks/connections/forms.ts";
import {
  checkConnections,
  monitorConnections,
  sendConnectionFailureMail,
} from "@/provider/domains/ad-networks/health/jobs.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { fillIn } from "./forms/form-answers.ts";

const HOUR = 3_600_000;
const CONTEXT = { requestId: "", signal: new AbortController().signal };

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let connected: { connectionId: string; id: string; accountId: string };

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  connected = await provider.given.connection(dealership.licenseId, "tiktok");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const query = (text: string, values: unknown[] = []) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query(text, values),
  );
const health = async () => (await provider.call(connectionHealth.list, {}, { as })).body;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const aForm = (given: Parameters<typeof provider.given.form>[2]) =>
  provider.given.form(dealership.licenseId, { id: connected.id, network: "tiktok" }, given);

async function watch() {
  const send = vi.spyOn(provider.services.jobs, "send");
  await checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT);
  const jobs = send.mock.calls.flatMap(([, name, data]) => (name === "connection-trouble-mail" ? [data] : []));
  send.mockRestore();
  return (jobs as unknown as Parameters<typeof sendConnectionFailureMail>[1][]).filter(
    ({ licenseId }) => licenseId === dealership.licenseId,
  );
}

/** Mails to the administrator, with folded lines joined. */
async function mailsToAdmin(): Promise<string[]> {
  const outbox = path.join(provider.services.config.dataDir, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(as.email)).map((mail) => mail.replace(/=\r?\n/g, ""));
}

test("a connection shows its last lead, the count of the day, and waiting and abandoned events", async () => {
  const { externalId } = await aForm({});
  await fillIn(
    provider,
    dealership.licenseId,
    { network: "tiktok", accountId: connected.accountId, formId: externalId },
    [{ phone_number: "+593987654321" }, { phone_number: "+593987654322" }, { phone_number: "+593987654323" }],
  );
  await query(
    "update network_event set state = case when external_id = (select max(external_id) from network_event) then 'refused' else 'waiting' end where external_id <> (select min(external_id) from network_event)",
  );

  const [one] = await health();

  expect(one).toMatchObject({
    id: connected.connectionId,
    network: "tiktok",
    state: "active",
    error: null,
    isHealthy: true,
    leadsOfDay: 1,
    waiting: 1,
    rejected: 1,
    silentForms: [],
  });
  const summaries = (await provider.call(connections.list, {}, { as })).body;
  expect(summaries.find(({ network }) => network === "tiktok")?.leadsInDay).toBe(one?.leadsOfDay);
  expect(one?.lastLeadAt).not.toBeNull();
  expect(JSON.stringify(one)).not.toContain("secret");
});

test("a connection rejected by the network, or with an expired token, is unhealthy; a paused one is not", async () => {
  await query("update connection set fault = 'permissionMissing', fault_detail = 'leads_retrieval', fault_at = now()");
  const [rejected] = await health();
  await query("update connection set fault = null, token_expires_at = now() - interval '1 minute'");
  const [expired] = await health();
  await query("update connection set state = 'paused'");
  const [paused] = await health();

  expect(rejected).toMatchObject({
    isHealthy: false,
    error: { code: "permissionMissing", detail: "leads_retrieval" },
  });
  expect([expired?.isHealthy, paused?.isHealthy]).toEqual([false, true]);
});

test("past errors of a connection are shown with their time, after the repair", async () => {
  const { externalId } = await aForm({});
  const come = (phone_number: string) =>
    fillIn(provider, dealership.licenseId, { network: "tiktok", accountId: connected.accountId, formId: externalId }, [
      { phone_number },
    ]);
  const [never] = await health();
  vi.spyOn(networks.tiktok, "read").mockRejectedValueOnce(new NetworkError("tokenRevoked"));
  await come("+593987654321");
  const [unhealthy] = await health();
  await come("+593987654322");
  const [repaired] = await health();

  expect(never?.lastError).toBeNull();
  expect(unhealthy).toMatchObject({ error: { code: "tokenRevoked" }, lastError: { code: "tokenRevoked" } });
  expect(repaired).toMatchObject({ error: null, lastError: unhealthy?.lastError });
});

test("an unhealthy connection calls its network again in the same round, in case it was repaired", async () => {
  await query("update connection set fault = 'permissionMissing', fault_at = now(), is_fault_of_leads = false");
  const send = vi.spyOn(provider.services.jobs, "send");

  await checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT);
  await query("update connection set fault = null, fault_at = null");
  await checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT);

  const tokenJobs = send.mock.calls.flatMap(([, name, data]) => (name === "connection-tokens" ? [data as object] : []));
  expect(tokenJobs).toEqual([{ licenseId: dealership.licenseId, network: "tiktok" }]);
});

test("a form known only from its leads takes questions from the first answers, and matched ones stay", async () => {
  const of = { network: "tiktok" as const, accountId: connected.accountId, formId: "7420000000000000999" };
  await fillIn(provider, dealership.licenseId, of, [{ name: "María Zambrano", color: "Rojo" }]);
  await query("update lead_form set mapping = mapping || $1::jsonb", [
    JSON.stringify([{ to: "product", questions: ["color"], separator: " ", constant: "" }]),
  ]);

  await fillIn(provider, dealership.licenseId, of, [
    { name: "Ana Vera", phone_number: "+593987654321" },
    { name: "Luis Loor", phone_number: "+593987654322", email: "luis.loor@example.com", modelo: "Ruta" },
  ]);

  const { rows } = await query("select questions, mapping from lead_form where external_id = '7420000000000000999'");
  const [{ questions, mapping }] = rows;
  expect(questions.map(({ key }: { key: string }) => key)).toEqual([
    "name",
    "color",
    "phone_number",
    "email",
    "modelo",
  ]);
  expect(mapping.map(({ to, questions: [key] }: { to: string; questions: string[] }) => [to, key])).toEqual([
    ["fullName", "name"],
    ["product", "color"],
    ["phone", "phone_number"],
    ["email", "email"],
  ]);
  const { body } = await provider.call(leads.list, { searchTerm: "0987654321" }, { as });
  expect(body.items).toMatchObject([{ firstName: "Ana" }]);
});

test("a form is silent after the set hours, after its usual interval, or never", async () => {
  const { externalId } = await aForm({ name: "Por su ritmo", lastLeadAt: null });
  await fillIn(
    provider,
    dealership.licenseId,
    { network: "tiktok", accountId: connected.accountId, formId: externalId },
    Array.from({ length: 10 }, (_, index) => ({ phone_number: `+59399000000${index}` })),
  );
  await aForm({ name: "A las 12 h", silentAfterHours: 12, lastLeadAt: hoursAgo(13) });
  await aForm({ name: "A las 48 h", silentAfterHours: 48, lastLeadAt: hoursAgo(13) });
  await aForm({ name: "Nunca", silentAfterHours: 0, lastLeadAt: hoursAgo(2000) });
  await aForm({ name: "Sin ritmo", lastLeadAt: hoursAgo(2000) });

  const now = await health();
  // 10 in 30 days are one in 72 hours: silent after eight times that.
  const lastLeadAt = hoursAgo(577);
  await query("update lead_form set last_lead_at = $1 where name = 'Por su ritmo'", [lastLeadAt]);
  const later = await health();

  expect(now[0]?.silentForms.map(({ name }) => name)).toEqual(["A las 12 h"]);
  expect(later[0]?.silentForms).toMatchObject([
    { name: "A las 12 h", rhythmHours: null },
    { name: "Por su ritmo", rhythmHours: 72 },
  ]);
});

test("users of leads learn only which network is unhealthy and since when", async () => {
  await query("update connection set fault = 'tokenRevoked', fault_at = '2026-01-05T10:00:00Z'");
  const host = await provider.given.user(dealership, "host");

  const { body } = await provider.call(connectionHealth.networks, {}, { as: host });

  expect(body).toEqual([{ network: "tiktok", isHealthy: false, since: "2026-01-05T10:00:00.000Z", silentForms: [] }]);
});

test("a silent form makes its network unhealthy, by the set hours or its usual interval", async () => {
  const networks = async () => (await provider.call(connectionHealth.networks, {}, { as })).body;
  await aForm({ name: "Nunca", silentAfterHours: 0, lastLeadAt: hoursAgo(2000) });
  await aForm({ name: "Sin ritmo", lastLeadAt: hoursAgo(2000) });
  const { externalId } = await aForm({ name: "Por su ritmo", lastLeadAt: null });
  const filled = Array.from({ length: 10 }, (_, index) => ({ phone_number: `+59399000000${index}` }));
  const of = { network: "tiktok" as const, accountId: connected.accountId, formId: externalId };
  await fillIn(provider, dealership.licenseId, of, filled);

  const well = await networks();
  const lastLeadAt = hoursAgo(577);
  await query("update lead_form set last_lead_at = $1 where name = 'Por su ritmo'", [lastLeadAt]);
  const byRhythm = await networks();
  await query("update lead_form set silent_after_hours = 600 where name = 'Por su ritmo'");
  const bySetting = await networks();
  await query("update connection set token_expires_at = now() - interval '1 minute'");
  const over = await networks();
  await query("update connection set state = 'paused'");
  const paused = await networks();

  const states = [well, byRhythm, bySetting, over, paused].map(([one]) => one?.isHealthy);
  expect(states).toEqual([true, false, true, false, true]);
  expect(byRhythm[0]?.since?.slice(0, 13)).toBe(lastLeadAt.slice(0, 13));
  // A network that is down as a whole names no form.
  expect([byRhythm, over].map(([one]) => one?.silentForms)).toEqual([["Por su ritmo"], []]);
});

test("a silent form notifies each administrator once, and again only after a recovery", async () => {
  await provider.given.user(dealership, "supervisor");
  const other = await provider.given.user(dealership, "admin-client");
  const { id } = await aForm({ silentAfterHours: 24, lastLeadAt: new Date().toISOString() });
  vi.useFakeTimers({ toFake: ["Date"] });

  const well = await watch();
  vi.setSystemTime(Date.now() + 25 * HOUR);
  const notices = await watch();
  vi.setSystemTime(Date.now() + HOUR);
  const again = await watch();
  await query("update lead_form set last_lead_at = $1", [new Date().toISOString()]);
  const repaired = await watch();
  vi.setSystemTime(Date.now() + 25 * HOUR);
  const anew = await watch();

  expect([well, again, repaired]).toEqual([[], [], []]);
  expect(notices.map(({ userId }) => userId).sort()).toEqual([as.userId, other.userId].sort());
  expect(notices[0]).toMatchObject({ formIds: [id], connectionIds: [] });
  expect(anew).toHaveLength(2);
});

describe("waiting leads", () => {
  const hold = (code: string, hours: number) =>
    query("update network_event set state = 'waiting', fault = $1, received_at = $2", [code, hoursAgo(hours)]);
  const networks = async () => (await provider.call(connectionHealth.networks, {}, { as })).body[0];

  beforeEach(async () => {
    const { externalId } = await aForm({ lastLeadAt: null });
    await fillIn(
      provider,
      dealership.licenseId,
      { network: "tiktok", accountId: connected.accountId, formId: externalId },
      [{ phone_number: "+593987654321" }],
    );
    await query("update lead_form set last_lead_at = $1", [hoursAgo(5)]);
  });

  test.each(["unreachable", "rateLimited", "unexpected"])(
    "give the reason: %s, and that they are delayed",
    async (code) => {
      await hold(code, 3);

      const [one] = await health();
      const notices = await watch();

      expect(one).toMatchObject({ error: null, blocked: { code }, waiting: 1, isHealthy: false });
      expect(one?.blocked?.since.slice(0, 13)).toBe(hoursAgo(3).slice(0, 13));
      expect(await networks()).toMatchObject({ isHealthy: false, since: one?.blocked?.since });
      expect(notices).toMatchObject([{ connectionIds: [connected.connectionId] }]);
    },
  );

  test("need no action within an hour, or while other leads arrive", async () => {
    await hold("unreachable", 0.5);
    const [short] = await health();
    await hold("unexpected", 3);
    await query("update lead_form set last_lead_at = $1", [hoursAgo(1)]);
    const [secondConnection] = await health();

    expect([short, secondConnection]).toMatchObject([
      { blocked: { code: "unreachable" }, isHealthy: true },
      { blocked: { code: "unexpected" }, isHealthy: true },
    ]);
    expect(await networks()).toMatchObject({ isHealthy: true });
    expect(await watch()).toEqual([]);
  });

  test("for a paused connection, or for one missing lead, count as no error", async () => {
    await hold("leadGone", 3);
    const [removed] = await health();
    await hold("unreachable", 3);
    await query("update connection set state = 'paused'");
    const [paused] = await health();

    expect([removed, paused]).toMatchObject([
      { blocked: null, isHealthy: true },
      { blocked: null, isHealthy: true },
    ]);
  });
});

describe("the last lead of a form", () => {
  const of = (formId: string) => ({ network: "tiktok" as const, accountId: connected.accountId, formId });

  test("is the one with the latest sending time, whatever the order of receipt", async () => {
    const { externalId } = await aForm({ silentAfterHours: 24 });
    const { licenseId } = dealership;

    await fillIn(provider, licenseId, of(externalId), [{ phone_number: "+593987654321" }], hoursAgo(48));
    const [late] = await health();
    await fillIn(provider, licenseId, of(externalId), [{ phone_number: "+593987654322" }], hoursAgo(72));
    const [later] = await health();

    expect(late?.lastLeadAt?.slice(0, 13)).toBe(hoursAgo(48).slice(0, 13));
    expect(later?.lastLeadAt).toBe(late?.lastLeadAt);
    expect(later?.silentForms).toHaveLength(1);
  });

  test("excludes tests, and an unanswered event counts as no test", async () => {
    const { id, externalId } = await aForm({});
    await fillIn(provider, dealership.licenseId, of(externalId), [{ phone_number: "+593987654321" }], hoursAgo(30));
    await fillIn(provider, dealership.licenseId, of(externalId), [{ phone_number: "+593987654322" }]);
    await query(
      "update network_event set received_at = $1 where external_id = (select min(external_id) from network_event)",
      [hoursAgo(30)],
    );
    const [fooled] = await health();
    const { rows } = await query("select max(external_id) as id from network_event");

    await asTest(id, rows[0].id);
    const [notices] = await health();

    expect(fooled?.leadsOfDay).toBe(1);
    expect(notices).toMatchObject({ leadsOfDay: 0 });
    expect(notices?.lastLeadAt?.slice(0, 13)).toBe(hoursAgo(30).slice(0, 13));
    await fillIn(provider, dealership.licenseId, of(externalId), [{ phone_number: "+593987654323" }]);
    expect((await health())[0]).toMatchObject({ leadsOfDay: 1 });
  });

  const asTest = (id: string, externalId: string) =>
    provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, async (db) =>
      markTestForm(db, await findForm(db, id), externalId),
    );
});

test("each licence is checked by a separate job", async () => {
  const other = await provider.given.dealership();
  await provider.given.connection(other.licenseId, "meta");
  const send = vi.spyOn(provider.services.jobs, "send");

  await monitorConnections(provider.services, {}, CONTEXT);

  const checks = send.mock.calls.flatMap(([, name, data]) => (name === "connection-look" ? [data] : []));
  expect(checks).toEqual(expect.arrayContaining([{ licenseId: dealership.licenseId }, { licenseId: other.licenseId }]));
  expect(new Set(checks.map((data) => JSON.stringify(data))).size).toBe(checks.length);
});

test("two processes that check at once send one notification", async () => {
  await query("update connection set fault = 'tokenExpired', fault_at = now()");
  const send = vi.spyOn(provider.services.jobs, "send");

  await Promise.all([
    checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT),
    checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT),
  ]);

  const notices = send.mock.calls.filter(
    ([, name, data]) =>
      name === "connection-trouble-mail" &&
      (data as unknown as { licenseId: string }).licenseId === dealership.licenseId,
  );
  expect(notices).toHaveLength(1);
});

test("the mail names the error, and is not sent after a recovery", async () => {
  await query("update connection set fault = 'tokenExpired', fault_at = now(), name = 'Andes en TikTok'");
  const [data] = await watch();
  if (!data) throw new Error("nobody was told");

  await sendConnectionFailureMail(provider.services, data, CONTEXT);
  const [notices, ...others] = await mailsToAdmin();
  await query("update connection set fault = null, fault_at = null");
  await sendConnectionFailureMail(provider.services, data, CONTEXT);

  expect(notices).toContain("No podemos leer los leads de Andes en TikTok.");
  expect(others).toEqual([]);
  expect(await mailsToAdmin()).toHaveLength(1);
});
