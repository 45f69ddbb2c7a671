import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { account } from "@/contract/identity/account.ts";
import { PERMISSIONS } from "@/contract/kernel/access.ts";
import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { routes } from "@/lib/routing/routes.ts";
import { user } from "@/provider/db/schema/users.ts";
import { sendWeeklyReport, sendWeeklyReports } from "@/provider/domains/reports/weekly/jobs.ts";
import { lastDue, lastMonday, weekBefore } from "@/provider/domains/reports/weekly/weeks.ts";
import type { DataOf } from "@/provider/jobs/queues.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { type MailServer, startMailServer } from "@/tests/support/mail-server.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: MailServer;
let at: Dealership;
let admin: TestUser;
beforeAll(async () => {
  server = await startMailServer();
  provider = await startProvider({ SMTP_URL: server.url, WEB_URL: "https://leads.andesmotor.example" });
});
beforeEach(async () => {
  at = await provider.given.dealership();
  admin = await provider.given.user(at, "admin-client", { fullName: "Ana Paz" });
  server.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const choose = (userId: string, isSelected = true, as = admin) =>
  provider.call(weeklyReport.choose, { userId, isChosen: isSelected }, { as });
const readers = async () => (await provider.call(weeklyReport.readers, {}, { as: admin })).body;
const mailsOf = (userId: string) =>
  within(async ({ $client }) => {
    const text = `select actor, before->>'weeklyMail' as before, after->>'weeklyMail' as after from audit_entry
      where action = 'weeklyReport.chosen' and subject_id = $1 order by id`;
    return (await $client.query(text, [userId])).rows;
  });
const asIdentity = (text: string, userId: string) =>
  provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query(text, text.includes("$2") ? [userId, at.licenseId] : [userId]),
  );
const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);

async function clock(now: string): Promise<DataOf<"weekly-report-mail">[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const send = vi.spyOn(provider.services.jobs, "send").mockResolvedValue(undefined as never);
  await sendWeeklyReports(provider.services, {}, CONTEXT);
  const sent = send.mock.calls.map(([, , data]) => data as unknown as DataOf<"weekly-report-mail">);
  send.mockRestore();
  vi.useRealTimers();
  return sent.filter(({ licenseId }) => licenseId === at.licenseId);
}

/** Joins quoted-printable lines. */
const plain = (mail = "") =>
  mail
    .replace(/=\r?\n/g, "")
    .replace(/((?:=[0-9A-F]{2})+)/g, (coded) => Buffer.from(coded.replaceAll("=", ""), "hex").toString("utf8"));
const attached = (mail = "") =>
  Buffer.from(/base64\r\n(?:[\w-]+:.*\r\n)*\r\n([\w+/=\r\n]+)/.exec(mail)?.[1] ?? "", "base64").toString("utf8");

test.each([
  // Times are UTC; Guayaquil is UTC-5.
  ["2026-11-23T11:59:59.999Z", "2026-11-16"],
  ["2026-11-23T12:00:00.000Z", "2026-11-23"],
  ["2026-11-30T04:59:59.999Z", "2026-11-23"],
  ["2026-11-30T12:00:00.000Z", "2026-11-30"],
])("at %s the last due mail is that of %s", (now, day) => {
  expect(lastDue(new Date(now), "America/Guayaquil").day).toBe(day);
});

test.each([
  // In Guayaquil: Monday 00:30, before the mail is due, and the last minute of Sunday.
  ["2026-11-23T05:30:00.000Z", "America/Guayaquil", "2026-11-16", "2026-11-22"],
  ["2026-11-23T04:59:00.000Z", "America/Guayaquil", "2026-11-09", "2026-11-15"],
  // A zone where Monday has started, and one that ends summer time that Sunday.
  ["2026-11-22T23:30:00.000Z", "Europe/Madrid", "2026-11-16", "2026-11-22"],
  ["2026-10-25T23:30:00.000Z", "Europe/Madrid", "2026-10-19", "2026-10-25"],
])("on %s (%s) the last whole week is that from %s to %s", (now, zone, from, to) => {
  expect(weekBefore(lastMonday(new Date(now), zone))).toEqual({ from, to });
});

