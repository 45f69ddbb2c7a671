import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CRM_PRESETS, type CrmPreset } from "@/contract/deliveries/crm-config.ts";
import type { CrmLead } from "@/provider/domains/deliveries/crm/crm-lead.ts";
import { pushLead } from "@/provider/domains/deliveries/crm/push.ts";
import type { ConnectorDeps } from "@/provider/domains/deliveries/crm/pushed.ts";
import { Tokens } from "@/provider/domains/deliveries/crm/tokens.ts";
import { Outbound } from "@/provider/outbound-http/outbound.ts";
import { start } from "@/scripts/stand-ins/crm.ts";
import { crmLead, filledIn } from "./stand-in.ts";

const PRESETS = CRM_PRESETS.filter((preset) => preset !== "own");
const KEY = "a-key-of-andes+motor/42";

let address: string;
let outbound: Outbound;
let deps: ConnectorDeps;

beforeAll(async () => {
  address = await start({ port: 0 });
  outbound = new Outbound(new URL(address).host);
  deps = { outbound, tokens: new Tokens(outbound), mail: async () => {} };
});
beforeEach(() => standIn("DELETE"));
afterAll(() => outbound.close());

type Seen = {
  calls: { vendor: string; path: string; headers: Record<string, string>; body: string }[];
  records: Record<string, { id: string; writes: number; fields: Record<string, unknown> }[]>;
};

async function standIn(method = "GET", query = ""): Promise<Seen> {
  return (await fetch(`${address}/stand-in${query}`, { method })).json() as Promise<Seen>;
}

const push = (preset: CrmPreset, lead: CrmLead = crmLead(), key = KEY) =>
  pushLead({ config: filledIn(preset, address), key }, lead, deps);

describe.each(PRESETS)("%s, as its vendor documents it", (preset) => {
  it("accepts a lead and returns its own id", async () => {
    const sendResult = await push(preset);

    expect(sendResult).toMatchObject({ outcome: "integrated", failureReason: null });
    expect(sendResult.externalId).toMatch(/\d{6}$/);
    expect((await standIn()).records[preset]).toHaveLength(1);
  });

  it("has one record of a lead that is sent twice", async () => {
    const lead = crmLead();
    const first = await push(preset, lead);

    const second = await push(preset, lead);

    expect(["integrated", "already_exists"]).toContain(second.outcome);
    expect((await standIn()).records[preset]).toHaveLength(1);
    if (preset !== "tecnom") expect(second.externalId).toBe(first.externalId);
  });

  it("receives both names of a person with two", async () => {
    await push(
      preset,
      crmLead({ firstName: "Jimena", lastName: "Viteri", anyName: "Viteri", fullName: "Jimena Viteri" }),
    );

    const sent = (await standIn()).calls.map(({ body }) => body).join("\n");
    expect(sent).toContain("Jimena");
    expect(sent).toContain("Viteri");
  });

  it("rejects one in its own words, and is not called again", async () => {
    await standIn("PUT", "?failure=refused");

    const sendResult = await push(preset);

    expect(sendResult).toMatchObject({ outcome: "permanent", failureReason: "refused" });
    expect(sendResult.message.length).toBeGreaterThan(5);
    expect(sendResult.response).not.toBe("");
  });

  it.each([
    ["broken", "unavailable", undefined],
    ["unavailable", "unavailable", 7],
    ["limited", "limited", 7],
  ])("is tried again after %s", async (failureReason, expectedError, retryAfterSeconds) => {
    await standIn("PUT", `?failure=${failureReason}`);

    expect(await push(preset)).toMatchObject({ outcome: "retryable", failureReason: expectedError, retryAfterSeconds });
  });

  it.each([
    ["forbidden", "denied", "credentials"],
    ["moved", "permanent", "redirected"],
  ])("is neither accepted nor retried after %s", async (failureReason, outcome, expectedError) => {
    await standIn("PUT", `?failure=${failureReason}`);

    expect(await push(preset)).toMatchObject({ outcome, failureReason: expectedError });
  });

  it("carries the lead's id on every call, and shows its key nowhere", async () => {
    const lead = crmLead();

    const sendResult = await push(preset, lead);

    const { calls } = await standIn();
    expect(calls.every(({ headers }) => headers["idempotency-key"] === lead.fields.id)).toBe(true);
    const displayed = `${sendResult.request} ${sendResult.response}`;
    expect(displayed).toContain("••••");
    for (const form of [KEY, encodeURIComponent(KEY), btoa(`andes:${KEY}`), "token-1"])
      expect(displayed).not.toContain(form);
  });
});

