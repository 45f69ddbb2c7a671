import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { type CaptureServer, type FakeResponse, startCaptureServer } from "@/tests/support/capture-server.ts";
import { aPerson } from "@/tests/support/given.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: CaptureServer;
const answers = new Map<string, FakeResponse | Promise<FakeResponse>>();
beforeAll(async () => {
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.1", WORKER: "false" });
  new DeliveryWorker(provider.services, { crm: plainCrm });
  server = await startCaptureServer(({ path }) => answers.get(path) ?? { status: 200 });
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const ALL = ["crm.lead", "crm.update"];
const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });

async function selling(names: readonly string[]) {
  const { given, call, request } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const as = await given.user(dealership, "admin-client");
  const { key } = await given.apiKey(licenseId);
  const path = (name: string) => `/${licenseId}/${name}`;
  const ids = new Map<string, string>();
  for (const name of names) {
    const made = await given.destination(licenseId, "crm", {
      name,
      events: ALL,
      config: { ...presetConfig("own"), url: server.url + path(name) },
    });
    ids.set(name, made.id);
  }
  const lead = async (id: string): Promise<LeadDetail> => (await call(leads.get, { id }, { as })).body;
  return {
    licenseId,
    as,
    lead,
    ids,
    post: async () => {
      const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
      return (await request<Receipt>("POST", "/webhook/leads/web", { key, body })).body.id;
    },
    answer: (name: string, answered: FakeResponse | Promise<FakeResponse>) => answers.set(path(name), answered),
    receivedBy: (name: string) =>
      server.requests
        .filter((one) => one.path === path(name))
        .map(({ body }) => JSON.parse(body) as { event: string; email: string }),
    stands: async (id: string) => (await lead(id)).crms.map(({ destination, state }) => `${destination} ${state}`),
    amend: async (id: string, email: string) => {
      const { version } = await lead(id);
      return call(leads.amend, { id, version, email }, { as });
    },
    send: (id: string) => call(leads.integrate, { id }, { as }),
  };
}

test("a lead is integrated once every CRM has it, and shows which one rejected it", async () => {
  const { post, lead, answer, stands, send, receivedBy } = await selling(["A", "B"]);
  answer("B", { status: 422, body: "no such model" });

  const id = await post();
  await until(async () => (await stands(id)).join() === "A integrated,B refused");
  const rejected = await lead(id);
  answer("B", { status: 200 });
  const { status } = await send(id);
  await until(async () => (await lead(id)).crmState === "integrated");

  expect(rejected).toMatchObject({ crmState: "not integrated", processing: "normal" });
  expect(status).toBe(200);
  expect([receivedBy("A").length, receivedBy("B").length]).toEqual([1, 2]);
  expect(await stands(id)).toEqual(["A integrated", "B integrated"]);
});

test("one CRM that has it does not make it integrated while another is pending", async () => {
  const { post, lead, answer, stands } = await selling(["A", "B"]);
  answer("B", new Promise(() => {}));

  const id = await post();
  await until(async () => (await stands(id)).join() === "A integrated,B sending");

  expect((await lead(id)).crmState).toBe("not integrated");
});

test("a change that a CRM refuses leaves the lead integrated, and is sent again as the lead is then", async () => {
  const { post, lead, answer, stands, send, amend, receivedBy } = await selling(["A"]);
  const id = await post();
  await until(async () => (await lead(id)).crmState === "integrated");

  answer("A", { status: 422, body: "no" });
  await amend(id, "one@example.com");
  await until(async () => (await stands(id)).join() === "A outdated");
  const outdated = await lead(id);
  answer("A", { status: 200 });
  const { status } = await send(id);
  await until(async () => (await stands(id)).join() === "A integrated");

  expect(outdated).toMatchObject({ crmState: "integrated", processing: "complete" });
  expect(status).toBe(200);
  expect(receivedBy("A").map(({ event }) => event)).toEqual(["crm.lead", "crm.update", "crm.update"]);
  expect(receivedBy("A").at(-1)?.email).toBe("one@example.com");
});

