import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { account } from "@/contract/identity/account.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import { sweepSessions } from "@/provider/domains/identity/sessions/jobs.ts";
import { findDueQueues, QUEUES, readQueueDepths } from "@/provider/jobs/queues.ts";
import { startWorker } from "@/provider/jobs/worker.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { startMailServer } from "@/tests/support/mail-server.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

// All tests that run a worker share this file: on one PostgreSQL two workers would take each other's jobs.

const WEB_URL = "https://leads.andesmotor.example";

let provider: TestProvider;
afterEach(() => provider.stop());

async function startWorking(env: Record<string, string> = {}): Promise<TestProvider> {
  provider = await startProvider({ WEB_URL, ...env });
  await startWorker(provider.services, HANDLERS);
  return provider;
}

async function newUser({ given }: TestProvider) {
  return given.user(await given.dealership(), "general", { password: "Correcta-2026", fullName: "Zoë <b>Núñez</b>" });
}

async function outbox({ services }: TestProvider): Promise<string[]> {
  const folder = path.join(services.config.dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  return Promise.all(whole.toSorted().map((name) => readFile(path.join(folder, name), "utf8")));
}

function plain(mail: string | undefined): string {
  const joined = (mail ?? "").replace(/=\r?\n/g, "");
  const bytes = joined.replace(/((?:=[0-9A-F]{2})+)/g, (coded) =>
    Buffer.from(coded.replaceAll("=", ""), "hex").toString("utf8"),
  );
  return bytes;
}

async function newestJob({ services }: TestProvider) {
  return services.database.transaction({ role: "worker" }, async (db) => {
    const { rows } = await db.execute<{ state: string; retries: number; data: Record<string, string> }>(sql`
      select state, retry_count as retries, data from pgboss.job
      where name = 'password-reset-mail' order by created_on desc limit 1`);
    return rows[0];
  });
}

test("the row of a periodic job outlives its period, so that no second run fits in", async () => {
  const { services } = await startWorking();

  const { rows } = await services.database.transaction({ role: "worker" }, (db) =>
    db.execute<{ name: string; seconds: number }>(sql`select name, deletion_seconds as seconds from pgboss.queue`),
  );

  const seconds = new Map(rows.map((row) => [row.name, row.seconds]));
  const periodic = Object.entries(QUEUES).flatMap(([name, queue]) =>
    "everySeconds" in queue ? [{ name, period: queue.everySeconds }] : [],
  );
  expect(periodic.length).toBeGreaterThan(5);
  expect(periodic.filter(({ name, period }) => (seconds.get(name) ?? 0) < period)).toEqual([]);
});

describe("mail without a mail server", () => {
  test("a forgotten password is mailed within a second, in the reader's language, and the link works", async () => {
    const { services } = await startWorking();
    const { email } = await newUser(provider);
    const start = performance.now();

    await provider.call(sessions.forgotPassword, { email }, { headers: { host: "evil.example" } });
    const mails = await vi.waitUntil(async () => (await outbox(provider)).length > 0 && outbox(provider), 5000);

    const elapsed = performance.now() - start;
    const mail = plain(mails[0]);
    const token = new RegExp(`${WEB_URL}/forgetpassword/([\\w-]{43})`).exec(mail)?.[1] ?? "";
    const reset = await provider.call(sessions.resetPassword, { token, password: "Renovada-2027" });
    expectWithin(elapsed, 4000);
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain("El enlace funciona una sola vez");
    expect(mail).not.toContain("evil.example");
    expect(mail).toContain("&#60;b&#62;");
    expect(reset.status).toBe(200);
    expect(services.config.SMTP_URL).toBeUndefined();
  });

  test("an unknown address has the same answer and receives nothing", async () => {
    await startWorking();

    const answer = await provider.call(sessions.forgotPassword, { email: "nobody-at-all@people.example" });
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "completed", 5000);

    expect(answer.body).toEqual({ done: true });
    expect(await outbox(provider)).toEqual([]);
  });

  test("a mailbox gets five links an hour at the most", async () => {
    await startWorking();
    const reader = await newUser(provider);
    const { email } = reader;
    await provider.call(account.speak, { locale: "en" }, { as: reader });

    for (let count = 0; count < 8; count++) await provider.call(sessions.forgotPassword, { email });
    await vi.waitUntil(async () => {
      const depth = (await readQueueDepths(provider.services.database)).find(
        ({ queue }) => queue === "password-reset-mail",
      );
      return depth?.waiting === 0 && (await newestJob(provider))?.state === "completed";
    }, 10_000);

    const mails = await outbox(provider);
    expect(mails).toHaveLength(5);
    expect(plain(mails[0])).toContain("The link works once");
  });

  test("a job of a transaction that is rolled back was never sent", async () => {
    const { services } = await startWorking();
    const { email } = await newUser(provider);

    const failed = services.database.transaction({ role: "identity" }, async (db) => {
      await services.jobs.send(db, "password-reset-mail", { email, ip: "" });
      throw new Error("changed its mind");
    });

    await expect(failed).rejects.toThrow("changed its mind");
    expect(await newestJob(provider)).toBeUndefined();
  });

  test("a job queued by a tenant transaction carries the request's id", async () => {
    const { services } = await startWorking();
    const person = await newUser(provider);
    const { email, licenseId } = person;

    await services.database.transaction({ role: "tenant", licenseId }, (db) =>
      services.jobs.send(db, "password-reset-mail", { email, ip: "" }, { requestId: "from-a-browser" }),
    );
    await vi.waitUntil(async () => (await outbox(provider)).length === 1, 5000);

    expect((await newestJob(provider))?.data.requestId).toBe("from-a-browser");
  });

  test("a licence cannot read what waits in the queue", async () => {
    const { services } = await startWorking();
    const { licenseId } = await newUser(provider);

    const reading = services.database.transaction({ role: "tenant", licenseId }, (db) =>
      db.execute(sql`select data from pgboss.job`),
    );

    await expect(reading).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("a job that mails a link", () => {
  const storedJobs = async ({ services }: TestProvider) => {
    const { rows } = await services.database.pool.query<{ data: string }>(
      "select data::text || coalesce(output::text, '') as data from pgboss.job",
    );
    return rows.map(({ data }) => data).join("\n");
  };

  test("is deleted once the mail is sent, and no other row names the address", async () => {
    await startWorking();
    const { email } = await newUser(provider);

    await provider.call(sessions.forgotPassword, { email });
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "completed", 10_000);

    expect(await outbox(provider)).toHaveLength(1);
    expect(Object.keys((await newestJob(provider))?.data ?? {})).toEqual(["requestId"]);
    expect(await storedJobs(provider)).not.toContain(email);
  });

  test("is dropped for an unknown address", async () => {
    await startWorking();

    await provider.call(sessions.forgotPassword, { email: "nobody-here@people.example" });
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "completed", 10_000);

    expect(await storedJobs(provider)).not.toContain("nobody-here");
  });

  test("is forgotten an hour after it failed for good, as a dead letter too", async () => {
    const { services } = await startWorking();
    const { email } = await newUser(provider);
    const send = (hours: number) =>
      services.database.pool.query(
        `insert into pgboss.job (name, data, state, created_on)
          values ('dead-letters', $1, 'created', now() - make_interval(hours => $2))`,
        [{ email: `${hours} ${email}`, ip: "192.0.2.1" }, hours],
      );
    await send(0);
    await send(2);

    await sweepSessions(services, {}, { requestId: "", signal: new AbortController().signal });

    expect(await storedJobs(provider)).toContain(`0 ${email}`);
    expect(await storedJobs(provider)).not.toContain(`2 ${email}`);
  });

  test("is not requested again by a completed job that could not report", async () => {
    const { services } = await startWorking();
    const { licenseId } = await newUser(provider);
    await services.database.transaction({ role: "tenant", licenseId }, (db) =>
      services.jobs.send(db, "password-reset-mail", {} as never, { requestId: "done-before" }),
    );

    await vi.waitUntil(async () => (await newestJob(provider))?.state === "completed", 10_000);

    expect(await outbox(provider)).toEqual([]);
  });
});

describe("queues with due jobs", () => {
  test("are read by one query: a queue is named while a job is due, and not after it is fetched", async () => {
    provider = await startProvider();
    const { services } = provider;
    const { licenseId } = await newUser(provider);
    const send = (startAfter?: string) =>
      services.database.transaction({ role: "tenant", licenseId }, (db) =>
        services.jobs.send(db, "connection-tokens", { licenseId, network: "meta" }, startAfter ? { startAfter } : {}),
      );
    const take = () =>
      services.database.transaction({ role: "worker" }, (db) =>
        db.execute(
          sql`update pgboss.job set state = 'active' where name = 'connection-tokens' and start_after <= now()`,
        ),
      );

    await send(new Date(Date.now() + 3_600_000).toISOString());
    const before = await findDueQueues(services.database);
    await send();
    const due = await findDueQueues(services.database);
    await take();
    const after = await findDueQueues(services.database);

    expect(before).not.toContain("connection-tokens");
    expect(due).toContain("connection-tokens");
    expect(after).not.toContain("connection-tokens");
  });
});

describe("mail by a mail server", () => {
  test("a rejected mail is retried, and arrives after a recovery", async () => {
    const server = await startMailServer();
    server.isRefusing = true;
    await startWorking({ SMTP_URL: server.url });
    const { email } = await newUser(provider);
    await provider.call(sessions.forgotPassword, { email });
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "retry", 5000);
    const waiting = (await readQueueDepths(provider.services.database)).find(
      ({ queue }) => queue === "password-reset-mail",
    );

    server.isRefusing = false;
    await vi.waitUntil(() => server.mails.length > 0, 15_000);
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "completed", 5000);
    await server.close();

    expect(waiting?.waiting).toBeGreaterThan(0);
    expect(plain(server.mails[0])).toContain(`${WEB_URL}/forgetpassword/`);
    expect((await newestJob(provider))?.retries).toBeGreaterThan(0);
  });

  test("a job that fails every time ends in the dead letters, which the metrics count", async () => {
    await startWorking({ SMTP_URL: "smtp://127.0.0.1:1" });
    const { email } = await newUser(provider);
    const dead = async () =>
      (await readQueueDepths(provider.services.database)).find(({ queue }) => queue === "dead-letters")?.waiting ?? 0;
    const before = await dead();
    await provider.call(sessions.forgotPassword, { email });
    await vi.waitUntil(async () => (await newestJob(provider))?.state === "retry", 5000);

    await provider.services.database.transaction({ role: "worker" }, (db) =>
      db.execute(sql`update pgboss.job set retry_limit = retry_count + 1, start_after = now()
        where data->>'email' = ${email} and state = 'retry'`),
    );
    await vi.waitUntil(async () => (await dead()) > before, 15_000);

    expect((await newestJob(provider))?.state).toBe("failed");
  });
});

test("equal jobs all complete, however few of them run", async () => {
  provider = await startProvider({ WEB_URL });
  const { services, given } = provider;
  const { licenseId } = await given.dealership();
  await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    for (const requestId of ["first", "second", "third"])
      await services.jobs.send(db, "network-leads", { licenseId, network: "meta" }, { requestId });
  });
  const waiting = async () =>
    (await readQueueDepths(services.database)).find(({ queue }) => queue === "network-leads")?.waiting ?? 0;
  const before = await waiting();
  await startWorker(services, HANDLERS);

  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);

  expect(before).toBe(3);
});