test("a Monday mail covers the week before, from Monday to Sunday", () => {
  expect(weekBefore("2026-03-02")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
});

describe("recipients", () => {
  test("is selected by an administrator among users of reports, and audited once", async () => {
    const general = await provider.given.user(at, "general", { fullName: "Gabriel Mora" });
    const host = await provider.given.user(at, "host");

    const { body } = await choose(general.userId);
    await choose(general.userId);
    const rejected = await choose(host.userId);

    expect(body.map(({ fullName, isChosen }) => [fullName, isChosen])).toEqual([
      ["Ana Paz", false],
      ["Gabriel Mora", true],
    ]);
    expect(rejected).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "userId", code: "invalid" }] } },
    });
    const entries = await provider.call(audits.list, { action: "weeklyReport.chosen" }, { as: admin });
    expect(entries.body.items).toHaveLength(1);
    await choose(general.userId, false);
    expect((await readers()).every(({ isChosen }) => !isChosen)).toBe(true);
  });

  test("can be deselected without access to reports, but not selected", async () => {
    const general = await provider.given.user(at, "general");
    await choose(general.userId);
    await asIdentity(`update "user" set roles = '{host}' where id = $1`, general.userId);

    const again = await choose(general.userId);
    const left = await choose(general.userId, false);

    expect([again.status, left.status]).toEqual([400, 200]);
    expect(await mailsOf(general.userId)).toMatchObject([
      { before: "false", after: "true" },
      { before: "true", after: "false" },
    ]);
  });

  test("is selected once by two concurrent requests, and audited once", async () => {
    const general = await provider.given.user(at, "general");

    const answers = await Promise.all([choose(general.userId), choose(general.userId)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf(general.userId)).toMatchObject([{ before: "false", after: "true" }]);
    expect((await readers()).find(({ userId }) => userId === general.userId)?.isChosen).toBe(true);
  });

  test("a repeated immediate request sends one mail and reports so, and the audit records both", async () => {
    const send = vi.spyOn(provider.services.jobs, "send").mockResolvedValueOnce(true).mockResolvedValueOnce(false);

    const results = [1, 2].map(() => provider.call(weeklyReport.sendNow, {}, { as: admin }));
    const sent = (await Promise.all(results)).map(({ body }) => body.isSent);

    const [first, second] = send.mock.calls.map(([, , , options]) => options?.once);
    send.mockRestore();
    expect(first).toMatchObject({ key: expect.stringContaining(admin.userId) });
    expect(second).toEqual(first);
    expect(sent.sort()).toEqual([false, true]);
    const entries = await provider.call(audits.list, { action: "weeklyReport.asked" }, { as: admin });
    expect(entries.body.items).toHaveLength(2);
  });
});

// Of three requests within minutes at least two share a five-minute window.
test("a requested mail is distinguished from a repeated request that was not sent", async () => {
  const sent: boolean[] = [];

  for (let job = 0; job < 3; job++)
    sent.push((await provider.call(weeklyReport.sendNow, {}, { as: admin })).body.isSent);

  expect(sent[0]).toBe(true);
  expect(sent).toContain(false);
});