describe("features of single vendors", () => {
  it("a page to sign in is no good answer, whatever its status, and no refusal of the lead", async () => {
    await standIn("PUT", "?failure=html");

    for (const preset of ["pilot", "zoho", "pipedrive", "hubspot", "tecnom"] as const)
      expect(await push(preset), preset).toMatchObject({ outcome: "permanent", failureReason: "unexpected" });
  });

  it("Tecnom's and Zoho's \"it is there already\" counts as integrated", async () => {
    await standIn("PUT", "?failure=exists");

    expect(await push("tecnom")).toMatchObject({ outcome: "already_exists", status: 400 });
    expect(await push("zoho")).toMatchObject({ outcome: "already_exists", externalId: "111122223333" });
  });

  it("Salesforce's duplicates count as integrated; several matches are for a person", async () => {
    await standIn("PUT", "?failure=duplicates");
    expect(await push("salesforce")).toMatchObject({ outcome: "already_exists" });

    await standIn("PUT", "?failure=several");
    expect(await push("salesforce")).toMatchObject({ outcome: "permanent", status: 300 });
  });

  it("HubSpot takes a lead without email by our id, and ties the deal to the contact", async () => {
    const lead = crmLead({ email: "" });

    expect(await push("hubspot", lead)).toMatchObject({ outcome: "integrated" });

    const { calls } = await standIn();
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({
      inputs: [{ id: lead.fields.id, idProperty: "prospecta_id", properties: { prospecta_id: lead.fields.id } }],
    });
    expect(calls.at(-1)?.path).toMatch(/\/crm\/v4\/objects\/deals\/\d+\/associations\/default\/contacts\/\d+$/);
  });

  it("a cleared stand-in has no people", async () => {
    const lead = crmLead();
    const contactOf = async () => {
      await push("hubspot", lead);
      return (await standIn()).calls.at(-1)?.path.split("/").at(-1);
    };
    const before = await contactOf();

    await standIn("DELETE");

    expect(await contactOf()).not.toBe(before);
  });

  it("Pipedrive finds the person that it has", async () => {
    await push("pipedrive", crmLead());

    await push("pipedrive", crmLead({ product: "Andes Cima" }));

    const { calls, records } = await standIn();
    expect(calls.filter(({ path }) => path === "/v1/persons")).toHaveLength(1);
    expect(records.pipedrive).toHaveLength(2);
  });

  it("a lead without the fields that Tecnom requires is not sent", async () => {
    const sendResult = await push("tecnom", crmLead({ brand: "" }));

    expect(sendResult).toMatchObject({ outcome: "permanent", failureReason: "mapping", message: "brand" });
    expect((await standIn()).calls).toHaveLength(0);
  });

  it.each([
    [
      { firstName: "Jimena", lastName: "Viteri", anyName: "Viteri" },
      [
        { part: "first", value: "Jimena" },
        { part: "last", value: "Viteri" },
      ],
    ],
    [{ firstName: "Jimena", lastName: "", anyName: "Jimena" }, [{ part: "first", value: "Jimena" }]],
    [{ firstName: "", lastName: "Viteri", anyName: "Viteri" }, [{ part: "last", value: "Viteri" }]],
  ])("Tecnom receives both names of a person with two, each once: %o", async (given, names) => {
    expect(await push("tecnom", crmLead(given))).toMatchObject({ outcome: "integrated" });

    const { calls } = await standIn();
    expect(JSON.parse(calls[0]?.body ?? "").prospect.customer.contacts[0].names).toEqual(names);
  });

  it("a lead without any name is not sent to Tecnom", async () => {
    const sendResult = await push("tecnom", crmLead({ firstName: "", lastName: "", anyName: "" }));

    expect(sendResult).toMatchObject({ failureReason: "mapping", message: "anyName" });
  });

  it("a token is requested once, and once more after the CRM rejects it", async () => {
    const fresh = { ...deps, tokens: new Tokens(outbound) };
    const connector = { config: filledIn("zoho", address), key: KEY };
    await Promise.all([1, 2, 3].map(() => pushLead(connector, crmLead(), fresh)));
    const before = (await standIn()).calls.map(({ headers }) => headers.authorization);
    expect(new Set(before).size).toBe(1);

    await standIn("DELETE");
    await pushLead({ ...connector, key: "another" }, crmLead(), fresh);
    await standIn("PUT", "?failure=stale");
    expect(await pushLead(connector, crmLead(), fresh)).toMatchObject({ outcome: "integrated" });
  });

  it("a wrong client secret is reported as such", async () => {
    const sendResult = await push("salesforce", crmLead(), "wrong-secret");

    expect(sendResult).toMatchObject({ outcome: "denied", failureReason: "credentials", status: 400 });
  });

  it("an unreachable address is tried again", async () => {
    const config = filledIn("pilot", "http://127.0.0.1:9");

    expect(await pushLead({ config, key: KEY }, crmLead(), deps)).toMatchObject({
      outcome: "retryable",
      failureReason: "network",
    });
  });
});