test("a change of a lead during its delivery is sent after it, once, with the present values", async () => {
  const { post, lead, answer, stands, amend, receivedBy } = await selling(["A"]);
  let release: (answered: FakeResponse) => void = () => {};
  answer("A", new Promise((resolve) => (release = resolve)));
  const id = await post();
  await until(() => receivedBy("A").length === 1);

  await amend(id, "one@example.com");
  await amend(id, "two@example.com");
  answer("A", { status: 200 });
  release({ status: 200 });
  await until(async () => receivedBy("A").length === 2 && (await stands(id)).join() === "A integrated");

  expect((await lead(id)).crmState).toBe("integrated");
  expect(
    receivedBy("A")
      .map(({ event, email }) => [event, email])
      .slice(1),
  ).toEqual([["crm.update", "two@example.com"]]);
});

test("a lead that is corrected while it is being refused is sent once more by itself", async () => {
  const { post, lead, answer, amend, receivedBy } = await selling(["A"]);
  let release: (answered: FakeResponse) => void = () => {};
  answer("A", new Promise((resolve) => (release = resolve)));
  const id = await post();
  await until(() => receivedBy("A").length === 1);

  await amend(id, "right@example.com");
  answer("A", { status: 200 });
  release({ status: 422, body: "wrong mail" });
  await until(async () => (await lead(id)).crmState === "integrated");

  expect(receivedBy("A").map(({ event }) => event)).toEqual(["crm.lead", "crm.lead"]);
  expect(receivedBy("A").at(-1)?.email).toBe("right@example.com");
});

test("a resubmitted lead is created at the CRM without it, and changed at the CRM that has it", async () => {
  const { as, post, lead, answer, stands, receivedBy } = await selling(["A", "B"]);
  answer("B", { status: 422 });
  const id = await post();
  await until(async () => (await stands(id)).join() === "A integrated,B refused");

  answer("B", { status: 200 });
  const { version } = await lead(id);
  await provider.call(leads.resubmit, { id, version, email: "ana@example.com" }, { as });
  await until(async () => (await lead(id)).crmState === "integrated");
  await until(() => receivedBy("A").length === 2);

  expect(receivedBy("A").map(({ event }) => event)).toEqual(["crm.lead", "crm.update"]);
  expect(receivedBy("B").map(({ event }) => event)).toEqual(["crm.lead", "crm.lead"]);
});

test("a waiting lead that becomes a duplicate is not sent to destinations of new leads only", async () => {
  const { as, ids, post, lead, receivedBy } = await selling(["A"]);
  const first = await post();
  await until(async () => (await lead(first)).crmState === "integrated");
  const set = (state: string) =>
    provider.services.database.pool.query("update destination set state = $2 where id = $1", [ids.get("A"), state]);
  await set("paused");
  const [second, third] = [await post(), await post()];

  const { phone, identification } = await lead(first);
  const { version } = await lead(second);
  const { body } = await provider.call(leads.resubmit, { id: second, version, phone, identification }, { as });
  await set("active");
  await until(async () => (await lead(third)).crmState === "integrated");

  expect(body).toMatchObject({ dealState: "duplicated", crmState: "none" });
  expect(receivedBy("A")).toHaveLength(2);
});

test("once a CRM is removed, leads have the state of the remaining ones without a resend", async () => {
  const { as, ids, licenseId, post, lead, answer, stands } = await selling(["A", "B"]);
  const set = (state: string) =>
    provider.services.database.pool.query("update destination set state = $2 where id = $1", [ids.get("B"), state]);
  answer("B", { status: 422 });
  const rejected = await post();
  await until(async () => (await stands(rejected)).join() === "A integrated,B refused");
  await set("paused");
  const waiting = await post();
  await until(async () => (await stands(waiting)).join() === "A integrated,B waiting");

  await provider.call(crms.remove, { id: ids.get("B") as string, version: 1 }, { as });
  await HANDLERS["crm-removed"](
    provider.services,
    { licenseId },
    { requestId: "", signal: new AbortController().signal },
  );

  for (const id of [rejected, waiting])
    expect(await lead(id)).toMatchObject({ crmState: "integrated", processing: "complete" });
  const filter = { source: "web", crmState: "not integrated" } as const;
  expect((await provider.call(leads.list, filter, { as })).body.items).toEqual([]);
});