describe("the schedule", () => {
  beforeEach(async () => {
    await choose(admin.userId);
    await within(({ $client }) => $client.query("update weekly_reader set chosen_at = '2026-01-01'"));
  });

  test("is not sent before Monday at seven, then once to each, for any number of processes", async () => {
    await clock("2026-11-16T12:00:00.000Z");

    expect(await clock("2026-11-23T11:59:00.000Z")).toEqual([]);
    expect(await clock("2026-11-23T12:00:00.000Z")).toEqual([
      { licenseId: at.licenseId, userId: admin.userId, due: "2026-11-23" },
    ]);
    expect(await clock("2026-11-23T12:15:00.000Z")).toEqual([]);
    expect(await clock("2026-11-29T23:00:00.000Z")).toEqual([]);
  });

  test("two workers at once send one", async () => {
    const send = vi.spyOn(provider.services.jobs, "send").mockResolvedValue(undefined as never);

    await Promise.all([1, 2].map(() => sendWeeklyReports(provider.services, {}, CONTEXT)));

    const sent = send.mock.calls.filter(
      ([, , data]) => (data as unknown as { licenseId: string }).licenseId === at.licenseId,
    );
    expect(sent).toHaveLength(1);
  });

  test("a job that could not be stored is sent by the next check", async () => {
    const send = vi.spyOn(provider.services.jobs, "send").mockRejectedValue(new Error("down"));
    await expect(sendWeeklyReports(provider.services, {}, CONTEXT)).rejects.toThrow("down");
    send.mockRestore();

    expect(await clock(new Date().toISOString())).toHaveLength(1);
  });

  test("mails no user who was removed, or who may read no reports any more", async () => {
    await clock("2026-11-16T12:00:00.000Z");
    const late = await provider.given.user(at, "general");
    await choose(late.userId);
    await within(({ $client }) =>
      $client.query("update weekly_reader set chosen_at = '2027-06-01' where user_id = $1", [late.userId]),
    );
    await provider.services.database.transaction({ role: "identity" }, (db) =>
      db
        .update(user)
        .set({ roles: ["host"] })
        .where(eq(user.id, admin.userId)),
    );

    expect(await clock("2026-11-23T12:00:00.000Z")).toEqual([]);
  });
});

describe("a recipient who loses access to reports", () => {
  const mayNot = "delete from user_license where user_id = $1 and license_id = $2";
  const may = "insert into user_license (user_id, license_id) values ($1, $2)";
  test.each([
    ["role", `update "user" set roles = '{host}' where id = $1`, `update "user" set roles = '{general}' where id = $1`],
    ["state", `update "user" set state = 'disabled' where id = $1`, `update "user" set state = 'active' where id = $1`],
    ["licence", mayNot, may],
  ])("by %s is omitted, as the audit records, and not mailed after its return", async (_, lose, have) => {
    const { userId } = await provider.given.user(at, "general");
    await choose(userId);
    await within(({ $client }) => $client.query("update weekly_reader set chosen_at = '2026-01-01'"));
    expect(await clock("2026-11-16T12:00:00.000Z")).toHaveLength(1);

    await asIdentity(lose, userId);
    await clock("2026-11-16T12:15:00.000Z");
    await asIdentity(have, userId);

    expect(await clock("2026-11-23T12:00:00.000Z")).toEqual([]);
    const results = await mailsOf(userId);
    expect(results).toHaveLength(2);
    expect(results).toContainEqual({ actor: "system", before: "true", after: "false" });
  });
});

