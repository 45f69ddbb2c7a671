import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const TOKEN = "a-token-of-the-operators";
const asOperator = { headers: { authorization: `Bearer ${TOKEN}` } };

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ METRICS_TOKEN: TOKEN });
});
afterAll(() => provider.stop());

test("health and readiness answer while all is well", async () => {
  const health = await provider.request("GET", "/healthz");
  const ready = await provider.request("GET", "/readyz");

  expect([health.status, ready.status]).toEqual([200, 200]);
});

test("without its database it is alive, not ready, and names the part", async () => {
  const { transaction, isThere } = provider.services.database;
  provider.services.database.transaction = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
  provider.services.database.isThere = async () => false;

  const health = await provider.request("GET", "/healthz");
  const ready = await provider.request("GET", "/readyz");
  const metrics = await provider.request("GET", "/metrics", asOperator);
  Object.assign(provider.services.database, { transaction, isThere });

  expect(health.status).toBe(200);
  expect(ready.status).toBe(503);
  expect(ready.body).toEqual({ status: "unavailable", part: "database" });
  expect(metrics.status).toBe(200);
});

test("a stopping provider is not ready", async () => {
  provider.services.isStopping = true;

  const ready = await provider.request("GET", "/readyz");
  const health = await provider.request("GET", "/healthz");
  provider.services.isStopping = false;

  expect(ready.body).toEqual({ status: "unavailable", part: "stopping" });
  expect(ready.status).toBe(503);
  expect(health.status).toBe(200);
});

test("metrics need the operators' token", async () => {
  const none = await provider.request("GET", "/metrics");
  const denied = await provider.request("GET", "/metrics", { headers: { authorization: "Bearer guess" } });
  const right = await provider.request("GET", "/metrics", asOperator);

  expect([none.status, denied.status, right.status]).toEqual([401, 401, 200]);
  expect(right.headers.get("content-type")).toContain("text/plain");
  expect(right.text).toContain("http_request_seconds_count");
});

test("without a configured token metrics do not exist", async () => {
  const { METRICS_TOKEN } = provider.services.config;
  provider.services.config.METRICS_TOKEN = undefined;

  const answer = await provider.request("GET", "/metrics", asOperator);
  provider.services.config.METRICS_TOKEN = METRICS_TOKEN;

  expect(answer.status).toBe(404);
});

test("each queue reports the number and age of waiting jobs", async () => {
  await provider.services.database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`insert into pgboss.job (name, data, created_on)
      values ('dead-letters', '{}', now() - interval '90 seconds')`),
  );

  const { text } = await provider.request("GET", "/metrics", asOperator);

  expect(Number(/jobs_waiting\{queue="dead-letters"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(1);
  expect(Number(/jobs_oldest_seconds\{queue="dead-letters"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
  expect(text).toMatch(/jobs_waiting\{queue="password-reset-mail"\} \d/);
});
