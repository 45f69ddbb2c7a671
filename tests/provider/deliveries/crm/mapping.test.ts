import { describe, expect, it } from "vitest";
import {
  CRM_TRANSFORMS,
  type CrmCall,
  CrmConfig,
  CrmConfigInput,
  type CrmMapping,
} from "@/contract/deliveries/crm-config.ts";
import { PRESETS, presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { classifyResponse } from "@/provider/domains/deliveries/crm/classify-response.ts";
import { buildDocument, buildPath, mapLead } from "@/provider/domains/deliveries/crm/formats.ts";
import { pushLead } from "@/provider/domains/deliveries/crm/push.ts";
import type { ConnectorDeps } from "@/provider/domains/deliveries/crm/pushed.ts";
import { buildRequest } from "@/provider/domains/deliveries/crm/request.ts";
import { transformed } from "@/provider/domains/deliveries/crm/transforms.ts";
import { crmLead } from "./stand-in.ts";

const line = (to: string, from: string, more: Partial<CrmMapping> = {}): CrmMapping => ({
  to,
  from,
  transform: "none",
  constant: "",
  ...more,
});
const fixture = { lead: crmLead({ comments: "" }), answers: { person: { data: { id: 42, list: [{ id: "x" }] } } } };
const written = (...lines: CrmMapping[]) => buildDocument(mapLead(lines, fixture));

describe("a mapping", () => {
  it("writes into objects and lists, and leaves out what is blank", () => {
    expect(
      written(
        line("person.names.1.value", "lastName"),
        line("person.names.1.part", "", { constant: "last" }),
        line("notes", "comments"),
        line("colour", "extraProperties.color"),
        line("personId", "answers.person.data.id"),
      ),
    ).toEqual({ person: { names: [{ value: "Zambrano", part: "last" }] }, colour: "Rojo", personId: 42 });
  });

  it("a constant replaces a blank value, and a line may depend on another value", () => {
    expect(
      written(
        line("notes", "comments", { constant: "Sin comentarios" }),
        line("kind", "", { constant: "7", transform: "number" }),
        line("byEmail", "", { constant: "yes", when: "email" }),
        line("withoutEmail", "", { constant: "yes", when: "!email" }),
      ),
    ).toEqual({ notes: "Sin comentarios", kind: 7, byEmail: "yes" });
  });

  it("what is required and blank is named", () => {
    const [missing] = mapLead([line("notes", "comments", { isRequired: true })], fixture);

    expect(missing).toMatchObject({ isMissing: true, value: undefined });
  });

  it("a path is filled with encoded values, and lacks what is blank", () => {
    expect(buildPath({ path: "/a/{email}/b/{answers.person.data.list.0.id}" }, fixture)).toEqual({
      path: "/a/maria.zambrano%40example.com/b/x",
    });
    expect(buildPath({ path: "/a/{comments}" }, fixture)).toEqual({ missing: "comments" });
  });

  it("no lead value changes the host that receives the key", () => {
    const own = presetConfig("own");
    const call = { ...(own.calls[0] as CrmCall), path: "/{product}/leads", mapping: [] };
    const made = (product: string) =>
      buildRequest(
        { ...own, url: "https://crm.example/andes/" },
        {
          call,
          context: { lead: crmLead({ product }), answers: {} },
          credentials: { headers: {}, query: {}, fields: {} },
        },
      );

    expect(made("Ruta")).toMatchObject({ url: "https://crm.example/andes/Ruta/leads" });
    expect(made("..")).toEqual({ missing: "/{product}/leads" });
  });

  it.each([
    ["trim", "  a   b ", "a b"],
    ["upper", "ñandú", "ÑANDÚ"],
    ["lower", "ÁNGEL", "ángel"],
    ["digits", "+593 98-765", "59398765"],
    ["phoneNational", "+593987654321", "0987654321"],
    ["phoneE164", "098 765 4321", "+593987654321"],
    ["firstWord", "María José Paz", "María"],
    ["otherWords", "María José Paz", "José Paz"],
    // The licence's evening is the next day in UTC.
    ["date", "2026-11-21T03:30:00.000Z", "2026-11-20"],
    ["dayMonthYear", "2026-11-21T03:30:00.000Z", "20/11/2026"],
    ["dateTime", "2026-11-21T03:30:00.000Z", "2026-11-20T22:30:00-05:00"],
    ["date", "mañana", "mañana"],
    ["stateLabel", "new", "Lead único"],
    ["sourceLabel", "meta_pv", "Meta Posventa"],
    ["number", "12.5", 12.5],
    ["number", "doce", "doce"],
    ["boolean", "Sí", true],
    ["none", "x", "x"],
  ] as const)("%s makes of %j %j", (transform, value, made) => {
    expect(CRM_TRANSFORMS).toContain(transform);
    expect(transformed(value, transform, fixture.lead)).toBe(made);
  });
});

describe("a connector's schema", () => {
  const config = presetConfig("own");
  const withLine = (to: string, from = "id") => ({
    ...config,
    calls: [{ ...(config.calls[0] as CrmCall), mapping: [line(to, from)] }],
  });

  it("accepts every preset as it starts, except for the dealership's own values", () => {
    for (const preset of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
      const { success, error } = CrmConfig.safeParse(presetConfig(preset));
      const paths = error?.issues.map(({ path }) => path.join(".")) ?? [];
      expect(success || paths.every((path) => path.startsWith("auth.")), `${preset}: ${paths}`).toBe(true);
    }
  });

  it.each(["__proto__.x", "a.constructor.b", "a..b", ".a", "a[0]", "list.4000", ""])("refuses the target %j", (to) => {
    expect(CrmConfig.safeParse(withLine(to)).success).toBe(false);
  });

  it("takes no target that begins with a number where JSON is sent, which is an object", () => {
    const typed = (to: string, change: Partial<CrmConfig> = {}) =>
      CrmConfigInput.safeParse({ ...withLine(to), ...change }).error?.issues.map(({ path, message }) => [
        path.join("."),
        message,
      ]);

    expect(typed("0.name")).toEqual([["calls.0.mapping.0.to", "beginsWithNumber"]]);
    expect(typed("0")).toEqual(typed("0.name"));
    expect(typed("0.name", { kind: "form" })).toBeUndefined();
    expect(typed("contacts.0.name")).toBeUndefined();
    expect(CrmConfig.safeParse(withLine("0.name")).success).toBe(true);
  });

  it.each(["password", "answers", "extraProperties.", "fields.id"])("refuses the source %j", (from) => {
    expect(CrmConfig.safeParse(withLine("x", from)).success).toBe(false);
  });

  it.each([
    ["Authorization", "x"],
    ["Host", "x"],
    ["X-Ok", "a\r\nX-Evil: b"],
    ["Bad Name", "x"],
  ])("refuses the header %j: %j", (name, value) => {
    expect(CrmConfig.safeParse({ ...config, headers: [{ name, value }] }).success).toBe(false);
  });
});

describe("a classified answer", () => {
  const silent = presetConfig("own").calls[0] as CrmCall;
  const call = { ...silent, externalIdPath: "id" };

  it("a permanent text ends the attempts, whatever the status", () => {
    const strict = { ...call, permanent: { statusIn: [500], bodyContains: "campaña CERRADA" } };

    expect(classifyResponse(strict, { status: 500, body: '{"m":"Campa\\u00f1a cerrada"}' }).outcome).toBe("permanent");
    expect(classifyResponse(strict, { status: 500, body: "{}" }).outcome).toBe("retryable");
  });

  it("a text about the key means denied, whatever the status", () => {
    const success = { statusIn: [200], jsonPath: "success", equals: "true" };
    const strict = { ...silent, success };
    const denying = { ...strict, denied: { statusIn: [200], bodyContains: "invalid appkey" } };
    const answer = { status: 200, body: '{"success":false,"message":"Invalid appkey"}' };

    expect(classifyResponse(denying, answer)).toMatchObject({ outcome: "denied", failureReason: "credentials" });
    expect(classifyResponse(strict, answer)).toMatchObject({ outcome: "permanent", failureReason: "refused" });
    expect(
      classifyResponse(denying, { ...answer, body: '{"success":true,"message":"no invalid appkey"}' }).outcome,
    ).toBe("integrated");
  });

  it("a rejection text counts on a good status too, without proof of acceptance", () => {
    const texts = {
      denied: { statusIn: [200], bodyContains: "clave mala" },
      permanent: { statusIn: [200], bodyContains: "rechazado" },
    };
    const answer = (error: string) => ({ status: 200, body: JSON.stringify({ error }) });

    expect(classifyResponse({ ...silent, ...texts }, answer("clave mala"))).toMatchObject({
      outcome: "denied",
      failureReason: "credentials",
    });
    expect(classifyResponse({ ...silent, ...texts }, answer("Rechazado"))).toMatchObject({
      outcome: "permanent",
      failureReason: "refused",
    });
    expect(classifyResponse({ ...silent, ...texts }, answer("")).outcome).toBe("integrated");
    const echoed = { status: 200, body: '{"id":7,"comments":"Me han rechazado"}' };
    expect(classifyResponse({ ...call, ...texts }, echoed).outcome).toBe("integrated");
  });

  it("a good answer that is too long is requested again, and is no rejection", () => {
    const strict = { ...call, success: { statusIn: [200], jsonPath: "id", equals: "" } };
    const answer = { status: 200, body: '{"padding":"aaaa' };

    expect(classifyResponse(strict, { ...answer, isCut: true })).toMatchObject({
      outcome: "retryable",
      failureReason: "unexpected",
    });
    expect(classifyResponse(strict, answer).outcome).toBe("permanent");
  });

  it.each([
    ["a page to sign in at", "<!doctype html><title>Iniciar sesión</title>"],
    ["a no with a good status", '{"success":false}'],
    ["an id that is blank", '{"id":""}'],
    ["nothing", ""],
  ])("a good status with %s is no integration where the id's path is set, and the error names it", (_, body) => {
    const decision = { outcome: "permanent", failureReason: "noId", errorText: "id", externalId: null };

    expect(classifyResponse(call, { status: 200, body })).toMatchObject(decision);
    expect(classifyResponse(silent, { status: 200, body }).outcome).toBe("integrated");
    expect(classifyResponse(call, { status: 200, body: '{"id":7}' })).toMatchObject({
      outcome: "integrated",
      externalId: "7",
    });
  });

  it("a good answer truncated before its id is requested again", () => {
    const answer = { status: 200, body: `{"padding":"${"a".repeat(99)}`, isCut: true };

    expect(classifyResponse(call, answer)).toMatchObject({ outcome: "retryable", failureReason: "unexpected" });
  });

  it("an empty search result is no error, and an unreadable one is", () => {
    const search = { ...call, method: "GET" as const };

    expect(classifyResponse(search, { status: 200, body: '{"items":[]}' }).outcome).toBe("integrated");
    expect(classifyResponse(search, { status: 200, body: "<html>" })).toMatchObject({
      outcome: "permanent",
      failureReason: "noId",
    });
  });

  it("a good status without content has no id", () => {
    const withoutBody = { ...call, success: { statusIn: [200, 204], jsonPath: "", equals: "" } };

    expect(classifyResponse(withoutBody, { status: 204, body: "" }).outcome).toBe("integrated");
    expect(classifyResponse(call, { status: 204, body: "" }).failureReason).toBe("noId");
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 599])("%i passes", (status) => {
    expect(classifyResponse(call, { status, body: "" }).outcome).toBe("retryable");
  });

  it.each([401, 403])("%i rejects the key, and not the lead", (status) => {
    expect(classifyResponse(call, { status, body: "" })).toMatchObject({
      outcome: "denied",
      failureReason: "credentials",
    });
  });

  it.each([300, 301, 302, 400, 404, 409, 410, 422])("%i fails", (status) => {
    expect(classifyResponse(call, { status, body: "" }).outcome).toBe("permanent");
  });
});

describe("ADF by mail", () => {
  const config = { ...presetConfig("own"), kind: "adf_mail" as const, mailTo: "crm@andes.example", calls: [] };
  const depsWith = (mail: ConnectorDeps["mail"]) => ({ mail }) as ConnectorDeps;

  it("is the plain text of a mail", async () => {
    const sent: unknown[] = [];

    const sendResult = await pushLead(
      { config, key: "" },
      crmLead(),
      depsWith(async (mail) => void sent.push(mail)),
    );

    expect(sendResult).toMatchObject({ outcome: "integrated", status: null });
    expect(sent).toEqual([
      { to: "crm@andes.example", subject: expect.stringContaining("María Zambrano"), text: "<adf/>" },
    ]);
  });

  it.each([
    [550, "RCPT TO", "permanent"],
    [553, "RCPT TO", "permanent"],
    [554, "RCPT TO", "retryable"],
    [550, "MAIL FROM", "retryable"],
    [535, "AUTH PLAIN", "retryable"],
    [421, "DATA", "retryable"],
    [undefined, "CONN", "retryable"],
  ])("the mail server's answer %s to %s means %s", async (responseCode, command, outcome) => {
    const reject = () => Promise.reject(Object.assign(new Error("no"), { responseCode, command }));

    expect(await pushLead({ config, key: "" }, crmLead(), depsWith(reject))).toMatchObject({ outcome });
  });
});