describe("the mail", () => {
  const data = (given: Partial<DataOf<"weekly-report-mail">> = {}) => ({
    licenseId: at.licenseId,
    userId: admin.userId,
    due: "2026-03-02",
    ...given,
  });
  beforeEach(async () => {
    await provider.given.leads(at.licenseId, [
      // In Guayaquil: last moment of the week before, then first and last of the week.
      { createdAt: "2026-02-23T04:59:59.999Z" },
      { createdAt: "2026-02-23T05:00:00.000Z" },
      { createdAt: "2026-03-02T04:59:59.999Z", dealState: "failed" },
      { createdAt: "2026-03-02T05:00:00.000Z" },
    ]);
    await within(({ $client }) =>
      $client.query("insert into weekly_mail (license_id, user_id, due) values ($1, $2, '2026-03-02')", [
        at.licenseId,
        admin.userId,
      ]),
    );
  });

  test("contains the week and the one before, as a table and as a file, and is sent once though its job runs twice", async () => {
    await sendWeeklyReport(provider.services, data(), CONTEXT);
    await sendWeeklyReport(provider.services, data(), CONTEXT);

    expect(server.mails).toHaveLength(1);
    const mail = plain(server.mails[0]);
    expect(mail).toContain("Hola, Ana Paz:");
    expect(mail).toContain("semana del 23/02/2026 al 01/03/2026");
    expect(mail).toMatch(
      /<th scope="col"[^>]*>23\/02\/2026 al 01\/03\/2026<\/th><th[^>]*>16\/02\/2026 al 22\/02\/2026<\/th>/,
    );
    expect(mail).not.toMatch(/esta semana/i);
    expect(mail).toContain("Leads: 2 (1; +1)");
    expect(mail).toMatch(/<th scope="row"[^>]*>Fallidos<\/th><td[^>]*>1<\/td><td[^>]*>0<\/td><td[^>]*>\+1<\/td>/);
    expect(mail.replace(/\s+/g, " ")).toContain(
      `Message-ID: <weekly.2026-03-02.${admin.userId}.${at.licenseId}@leads.andesmotor.example>`,
    );
    expect(mail).toContain("semana-2026-02-23.csv");
    expect(attached(server.mails[0])).toContain("Leads;2;1;1\r\n");
  });

  test.each(PERMISSIONS["reports.read"])(
    "leads %s to the figures of that week, on a page that they may open",
    async (role) => {
      const { userId } = await provider.given.user(at, role);

      await sendWeeklyReport(provider.services, data({ userId, isAsked: true }), CONTEXT);

      const [found = ""] = /https:\/\/leads\.andesmotor\.example\/\S+/.exec(plain(server.mails[0])) ?? [];
      const { pathname, search } = new URL(found);
      expect([mayOpen(pathname, [role]), search]).toEqual([true, "?from=2026-02-23&to=2026-03-01"]);
      expect([routes.salesBi, routes.biCct]).toContain(pathname);
    },
  );

  test("is in its reader's language, with its file", async () => {
    await provider.call(account.speak, { locale: "en" }, { as: admin });

    await sendWeeklyReport(provider.services, data(), CONTEXT);

    const mail = plain(server.mails[0]);
    expect(mail).toContain("Hello Ana Paz,");
    expect(attached(server.mails[0])).toContain("Failed,1,0,1\r\n");
  });

  test("shows a decrease as a number that a spreadsheet can add", async () => {
    await sendWeeklyReport(provider.services, data({ due: "2026-03-09", isAsked: true }), CONTEXT);

    expect(attached(server.mails[0])).toContain("Leads;1;2;-1\r\n");
  });

  test("is tried again for hours before it is given up", async () => {
    const { rows } = await provider.services.database.read({ role: "worker" }, ({ $client }) =>
      $client.query(
        "select retry_limit, retry_delay, retry_backoff from pgboss.queue where name = 'weekly-report-mail'",
      ),
    );

    const [{ retry_limit: tries, retry_delay: delay, retry_backoff: isDoubling }] = rows;
    // Minimum waits; chance adds up to as much again.
    const waits = Array.from({ length: tries }, (_, attempt) => delay * 2 ** attempt);
    expect(isDoubling).toBe(true);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(6 * 3600);
  });

  test("a mail that the server rejected is sent later", async () => {
    server.isRefusing = true;
    await expect(sendWeeklyReport(provider.services, data(), CONTEXT)).rejects.toThrow();
    server.isRefusing = false;

    await sendWeeklyReport(provider.services, data(), CONTEXT);

    expect(server.mails).toHaveLength(1);
  });

  test("is sent to platform operators too, who belong to no licence", async () => {
    const { userId, email } = await provider.given.user(at, "superadmin");

    await sendWeeklyReport(provider.services, data({ userId, isAsked: true }), CONTEXT);

    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(email);
  });

  test("is not sent to a user who lost access meanwhile", async () => {
    await provider.services.database.transaction({ role: "identity" }, (db) =>
      db
        .update(user)
        .set({ roles: ["host"] })
        .where(eq(user.id, admin.userId)),
    );

    await sendWeeklyReport(provider.services, data(), CONTEXT);

    expect(server.mails).toEqual([]);
  });

  test("is sent at once on request, in addition to the scheduled one", async () => {
    const send = vi.spyOn(provider.services.jobs, "send").mockResolvedValue(true);
    const { body } = await provider.call(weeklyReport.sendNow, {}, { as: admin });
    const [, queue, job] = send.mock.calls[0] ?? [];
    send.mockRestore();
    await sendWeeklyReport(provider.services, job as unknown as DataOf<"weekly-report-mail">, CONTEXT);

    expect([body.email, queue]).toEqual([admin.email, "weekly-report-mail"]);
    expect(server.mails).toHaveLength(1);
    expect(plain(server.mails[0])).toContain("Hola, Ana Paz:");
  });
});