test("after the only CRM is removed, leads have no CRM state; rejections of another CRM remain", async () => {
  const [one, two] = [await selling(["A"]), await selling(["A", "B"])];
  for (const { answer } of [one, two]) for (const name of ["A", "B"]) answer(name, { status: 422 });
  const [alone, left] = [await one.post(), await two.post()];
  await until(async () => (await one.stands(alone)).join() === "A refused");
  await until(async () => (await two.stands(left)).join() === "A refused,B refused");

  for (const { as, ids, licenseId } of [one, two]) {
    await provider.call(crms.remove, { id: ids.get("A") as string, version: 1 }, { as });
    await HANDLERS["crm-removed"](
      provider.services,
      { licenseId },
      { requestId: "", signal: new AbortController().signal },
    );
  }

  expect((await one.lead(alone)).crmState).toBe("none");
  expect((await two.lead(left)).crmState).toBe("not integrated");
});

test("an answer of a removed CRM does not affect the state at the remaining ones", async () => {
  const { as, ids, post, lead, answer, stands, receivedBy } = await selling(["A", "B"]);
  let release: (answered: FakeResponse) => void = () => {};
  answer("B", new Promise((resolve) => (release = resolve)));
  const id = await post();
  await until(async () => receivedBy("B").length === 1 && (await stands(id)).join() === "A integrated,B sending");

  await provider.call(crms.remove, { id: ids.get("B") as string, version: 1 }, { as });
  release({ status: 422 });

  await until(async () => (await lead(id)).crmState === "integrated");
});

test("resending a lead that only a removed CRM rejected recomputes its state", async () => {
  const { as, ids, post, lead, answer, stands, send } = await selling(["A", "B"]);
  answer("B", { status: 422 });
  const id = await post();
  await until(async () => (await stands(id)).join() === "A integrated,B refused");

  await provider.call(crms.remove, { id: ids.get("B") as string, version: 1 }, { as });
  const sent = await send(id);

  expect(sent).toMatchObject({ status: 200, body: { crmState: "integrated" } });
  expect((await lead(id)).crmState).toBe("integrated");
});

test("leads that a CRM rejected are listed with the reason, and sent again to it alone, one or all", async () => {
  const { as, post, lead, answer, stands, receivedBy, ids } = await selling(["A", "B"]);
  const crmId = ids.get("B") as string;
  answer("B", { status: 422, body: "no such model" });
  const rejected = async () => (await provider.call(crms.refused, { id: crmId }, { as })).body.items;
  // The list is ordered by the time of the rejection.
  const postRejected = async (count: number) => {
    const leadId = await post();
    await until(async () => (await rejected()).length === count);
    return leadId;
  };
  const leadIds = [await postRejected(1), await postRejected(2), await postRejected(3)] as const;
  const [listed] = await rejected();

  answer("B", { status: 200 });
  const sent = await provider.call(crms.sendAgain, { id: crmId, leadId: leadIds[0] }, { as });
  await until(async () => (await lead(leadIds[0])).crmState === "integrated");
  const left = await rejected();
  const { body: task } = await provider.call(crms.sendAll, { id: crmId }, { as });
  const context = { requestId: "", signal: new AbortController().signal };
  await runTask(provider.services, { licenseId: as.licenseId as string, taskId: task.id }, context);
  await until(async () => (await rejected()).length === 0);
  await until(async () => (await stands(leadIds[2])).join() === "A integrated,B integrated");

  expect(listed).toMatchObject({
    leadId: leadIds[2],
    source: "web",
    isChange: false,
    failureReason: "refused",
    status: 422,
  });
  expect(listed?.name).not.toBe("");
  expect(sent.status).toBe(200);
  expect(left.map(({ leadId }) => leadId)).toEqual([leadIds[2], leadIds[1]]);
  expect([receivedBy("A").length, receivedBy("B").length]).toEqual([3, 6]);
  expect(await provider.call(crms.sendAgain, { id: crmId, leadId: leadIds[0] }, { as })).toMatchObject({
    status: 409,
    body: { code: "NOTHING_TO_SEND" },
  });
});
